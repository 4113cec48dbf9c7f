// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;

/// Numbers in memory outside the heap, such as a window that processes share. They are reached
/// through a buffer of `java.nio`: what `MemorySegment` offers for bulk copies is compiled once for
/// all that call it, and messages call it with segments of every kind.
///
/// @param buffer holds them and nothing else
record BufferNumbers(DoubleBuffer buffer) implements Numbers {

    static BufferNumbers of(MemorySegment segment) {
        return new BufferNumbers(
                segment.asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer());
    }

    @Override
    public void load(int at, double[] to, int count) {
        buffer.get(at, to, 0, count);
    }

    @Override
    public void store(int at, double[] from, int count) {
        buffer.put(at, from, 0, count);
    }

    @Override
    public void store(int at, double value) {
        buffer.put(at, value);
    }

    @Override
    public void storeTile(int at, int stride, double[][] tile, int from, int to) {
        double[] a = tile[0];
        double[] b = tile[1];
        double[] c = tile[2];
        double[] d = tile[3];
        double[] e = tile[4];
        double[] f = tile[5];
        double[] g = tile[6];
        double[] h = tile[7];
        int place = at;
        for (int l = from; l < to; l++) {
            buffer.put(place, a[l]);
            buffer.put(place + 1, b[l]);
            buffer.put(place + 2, c[l]);
            buffer.put(place + 3, d[l]);
            buffer.put(place + 4, e[l]);
            buffer.put(place + 5, f[l]);
            buffer.put(place + 6, g[l]);
            buffer.put(place + 7, h[l]);
            place += stride;
        }
    }

    @Override
    public double[] toArray() {
        double[] numbers = new double[buffer.capacity()];
        buffer.get(0, numbers);
        return numbers;
    }
}
