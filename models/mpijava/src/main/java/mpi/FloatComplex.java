// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/// A view of one complex number of two `float`s in a buffer.
public final class FloatComplex {
    private final FloatBuffer pair;

    private FloatComplex(FloatBuffer pair) {
        this.pair = pair;
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    /// @param index which number, from 0
    public static FloatComplex get(FloatBuffer buffer, int index) {
        FloatBuffer all = Required.buffer("get", buffer).duplicate().clear();
        int number = Index.checked("get", "index", index, all.limit() / 2);
        return new FloatComplex(all.slice(2 * number, 2));
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param array pairs of numbers
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param array pairs of numbers
    /// @param index which number, from 0
    public static FloatComplex get(float[] array, int index) {
        return get(FloatBuffer.wrap(Required.of("get", "array", array)), index);
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    /// @param index which number, from 0
    public static FloatComplex get(ByteBuffer buffer, int index) {
        ByteBuffer all = Required.buffer("get", buffer).duplicate().clear();
        return get(all.order(ByteOrder.nativeOrder()).asFloatBuffer(), index);
    }

    /// The real part.
    public float getReal() {
        return pair.get(0);
    }

    /// The imaginary part.
    public float getImag() {
        return pair.get(1);
    }

    /// Sets the real part.
    public void putReal(float real) {
        pair.put(0, real);
    }

    /// Sets the imaginary part.
    public void putImag(float imag) {
        pair.put(1, imag);
    }

    /// The two parts, in their place.
    public FloatBuffer getBuffer() {
        return pair;
    }
}
