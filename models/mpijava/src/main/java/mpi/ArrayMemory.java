// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.atoll.codec.ElementKinds;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.jspecify.annotations.Nullable;

/// Arrays of other numbers than those of a type. Open MPI takes the memory of such an array, in
/// the machine's byte order: an `int[]` of 10 elements has 40 of [MPI#BYTE] and 20 of [MPI#CHAR].
/// mpiJava wants arrays that fit.
final class ArrayMemory {
    private ArrayMemory() {}

    /// An array of booleans, whose bytes are 0 and 1. No buffer of `java.nio` shows it.
    @SuppressWarnings("ArrayRecordComponent") // lives as long as a call
    record Booleans(boolean[] array) {

        /// Items of a type in it.
        ///
        /// @param offset the first element of the type's base
        /// @param count  how many items
        /// @throws IllegalArgumentException if they do not lie in it
        Part part(long offset, long count, Typemap map) {
            int unit = map.base().bytes();
            return map.isPlain()
                    ? Part.of(array, offset * unit, count * map.bytes(), ElementKinds.BOOLEANS)
                    : Part.of(array, offset * unit, count, map.on(ElementKinds.BOOLEANS, unit));
        }

        /// Items of all ranks.
        ///
        /// @param displs where each rank's begin, in extents of the type
        /// @throws IllegalArgumentException if they do not lie in it
        Parts parts(long offset, int[] counts, int[] displs, Typemap map) {
            Part[] parts = new Part[counts.length];
            for (int rank = 0; rank < parts.length; rank++) {
                long from = counts[rank] == 0 ? 0 : (long) displs[rank] * map.extent();
                parts[rank] = part(offset + from, counts[rank], map);
            }
            return Parts.of(parts);
        }
    }

    /// What a program gives as a buffer: an array that does not fit the type as its memory, and
    /// everything else as it is.
    static @Nullable Object of(@Nullable Object buffer, Datatype type) {
        return buffer == null || Placement.fits(buffer, type.map()) ? buffer : of(buffer);
    }

    private static Object of(Object buffer) {
        return switch (buffer) {
            case byte[] array -> ByteBuffer.wrap(array);
            case char[] array -> CharBuffer.wrap(array);
            case short[] array -> ShortBuffer.wrap(array);
            case int[] array -> IntBuffer.wrap(array);
            case long[] array -> LongBuffer.wrap(array);
            case float[] array -> FloatBuffer.wrap(array);
            case double[] array -> DoubleBuffer.wrap(array);
            case boolean[] array -> new Booleans(array);
            default -> buffer;
        };
    }
}
