// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/// A view of one complex number of two `double`s in a buffer.
@SuppressWarnings("doclint:missing") // see package-info
public final class DoubleComplex {
    private final DoubleBuffer pair;

    private DoubleComplex(DoubleBuffer pair) {
        this.pair = pair;
    }

    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer.duplicate().clear().slice(2 * index, 2));
    }

    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    public static DoubleComplex get(double[] array, int index) {
        return get(DoubleBuffer.wrap(array), index);
    }

    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    public static DoubleComplex get(ByteBuffer buffer, int index) {
        ByteBuffer all = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return get(all.asDoubleBuffer(), index);
    }

    public double getReal() {
        return pair.get(0);
    }

    public double getImag() {
        return pair.get(1);
    }

    public void putReal(double real) {
        pair.put(0, real);
    }

    public void putImag(double imag) {
        pair.put(1, imag);
    }

    public DoubleBuffer getBuffer() {
        return pair;
    }
}
