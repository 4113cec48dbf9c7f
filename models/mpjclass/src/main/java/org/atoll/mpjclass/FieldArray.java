// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpjclass;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.atoll.recovery.state.StateCodec;
import org.jspecify.annotations.Nullable;

/// An array of primitives, or none, as a field has it at a point.
///
/// @param array such an array
record FieldArray(@Nullable Object array) {
    private static final int NONE = -1;
    private static final int CHUNK_BYTES = 1 << 16;

    /// Saves arrays of one kind: their length, and their content in the order of this host.
    ///
    /// @param element a primitive type
    static StateCodec<FieldArray> codec(Class<?> element) {
        return new StateCodec<>() {
            @Override
            public void write(FieldArray value, DataOutput to) throws IOException {
                Object array = value.array();
                to.writeInt(array == null ? NONE : Array.getLength(array));
                if (array instanceof boolean[] flags) {
                    for (boolean flag : flags) {
                        to.writeBoolean(flag);
                    }
                } else if (array != null) {
                    writeAll(segment(array), to);
                }
            }

            @Override
            public FieldArray read(DataInput from) throws IOException {
                int length = from.readInt();
                if (length == NONE) {
                    return new FieldArray(null);
                }
                Object array = Array.newInstance(element, length);
                if (array instanceof boolean[] flags) {
                    for (int i = 0; i < length; i++) {
                        flags[i] = from.readBoolean();
                    }
                } else {
                    readAll(segment(array), from);
                }
                return new FieldArray(array);
            }
        };
    }

    private static void writeAll(MemorySegment content, DataOutput to) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        for (long at = 0; at < content.byteSize(); at += CHUNK_BYTES) {
            int bytes = (int) Math.min(CHUNK_BYTES, content.byteSize() - at);
            MemorySegment.copy(content, at, MemorySegment.ofArray(chunk), 0, bytes);
            to.write(chunk, 0, bytes);
        }
    }

    private static void readAll(MemorySegment content, DataInput from) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        for (long at = 0; at < content.byteSize(); at += CHUNK_BYTES) {
            int bytes = (int) Math.min(CHUNK_BYTES, content.byteSize() - at);
            from.readFully(chunk, 0, bytes);
            MemorySegment.copy(MemorySegment.ofArray(chunk), 0, content, at, bytes);
        }
    }

    private static MemorySegment segment(Object array) {
        return switch (array) {
            case byte[] a -> MemorySegment.ofArray(a);
            case short[] a -> MemorySegment.ofArray(a);
            case char[] a -> MemorySegment.ofArray(a);
            case int[] a -> MemorySegment.ofArray(a);
            case long[] a -> MemorySegment.ofArray(a);
            case float[] a -> MemorySegment.ofArray(a);
            case double[] a -> MemorySegment.ofArray(a);
            default -> throw new AssertionError(array.getClass() + " is no array of numbers");
        };
    }
}
