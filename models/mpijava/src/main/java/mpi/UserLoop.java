// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// A program's own operation, called in the way its face has: on arrays, or buffers, that hold the
/// operands of one call and nothing else, unless items have gaps: those are [LaidOut] for it.
final class UserLoop {

    /// Calls the program's method on stretches of arrays.
    @FunctionalInterface
    private interface OnArrays {
        void call(
                Object in, int inAt, Object inOut, int inOutAt, int elements, int items,
                Datatype type);
    }

    /// Calls the program's method on segments of numbers.
    @FunctionalInterface
    private interface OnSegments {
        void call(
                MemorySegment in, MemorySegment inOut, int items, Datatype type, Typemap map);
    }

    private final OnArrays onArrays;
    private final OnSegments onSegments;

    UserLoop(User_function function) {
        onArrays = (in, inAt, inOut, inOutAt, elements, items, type) ->
                function.Call(in, inAt, inOut, inOutAt, items, type);
        onSegments = (in, inOut, items, type, map) -> throughArrays(
                in, inOut, map.base(), (left, right) ->
                        onArrays(left, 0, right, 0, Array.getLength(left), items, type, map));
    }

    UserLoop(UserFunction function) {
        onArrays = takesBuffers(function)
                ? (in, inAt, inOut, inOutAt, elements, items, type) ->
                        onBuffers(function, stretch(in, inAt, elements),
                                stretch(inOut, inOutAt, elements), items, type)
                : (in, inAt, inOut, inOutAt, elements, items, type) ->
                        apart(in, inAt, inOut, inOutAt, elements, (left, right) ->
                                function.call(left, right, items, type));
        onSegments = (in, inOut, items, type, map) -> {
            if (map.isDense()) {
                MemorySegment right = direct(inOut.byteSize()).copyFrom(inOut);
                function.call(bytes(direct(in.byteSize()).copyFrom(in)), bytes(right), items, type);
                inOut.copyFrom(right);
                return;
            }
            LaidOut laid = LaidOut.of(map.inSegment(), items);
            long length = (long) laid.room() * map.base().bytes();
            long lead = (long) laid.lead() * map.base().bytes();
            MemorySegment left = laid.segment(in, direct(length));
            MemorySegment right = laid.segment(inOut, direct(length));
            function.call(bytes(left.asSlice(lead)), bytes(right.asSlice(lead)), items, type);
            laid.back(right, inOut);
        };
    }

    /// Whether a program has overridden the form for buffers.
    private static boolean takesBuffers(UserFunction function) {
        try {
            return function.getClass()
                    .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class,
                            Datatype.class)
                    .getDeclaringClass() != UserFunction.class;
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    /// The operation on items of a type.
    ///
    /// @param together how many elements of the buffer make what is not divided
    /// @param item     how many make an item
    org.atoll.mpj.Op on(Datatype type, int together, int item) {
        Typemap map = type.map();
        int unit = map.base().bytes();
        org.atoll.mpj.Op op = org.atoll.mpj.Op.of((left, leftAt, right, rightAt, count) -> {
            int items = (int) count / item;
            if (left instanceof MemorySegment in && right instanceof MemorySegment inOut) {
                onSegments.call(in.asSlice(leftAt * unit, count * unit),
                        inOut.asSlice(rightAt * unit, count * unit), items, type, map);
            } else {
                onArrays(left, (int) leftAt, right, (int) rightAt, (int) count, items, type, map);
            }
        });
        return together == 1 ? op : op.ofTuples(together);
    }

    /// Combines packed items of arrays.
    private void onArrays(
            Object left, int leftAt, Object right, int rightAt, int elements, int items,
            Datatype type, Typemap map) {
        if (map.isDense()) {
            apart(left, leftAt, right, rightAt, elements, (in, inOut) ->
                    onArrays.call(in, 0, inOut, 0, elements, items, type));
            return;
        }
        LaidOut laid = LaidOut.of(map.layoutIn(right), items);
        Object inOut = laid.array(right, rightAt);
        onArrays.call(laid.array(left, leftAt), laid.lead(), inOut, laid.lead(),
                laid.fromPlace(), items, type);
        laid.back(inOut, right, rightAt);
    }

    /// Combines stretches as arrays of their own, which they are in Open MPI, mpiJava and MPJ
    /// Express: many programs overlook that they are told where a stretch begins, or go by the
    /// length of the array.
    private static void apart(
            Object left, int leftAt, Object right, int rightAt, int elements,
            Combination combination) {
        Object inOut = own(right, rightAt, elements);
        combination.of(own(left, leftAt, elements), inOut);
        if (!inOut.equals(right)) {
            System.arraycopy(inOut, 0, right, rightAt, elements);
        }
    }

    /// Combines packed arrays of objects.
    void onObjects(Object[] left, Object[] right, Datatype type) {
        Typemap map = type.map();
        int items = left.length / (int) map.elements();
        if (map.isDense()) {
            onArrays.call(left, 0, right, 0, left.length, items, type);
            return;
        }
        LaidOut laid = LaidOut.of(map.layout(), items);
        Object[] inOut = laid.objects(right);
        onArrays.call(laid.objects(left), laid.lead(), inOut, laid.lead(),
                laid.fromPlace(), items, type);
        laid.back(inOut, right);
    }

    private static Object own(Object array, int at, int elements) {
        if (at == 0 && Array.getLength(array) == elements) {
            return array;
        }
        Object copy = Array.newInstance(array.getClass().componentType(), elements);
        System.arraycopy(array, at, copy, 0, elements);
        return copy;
    }

    private static MemorySegment direct(long length) {
        return MemorySegment.ofBuffer(ByteBuffer.allocateDirect((int) length));
    }

    private static ByteBuffer bytes(MemorySegment segment) {
        return segment.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /// Some elements of an array.
    private record Stretch(Object array, int at, long bytes, Elements kind) {
        MemorySegment packed() {
            MemorySegment packed = direct(bytes);
            kind.pack(array, at, 0, bytes, packed, 0);
            return packed;
        }
    }

    private static Stretch stretch(Object array, int at, int elements) {
        Elements kind = ElementKinds.of(array);
        return new Stretch(array, at, (long) elements * kind.elementBytes(), kind);
    }

    private static void onBuffers(
            UserFunction function, Stretch in, Stretch inOut, int items, Datatype type) {
        MemorySegment right = inOut.packed();
        function.call(bytes(in.packed()), bytes(right), items, type);
        inOut.kind().unpack(inOut.array(), inOut.at(), 0, inOut.bytes(), right, 0);
    }

    /// Combines arrays that hold what is in segments.
    @FunctionalInterface
    private interface Combination {
        void of(Object in, Object inOut);
    }

    private static void throughArrays(
            MemorySegment in, MemorySegment inOut, BaseType base, Combination combination) {
        long length = inOut.byteSize();
        Object left = base.inArray().allocate(length / base.bytes());
        Object right = base.inArray().allocate(length / base.bytes());
        base.inArray().unpack(left, 0, 0, length, in, 0);
        base.inArray().unpack(right, 0, 0, length, inOut, 0);
        combination.of(left, right);
        base.inArray().pack(right, 0, 0, length, inOut, 0);
    }

    /// What [UserFunction] does by itself with buffers: it hands on arrays, and takes the results
    /// back.
    static void throughArrays(
            UserFunction function, ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
        Typemap map = type.map();
        int elements = map.isDense()
                ? (int) (count * map.elements())
                : LaidOut.of(map.layout(), count).fromPlace();
        long length = (long) elements * map.base().bytes();
        throughArrays(
                MemorySegment.ofBuffer(in.duplicate().clear()).asSlice(0, length),
                MemorySegment.ofBuffer(inOut.duplicate().clear()).asSlice(0, length),
                map.base(),
                (left, right) -> function.call(left, right, count, type));
    }
}
