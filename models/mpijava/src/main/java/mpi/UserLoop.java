// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// A program's own operation, called in the way its face has: mpiJava's on stretches of arrays,
/// Open MPI's on arrays or buffers of their own.
final class UserLoop {

    /// Calls the program's method on what the loop gives.
    @FunctionalInterface
    private interface Call {
        void on(Object in, int inAt, Object inOut, int inOutAt, int elements, Datatype type);
    }

    private final Call call;

    UserLoop(User_function function) {
        this.call = (in, inAt, inOut, inOutAt, elements, type) -> {
            if (in instanceof MemorySegment left && inOut instanceof MemorySegment right) {
                onSegments(function, left, inAt, right, inOutAt, elements, type);
            } else {
                function.Call(in, inAt, inOut, inOutAt, items(elements, type), type);
            }
        };
    }

    UserLoop(UserFunction function) {
        boolean takesBuffers = takesBuffers(function);
        this.call = (in, inAt, inOut, inOutAt, elements, type) -> {
            if (in instanceof MemorySegment left && inOut instanceof MemorySegment right) {
                onSegments(function, left, inAt, right, inOutAt, elements, type);
            } else if (takesBuffers) {
                onBuffers(function, in, inAt, inOut, inOutAt, elements, type);
            } else {
                Object left = copy(in, inAt, elements);
                Object right = copy(inOut, inOutAt, elements);
                function.call(left, right, items(elements, type), type);
                System.arraycopy(right, 0, inOut, inOutAt, elements);
            }
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
    /// @param together how many elements of the buffer make an item
    org.atoll.mpj.Op on(Datatype type, int together) {
        org.atoll.mpj.Op op = org.atoll.mpj.Op.of((left, leftAt, right, rightAt, count) ->
                call.on(left, (int) leftAt, right, (int) rightAt, (int) count, type));
        return together == 1 ? op : op.ofTuples(together);
    }

    /// Combines arrays of objects.
    void onObjects(Object[] left, Object[] right, Datatype type) {
        call.on(left, 0, right, 0, left.length, type);
    }

    private static int items(int elements, Datatype type) {
        return elements / (int) type.elements();
    }

    private static Object copy(Object array, int at, int elements) {
        Object copy = Array.newInstance(array.getClass().componentType(), elements);
        System.arraycopy(array, at, copy, 0, elements);
        return copy;
    }

    private static ByteBuffer bytes(MemorySegment segment, int at, int length) {
        return segment.asSlice(at, length).asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /// Open MPI gives direct buffers; the segment may lie on any kind of array.
    private static void onSegments(
            UserFunction function, MemorySegment left, int leftAt, MemorySegment right,
            int rightAt, int length, Datatype type) {
        MemorySegment in = direct(length).copyFrom(left.asSlice(leftAt, length));
        MemorySegment inOut = direct(length).copyFrom(right.asSlice(rightAt, length));
        function.call(bytes(in, 0, length), bytes(inOut, 0, length),
                length / (int) type.bytes(), type);
        right.asSlice(rightAt, length).copyFrom(inOut);
    }

    private static MemorySegment direct(int length) {
        return MemorySegment.ofBuffer(ByteBuffer.allocateDirect(length));
    }

    private static void onSegments(
            User_function function, MemorySegment left, int leftAt, MemorySegment right,
            int rightAt, int length, Datatype type) {
        int elements = length / type.base().bytes();
        Object in = type.base().inArray().allocate(elements);
        Object inOut = type.base().inArray().allocate(elements);
        type.base().inArray().unpack(in, 0, 0, length, left, leftAt);
        type.base().inArray().unpack(inOut, 0, 0, length, right, rightAt);
        function.Call(in, 0, inOut, 0, items(elements, type), type);
        type.base().inArray().pack(inOut, 0, 0, length, right, rightAt);
    }

    private static void onBuffers(
            UserFunction function, Object in, int inAt, Object inOut, int inOutAt, int elements,
            Datatype type) {
        int length = elements * type.base().bytes();
        MemorySegment left = packed(in, inAt, length, type);
        MemorySegment right = packed(inOut, inOutAt, length, type);
        function.call(
                bytes(left, 0, length), bytes(right, 0, length), items(elements, type), type);
        type.base().inArray().unpack(inOut, inOutAt, 0, length, right, 0);
    }

    private static MemorySegment packed(Object array, int at, int length, Datatype type) {
        MemorySegment bytes = direct(length);
        type.base().inArray().pack(array, at, 0, length, bytes, 0);
        return bytes;
    }

    /// What [UserFunction] does by itself with buffers: it hands on arrays, and takes the results
    /// back.
    static void throughArrays(
            UserFunction function, ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
        BaseType base = type.base();
        int elements = count * (int) type.elements();
        MemorySegment right = MemorySegment.ofBuffer(inOut.duplicate().clear());
        Object left = base.inArray().allocate(elements);
        Object results = base.inArray().allocate(elements);
        long length = (long) elements * base.bytes();
        base.inArray().unpack(
                left, 0, 0, length, MemorySegment.ofBuffer(in.duplicate().clear()), 0);
        base.inArray().unpack(results, 0, 0, length, right, 0);
        function.call(left, results, count, type);
        base.inArray().pack(results, 0, 0, length, right, 0);
    }
}
