// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Packer;
import org.atoll.fabric.ring.Copier;

/// Copies long payloads through the caches or past them, whichever has been faster lately. Where
/// the reader's cache is far away, each line that it has read must be taken from it before it can
/// be written again, which makes a processor ten times slower; stores past the caches do not wait.
final class StorePath implements Copier {
    /// Less than this fits well into the caches, where the reader finds it sooner.
    private static final int LEAST_BYTES = 8 << 10;

    private final Preference preference;

    /// A path that nothing has taken yet.
    ///
    /// @param gain how many times faster stores past the caches must be
    StorePath(int gain) {
        this.preference = new Preference(gain);
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
        MemorySegment bytes =
                length < LEAST_BYTES || !StreamingStores.canFill(target, at)
                        ? null
                        : packer.view(buffer, offset, position, length);
        if (bytes == null) {
            packer.pack(buffer, offset, position, length, target, at);
        } else {
            copy(bytes, target.asSlice(at, length));
        }
    }

    private void copy(MemorySegment from, MemorySegment to) {
        boolean streams = preference.streamsNext();
        long since = System.nanoTime();
        if (streams) {
            StreamingStores.copy(from, to);
        } else {
            to.copyFrom(from);
        }
        preference.note(streams, System.nanoTime() - since, to.byteSize());
    }
}
