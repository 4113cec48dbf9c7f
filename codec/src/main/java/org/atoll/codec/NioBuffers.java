// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;

/// Buffers of `java.nio` as memory segments: from their position to their limit, as these are at
/// the moment, direct or not.
final class NioBuffers {
    private NioBuffers() {}

    static Buffer whole(java.nio.Buffer buffer) {
        Elements elements = elementsOf(buffer);
        return new Buffer(MemorySegment.ofBuffer(buffer), 0, buffer.remaining(), elements);
    }

    /// A new one like another, direct if that is.
    static java.nio.Buffer fresh(java.nio.Buffer like, int count) {
        int bytes = Math.multiplyExact(count, elementsOf(like).elementBytes());
        ByteOrder order =
                like instanceof ByteBuffer given ? given.order() : ByteOrder.nativeOrder();
        ByteBuffer memory = (like.isDirect()
                        ? ByteBuffer.allocateDirect(bytes)
                        : ByteBuffer.allocate(bytes))
                .order(order);
        return switch (like) {
            case ShortBuffer _ -> memory.asShortBuffer();
            case CharBuffer _ -> memory.asCharBuffer();
            case IntBuffer _ -> memory.asIntBuffer();
            case LongBuffer _ -> memory.asLongBuffer();
            case FloatBuffer _ -> memory.asFloatBuffer();
            case DoubleBuffer _ -> memory.asDoubleBuffer();
            default -> memory;
        };
    }

    private static Elements elementsOf(java.nio.Buffer buffer) {
        return switch (buffer) {
            case ByteBuffer bytes -> ElementKinds.SEGMENT_BYTES;
            case ShortBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_SHORTS, buffer);
            case CharBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_CHARS, buffer);
            case IntBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_INTS, buffer);
            case LongBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_LONGS, buffer);
            case FloatBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_FLOATS, buffer);
            case DoubleBuffer b -> ordered(b.order(), ElementKinds.SEGMENT_DOUBLES, buffer);
            default -> throw ElementKinds.refused(buffer.getClass());
        };
    }

    /// Numbers travel in the machine's byte order.
    private static Elements ordered(
            ByteOrder order, Elements elements, java.nio.Buffer buffer) {
        if (!order.equals(ByteOrder.nativeOrder())) {
            throw new IllegalArgumentException(
                    "a " + buffer.getClass().getSimpleName() + " has the byte order " + order
                            + ": allowed is the machine's, " + ByteOrder.nativeOrder()
                            + "; set it on the ByteBuffer before the view is made");
        }
        return elements;
    }
}
