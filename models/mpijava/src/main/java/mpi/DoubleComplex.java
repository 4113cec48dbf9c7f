// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/// A view of one complex number of two `double`s in a buffer.
public final class DoubleComplex {
    private final DoubleBuffer pair;

    private DoubleComplex(DoubleBuffer pair) {
        this.pair = pair;
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    /// @param index which number, from 0
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        DoubleBuffer all = Required.buffer("get", buffer).duplicate().clear();
        int number = Index.checked("get", "index", index, all.limit() / 2);
        return new DoubleComplex(all.slice(2 * number, 2));
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param array pairs of numbers
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param array pairs of numbers
    /// @param index which number, from 0
    public static DoubleComplex get(double[] array, int index) {
        return get(DoubleBuffer.wrap(Required.of("get", "array", array)), index);
    }

    /// A number at the beginning of a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /// One of the numbers in a buffer, which it goes on to live in.
    ///
    /// @param buffer pairs of numbers
    /// @param index which number, from 0
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        ByteBuffer all = Required.buffer("get", buffer).duplicate().clear();
        return get(all.order(ByteOrder.nativeOrder()).asDoubleBuffer(), index);
    }

    /// The real part.
    public double getReal() {
        return pair.get(0);
    }

    /// The imaginary part.
    public double getImag() {
        return pair.get(1);
    }

    /// Sets the real part.
    public void putReal(double real) {
        pair.put(0, real);
    }

    /// Sets the imaginary part.
    public void putImag(double imag) {
        pair.put(1, imag);
    }

    /// The two parts, in their place.
    public DoubleBuffer getBuffer() {
        return pair;
    }
}
