// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.codec.Layout;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// Finds the items of a datatype in what a program gives as a buffer. This is an array of the
/// type's base, or a buffer of `java.nio`, of which position and limit say nothing. One that stands
/// on an array of the base is that array. A whole array of bytes is memory, as it is for Open MPI;
/// for its spelling, of which nothing is known here, so is every array ([ArrayMemory]).
final class Placement {
    private Placement() {}

    /// A part of a program's buffer.
    ///
    /// @param buffer null if nothing is meant; whatever it is, no item of it is nothing
    /// @param offset the first element
    /// @param count  how many items
    /// @throws IllegalArgumentException if the buffer does not fit
    static Part part(@Nullable Object buffer, long offset, long count, Datatype type) {
        Typemap map = count > 0 ? type.item("type") : type.map();
        if (buffer instanceof Buffer nio) {
            return onNio(nio, offset, count, map);
        }
        if (buffer != null && map.base().isArray(buffer)) {
            return onArray(buffer, offset, count, map);
        }
        if (buffer != null && map.isArrayOfNumbers(buffer)) {
            return Part.of(buffer, offset, count, map.inNumbers());
        }
        if (buffer != null && isPairsInBytes(buffer, map)) {
            return Part.of(buffer, offset, map.bytes() * count);
        }
        if (buffer instanceof ArrayMemory.Booleans memory) {
            return memory.part(offset, count, map);
        }
        if (offset == 0 && isMemory(buffer, map)) {
            return onNio(ByteBuffer.wrap((byte[]) buffer), 0, count, map);
        }
        if (count == 0 || map.elements() == 0) {
            return Part.of(new byte[0]);
        }
        throw misfit(buffer, type);
    }

    /// The numbers in a direct buffer, also of a structure, which is one of bytes elsewhere.
    static Part operand(@Nullable Object buffer, long count, Datatype type) {
        return buffer instanceof Buffer nio && !type.map().isPlain()
                ? laidOut(nio, 0, count, type.item("type").numbersInSegment())
                : part(buffer, 0, count, type);
    }

    /// Whether items of a type lie in a buffer as what it holds, or cannot lie in it at all.
    static boolean fits(Object buffer, Typemap map) {
        return map.base().stretches() == null || map.base().isArray(buffer)
                || map.isArrayOfNumbers(buffer) || isPairsInBytes(buffer, map);
    }

    private static boolean isPairsInBytes(Object buffer, Typemap map) {
        return buffer instanceof byte[] && map.meaning() == Meaning.VALUE_AND_INDEX;
    }

    /// Whether a buffer is an array of bytes from which items of a type may be read that are none.
    private static boolean isMemory(@Nullable Object buffer, Typemap map) {
        return buffer instanceof byte[] && !fits(buffer, map);
    }

    private static Part onArray(Object array, long offset, long count, Typemap map) {
        if (!map.isPlain()) {
            return Part.of(array, offset, count, map.layout());
        }
        requireInside(Array.getLength(array), offset, count, map);
        return Part.of(array, offset, map.elements() * count, map.base().inArray());
    }

    private static Part onNio(Buffer nio, long offset, long count, Typemap map) {
        if (nio.hasArray() && map.base().isArray(nio.array())) {
            return onArray(nio.array(), offset + nio.arrayOffset(), count, map);
        }
        if (nio.hasArray() && map.isArrayOfNumbers(nio.array())) {
            return Part.of(nio.array(), offset + nio.arrayOffset(), count, map.inNumbers());
        }
        return map.isPlain()
                ? new Part(segment(nio), offset, map.bytes() * count, map.base().inSegment())
                : laidOut(nio, offset, count, map.inSegment());
    }

    /// Items with gaps in a buffer, and in front of it, if they begin there.
    private static Part laidOut(Buffer nio, long offset, long count, Layout item) {
        Ground ground = Ground.of(nio, item.elements(), Ground.reachesBack(item));
        return Part.of(ground.memory(), offset + ground.before(), count, item);
    }

    /// A part for each rank.
    ///
    /// @param offset from which element displacements are counted
    /// @param counts how many items each has
    /// @param displs where each begins, in extents of the type
    /// @throws IllegalArgumentException if they do not lie in the buffer
    static Parts parts(
            @Nullable Object buffer, long offset, int[] counts, int[] displs, Datatype type) {
        Typemap map = type.map();
        BaseType base = map.base();
        if (buffer == null || isPairsInBytes(buffer, map)) {
            Part[] parts = new Part[counts.length];
            Arrays.setAll(parts, rank ->
                    part(buffer, offset + displs[rank] * map.bytes(), counts[rank], type));
            return Parts.of(parts);
        }
        if (base.isArray(buffer)) {
            requireInside(Array.getLength(buffer), offset, counts, displs, map);
            return map.isPlain()
                    ? Parts.of(buffer, offset, elements(counts, map), elements(displs, map),
                            base.inArray())
                    : Parts.of(buffer, offset, counts, displs, map.layout());
        }
        if (map.isArrayOfNumbers(buffer)) {
            return Parts.of(buffer, offset, counts, displs, map.inNumbers());
        }
        if (buffer instanceof Buffer nio) {
            if (nio.hasArray() && base.isArray(nio.array())) {
                return parts(nio.array(), offset + nio.arrayOffset(), counts, displs, type);
            }
            return parts(nio, offset, counts, displs, map);
        }
        if (buffer instanceof ArrayMemory.Booleans memory) {
            return memory.parts(offset, counts, displs, map);
        }
        if (offset == 0 && isMemory(buffer, map)) {
            return parts(ByteBuffer.wrap((byte[]) buffer), 0, counts, displs, type);
        }
        if (map.elements() == 0 || Arrays.stream(counts).allMatch(count -> count == 0)) {
            return parts(null, 0, counts, displs, type);
        }
        throw misfit(buffer, type);
    }

    private static Parts parts(Buffer nio, long offset, int[] counts, int[] displs, Typemap map) {
        boolean reachesBack = !map.isPlain() && Ground.reachesBack(map.inSegment());
        for (int displ : displs) {
            reachesBack |= displ < 0;
        }
        Ground ground = Ground.of(nio, map.base().inSegment(), reachesBack);
        MemorySegment memory = ground.memory();
        long from = offset + ground.before();
        requireInside(memory.byteSize() / map.base().bytes(), from, counts, displs, map);
        return map.isPlain()
                ? Parts.of(memory, from, elements(counts, map), elements(displs, map),
                        map.base().inSegment())
                : Parts.of(memory, from, counts, displs, map.inSegment());
    }

    /// Refuses items of several elements in the program's numbers, which the model below does not
    /// know. What has no items lies anywhere.
    private static void requireInside(long room, long offset, long count, Typemap map) {
        long each = map.elements();
        if (each > 1 && count > 0 && offset >= 0 && count * each > room - offset) {
            throw Fault.wrongArgument(
                    Flaw.BUFFER, "",
                    "{offset} # and {count} # do not lie in a buffer of # elements, of which an"
                            + " item has #", "", offset, count, room, each);
        }
    }

    /// The same for items of all ranks.
    private static void requireInside(
            long room, long offset, int[] counts, int[] displs, Typemap map) {
        long each = map.isPlain() ? map.elements() : 1;
        for (int rank = 0; each > 1 && rank < counts.length; rank++) {
            long begin = offset + displs[rank] * each;
            if (counts[rank] > 0 && (begin < 0 || counts[rank] * each > room - begin)) {
                throw Fault.wrongArgument(
                        Flaw.BUFFER, "",
                        "{offset} #, {displacement} # and {count} # of rank # do not lie in a"
                                + " buffer of # elements, of which an item has #", "",
                        offset, displs[rank], counts[rank], rank, room, each);
            }
        }
    }

    private static int[] elements(int[] items, Typemap map) {
        long each = map.elements();
        return each == 1
                ? items
                : Arrays.stream(items)
                        .map(n -> Math.clamp(n * each, Integer.MIN_VALUE, Integer.MAX_VALUE))
                        .toArray();
    }

    /// All of a buffer. Most stand at their beginning already, and need no duplicate.
    static MemorySegment segment(Buffer nio) {
        boolean whole = nio.position() == 0 && nio.limit() == nio.capacity();
        return MemorySegment.ofBuffer(whole ? nio : nio.duplicate().clear());
    }

    /// Which elements of an array of objects the items are.
    static int[] picks(Object[] array, long offset, int count, Datatype type) {
        Typemap map = type.map();
        if (map.isPlain()) {
            long elements = map.elements() * count;
            if (offset < 0 || elements > array.length - offset) {
                throw Fault.wrongArgument(
                        Flaw.BUFFER, "",
                        "{offset} # and {count} # do not lie in a buffer of # elements", "",
                        offset, elements, array.length);
            }
            return IntStream.range((int) offset, (int) (offset + elements)).toArray();
        }
        int[] places = new int[array.length];
        Arrays.setAll(places, i -> i);
        Part part = Part.of(places, offset, count, map.layout());
        int[] picked = new int[(int) part.count()];
        part.packer().pack(
                places, part.offset(), 0, part.bytes(), MemorySegment.ofArray(picked), 0);
        return picked;
    }

    static IllegalArgumentException misfit(@Nullable Object buffer, Datatype type) {
        String what = buffer == null ? "null" : "a " + buffer.getClass().getSimpleName();
        boolean isObject = type.isObject();
        String hint = buffer instanceof Object[] && !isObject
                ? "; rows and other objects are sent as MPI.OBJECT, or each by itself"
                : "";
        return Fault.wrongArgument(
                buffer == null ? Flaw.BUFFER : Flaw.ARGUMENT, "", "buffer",
                "the type # takes #" + (isObject ? "" : " or a buffer of java.nio") + hint,
                what, type, type.map().base().arrayName());
    }
}
