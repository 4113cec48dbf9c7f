// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Memory;
import org.jspecify.annotations.Nullable;

/// The memory of a buffer, with that in front of it for what begins there: a type with a negative
/// stride goes back from where a slice begins, as from an address in C. Only what lies in the
/// array or memory of which the buffer is a slice can be touched.
///
/// @param before how many elements of it are in front of the buffer
record Ground(MemorySegment memory, long before) {

    /// Whether items of a layout, one behind the other, may begin in front of the place that is
    /// said to be theirs.
    static boolean reachesBack(Layout item) {
        Span span = item.span();
        return span.first() < 0 || span.extent() < 0;
    }

    /// The memory of a buffer.
    ///
    /// @param kind        the elements by which `before` is counted
    /// @param reachesBack whether what is in front is needed; it may be that nothing is there
    static Ground of(Buffer nio, Elements kind, boolean reachesBack) {
        MemorySegment own = Placement.segment(nio);
        MemorySegment all = reachesBack ? around(nio, own) : null;
        if (all == null) {
            return new Ground(own, 0);
        }
        long front = own.address() - all.address();
        int unit = kind.elementBytes();
        return new Ground(all.asSlice(front % unit, own.byteSize() + front - front % unit),
                front / unit);
    }

    /// What a buffer is a slice of; null if that is not known.
    private static @Nullable MemorySegment around(Buffer nio, MemorySegment own) {
        return nio.hasArray()
                ? Memory.of(nio.array())
                : own.isNative() ? DirectMemory.HERE.around(own) : null;
    }
}
