// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;

/// Keeps what a call sends apart from where the same call receives. MPI wants the two in different
/// memory, but programs of MPJ Express, which packs what it sends first, name one array twice.
final class Apart {
    private Apart() {}

    /// What is sent, copied if it lies where something is received.
    static Part from(Part given, Part room) {
        return overlap(given, room) ? copy(given) : given;
    }

    /// The same where the results may take the operands' place.
    static Part orInPlace(Part given, Part room) {
        return !overlap(given, room) ? given : given.equals(room) ? Part.IN_PLACE : copy(given);
    }

    /// The same for a rank that receives from all.
    static Part from(Part given, Parts room) {
        for (int rank = 0; rank < room.size(); rank++) {
            if (overlap(given, room.get(rank))) {
                return copy(given);
            }
        }
        return given;
    }

    /// The same for a rank that sends to all.
    static Parts from(Parts given, Part room) {
        for (int rank = 0; rank < given.size(); rank++) {
            if (overlap(given.get(rank), room)) {
                return copy(given);
            }
        }
        return given;
    }

    /// The same for a rank that does both. All its parts lie in one buffer, so a look at one of
    /// each is enough: parts that do not touch are seldom copied in vain.
    static Parts from(Parts given, Parts room) {
        Part out = longest(given);
        Part in = longest(room);
        return out.bytes() > 0 && in.bytes() > 0 && isOneMemory(out.buffer(), in.buffer())
                ? copy(given)
                : given;
    }

    private static Part longest(Parts parts) {
        Part longest = Part.IN_PLACE;
        for (int rank = 0; rank < parts.size(); rank++) {
            longest = parts.get(rank).bytes() > longest.bytes() ? parts.get(rank) : longest;
        }
        return longest;
    }

    /// Whether both lie in one array or buffer: most do not, as a glance shows.
    static boolean isOneMemory(Part given, Part room) {
        return isOneMemory(given.buffer(), room.buffer());
    }

    private static boolean overlap(Part one, Part other) {
        if (one.bytes() == 0 || other.bytes() == 0 || !isOneMemory(one.buffer(), other.buffer())) {
            return false;
        }
        boolean areStretches = one.isContiguous() && one.packer().equals(other.packer())
                && one.buffer().equals(other.buffer());
        return !areStretches
                || (one.offset() < other.offset() + other.count()
                        && other.offset() < one.offset() + one.count());
    }

    @SuppressWarnings("ReferenceEquality") // an array is its own memory
    private static boolean isOneMemory(Object given, Object room) {
        if (given instanceof MemorySegment a && a.isNative()) {
            return room instanceof MemorySegment b && b.isNative()
                    && a.address() < b.address() + b.byteSize()
                    && b.address() < a.address() + a.byteSize();
        }
        Object array = array(given);
        return array == array(room) || array instanceof MemorySegment;
    }

    /// The array that a buffer is, or stands on. One that may only be read hides its array, and may
    /// stand on any.
    private static Object array(Object buffer) {
        return buffer instanceof MemorySegment segment
                ? segment.heapBase().orElse(segment)
                : buffer;
    }

    private static Parts copy(Parts given) {
        Part[] copies = new Part[given.size()];
        for (int rank = 0; rank < copies.length; rank++) {
            copies[rank] = copy(given.get(rank));
        }
        return Parts.of(copies);
    }

    private static Part copy(Part given) {
        return inKind(given, given.elements());
    }

    /// The same numbers in new memory of some kind.
    static Part inKind(Part given, Elements kind) {
        var packed = (MemorySegment) ElementKinds.SEGMENT_BYTES.allocate(given.bytes());
        given.pack(packed, 0);
        Part copy = memory(given.bytes(), kind);
        copy.unpack(packed, 0);
        return copy;
    }

    /// New memory.
    static Part memory(long bytes, Elements kind) {
        return new Part(kind.allocate(bytes / kind.elementBytes()), 0, bytes, kind);
    }
}
