// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/// The direct buffers that [MPI] has made or sliced for programs: Java does not tell of what
/// memory a slice is. It keeps none of them from being collected: a slice does that, for it refers
/// to the buffer that was allocated. Any thread may use it.
final class DirectMemory {
    /// That of this JVM.
    static final DirectMemory HERE = new DirectMemory();

    private final ConcurrentSkipListMap<Long, Known> known = new ConcurrentSkipListMap<>();
    private final ReferenceQueue<Buffer> gone = new ReferenceQueue<>();

    private DirectMemory() {}

    /// A buffer by its address.
    private static final class Known extends WeakReference<Buffer> {
        private final long address;

        Known(Buffer buffer, long address, ReferenceQueue<Buffer> gone) {
            super(buffer, gone);
            this.address = address;
        }
    }

    /// Takes note of a buffer, unless it lies in one that is known.
    ///
    /// @param buffer of any kind; nothing happens if it is not a direct one
    void add(Buffer buffer) {
        for (Reference<?> old = gone.poll(); old != null; old = gone.poll()) {
            known.remove(((Known) old).address, old);
        }
        if (buffer.isDirect()) {
            MemorySegment memory = Placement.segment(buffer);
            if (around(memory) == null) {
                known.put(memory.address(), new Known(buffer, memory.address(), gone));
            }
        }
    }

    /// The memory of the known buffer in which some memory lies.
    ///
    /// @param slice native memory
    /// @return null if there is none
    @Nullable MemorySegment around(MemorySegment slice) {
        Map.Entry<Long, Known> entry = known.floorEntry(slice.address());
        Buffer buffer = entry == null ? null : entry.getValue().get();
        if (buffer == null) {
            return null;
        }
        MemorySegment memory = Placement.segment(buffer);
        boolean isInside = slice.address() + slice.byteSize()
                <= memory.address() + memory.byteSize();
        return isInside ? memory : null;
    }
}
