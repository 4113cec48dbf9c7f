// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.atoll.fabric.device.Copier;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Memory;
import org.atoll.fabric.wire.Packer;

/// Copies long payloads through the caches or past them.
///
/// Into shared memory the way is taken that has been faster lately. Where the reader's cache is far
/// away, each line that it has read must be taken from it before it can be written again, which
/// makes a processor ten times slower; stores past the caches do not wait.
///
/// Results that no cache holds are stored past the caches: so they are not read from memory before
/// they are written. Copies cannot be timed for that, because what leaves the caches later is not
/// in their time.
final class StorePath implements Copier {
    /// Less than this fits well into the caches, where the reader finds it sooner.
    static final int LEAST_BYTES = 8 << 10;

    /// Of ranks that share processors, a reader of the writer's finds more in a cache they share.
    static final int LEAST_SHARED_BYTES = 16 << 10;

    private final Preference preference;
    private final int leastBytes;
    private final long cacheBytes;
    private long preparingNanos;

    /// A path that nothing has taken yet.
    ///
    /// @param gain       how many times faster stores past the caches must be
    /// @param leastBytes shorter payloads go through the caches
    /// @param cacheBytes results of all ranks that are no longer in sum do, too
    StorePath(int gain, int leastBytes, long cacheBytes) {
        this.preference = new Preference(gain);
        this.leastBytes = leastBytes;
        this.cacheBytes = cacheBytes;
    }

    @Override
    public void put(
            Packer packer,
            Object buffer,
            long offset,
            long position,
            long length,
            MemorySegment target,
            long at) {
        long from = place(packer, buffer, offset, position, length);
        if (from == Packer.NOWHERE) {
            packer.pack(buffer, offset, position, length, target, at);
            return;
        }
        boolean streams = preference.streamsNext();
        long since = System.nanoTime();
        long overhead = 0;
        if (streams) {
            overhead = stream(memory(buffer), from, target, at, length);
        } else {
            packer.pack(buffer, offset, position, length, target, at);
        }
        long nanos = System.nanoTime() - since;
        preference.note(streams, streams ? nanos : nanos + preparingNanos, overhead, length);
        preparingNanos = 0;
    }

    /// What goes past the caches next would only be slower. What goes through them takes as much
    /// longer as this does, when the two ways are compared.
    @Override
    public void prepare(MemorySegment target, long at, long length) {
        boolean chooses = length >= leastBytes && StreamingStores.AVAILABLE;
        if (chooses && preference.streamsNext()) {
            return;
        }
        long since = chooses ? System.nanoTime() : 0;
        Copier.super.prepare(target, at, length);
        preparingNanos = chooses ? System.nanoTime() - since : 0;
    }

    @Override
    public void take(
            Buffer buffer,
            long position,
            long length,
            MemorySegment source,
            long at,
            long whole) {
        Elements elements = buffer.elements();
        long to = whole <= cacheBytes
                ? Packer.NOWHERE
                : place(elements, buffer.array(), buffer.offset(), position, length);
        if (to == Packer.NOWHERE) {
            elements.unpack(buffer.array(), buffer.offset(), position, length, source, at);
        } else {
            StreamingStores.take(source, at, memory(buffer.array()), to, length);
        }
    }

    private long place(Packer packer, Object buffer, long offset, long position, long length) {
        return length < leastBytes || !StreamingStores.AVAILABLE
                ? Packer.NOWHERE
                : packer.place(buffer, offset, position);
    }

    private static MemorySegment memory(Object buffer) {
        return Objects.requireNonNull(Memory.of(buffer));
    }

    /// Copies. In a trial the first line goes alone: that shows how long two calls take.
    ///
    /// @return how many nanoseconds were not for copying, as far as that is known
    private long stream(
            MemorySegment source, long from, MemorySegment target, long at, long length) {
        if (!preference.isTrial()) {
            StreamingStores.put(source, from, target, at, length);
            return 0;
        }
        int line = StreamingStores.LINE;
        long since = System.nanoTime();
        StreamingStores.put(source, from, target, at, line);
        long overhead = 2 * (System.nanoTime() - since);
        StreamingStores.put(source, from + line, target, at + line, length - line);
        return overhead;
    }
}
