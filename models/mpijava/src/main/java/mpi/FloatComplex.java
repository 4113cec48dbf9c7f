// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;

/// A view of one complex number of two `float`s in a buffer.
@SuppressWarnings("doclint:missing") // see package-info
public final class FloatComplex {
    private final FloatBuffer pair;

    private FloatComplex(FloatBuffer pair) {
        this.pair = pair;
    }

    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer.duplicate().clear().slice(2 * index, 2));
    }

    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    public static FloatComplex get(float[] array, int index) {
        return get(FloatBuffer.wrap(array), index);
    }

    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    public static FloatComplex get(ByteBuffer buffer, int index) {
        ByteBuffer all = buffer.duplicate().clear().order(ByteOrder.nativeOrder());
        return get(all.asFloatBuffer(), index);
    }

    public float getReal() {
        return pair.get(0);
    }

    public float getImag() {
        return pair.get(1);
    }

    public void putReal(float real) {
        pair.put(0, real);
    }

    public void putImag(float imag) {
        pair.put(1, imag);
    }

    public FloatBuffer getBuffer() {
        return pair;
    }
}
