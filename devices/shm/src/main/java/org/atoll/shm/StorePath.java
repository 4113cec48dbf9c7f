// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.atoll.fabric.Memory;
import org.atoll.fabric.Packer;
import org.atoll.fabric.ring.Copier;

/// Copies long payloads through the caches or past them, whichever has been faster lately. Where
/// the reader's cache is far away, each line that it has read must be taken from it before it can
/// be written again, which makes a processor ten times slower; stores past the caches do not wait.
final class StorePath implements Copier {
    /// Less than this fits well into the caches, where the reader finds it sooner.
    private static final int LEAST_BYTES = 8 << 10;

    private static final int SHARED_BYTES = 4 * LEAST_BYTES;
    private static final long SHARED_GAIN = 2;

    private final Preference preference;
    private final int leastBytes;

    /// A path that nothing has taken yet.
    ///
    /// Some of the ranks that share processors find in a cache what another on theirs has stored
    /// there. Nobody knows which, so stores past the caches must be that much faster still, as they
    /// are between processors that are far apart, and are for longer payloads only.
    ///
    /// @param gain   how many times faster stores past the caches must be
    /// @param shared whether ranks share processors
    StorePath(int gain, boolean shared) {
        this.preference = new Preference(gain(gain, shared));
        this.leastBytes = shared ? SHARED_BYTES : LEAST_BYTES;
    }

    static long gain(int gain, boolean shared) {
        return shared ? SHARED_GAIN * gain : gain;
    }

    /// Whether so long a payload may go past the caches.
    boolean suits(long length) {
        return length >= leastBytes;
    }

    @Override
    public void copy(
            Packer packer,
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        long from = !suits(length) || !StreamingStores.canFill(target, at)
                ? Packer.NOWHERE
                : packer.place(buffer, offset, position);
        if (from == Packer.NOWHERE) {
            packer.pack(buffer, offset, position, length, target, at);
            return;
        }
        boolean streams = preference.streamsNext();
        long since = System.nanoTime();
        if (streams) {
            StreamingStores.copy(
                    Objects.requireNonNull(Memory.of(buffer)), from, target, at, length);
        } else {
            packer.pack(buffer, offset, position, length, target, at);
        }
        preference.note(streams, System.nanoTime() - since, length);
    }
}
