// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.ring;

import java.lang.foreign.MemorySegment;

/// All memory of this process as one segment, for the few loads and stores that every short
/// message makes.
///
/// An access to a segment in a field costs some twenty instructions: the compiler must find its
/// class, its bounds and the state of its arena anew after each fence. Of a constant it knows them
/// all; an access is a comparison and a load. In exchange nothing says that the memory is still
/// there. So this is for owners of native memory that keep a segment of an automatic arena in a
/// field of their own, and so keep it mapped for as long as anybody can call them, and for
/// addresses that they computed from it.
///
/// Without the right to native access (`--enable-native-access`, which `atoll run` gives) segments
/// are used as they are.
public final class AddressSpace {
    private static final boolean OPEN = AddressSpace.class.getModule().isNativeAccessEnabled();

    @SuppressWarnings("restricted") // only if allowed
    private static final MemorySegment ALL =
            OPEN ? MemorySegment.NULL.reinterpret(Long.MAX_VALUE) : MemorySegment.NULL;

    private AddressSpace() {}

    /// A segment by which native memory is accessed.
    ///
    /// @return all memory, or the same segment
    public static MemorySegment around(MemorySegment memory) {
        return OPEN ? ALL : memory;
    }

    /// Where a place in native memory is in the segment that [#around] gives for it.
    ///
    /// @param offset an offset in it
    /// @return an offset in the other segment
    public static long at(MemorySegment memory, long offset) {
        return OPEN ? memory.address() + offset : offset;
    }
}
