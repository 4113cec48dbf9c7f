// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// Numbers in an array. Equality is identity of the array.
///
/// @param array holds them and nothing else
@SuppressWarnings("ArrayRecordComponent")
record ArrayNumbers(double[] array) implements Numbers {

    @Override
    public void load(int at, double[] to, int count) {
        System.arraycopy(array, at, to, 0, count);
    }

    @Override
    public void store(int at, double[] from, int count) {
        System.arraycopy(from, 0, array, at, count);
    }

    @Override
    public void store(int at, double value) {
        array[at] = value;
    }

    @Override
    public void storeTile(int at, int stride, double[][] tile, int from, int to) {
        double[] target = array;
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
            target[place] = a[l];
            target[place + 1] = b[l];
            target[place + 2] = c[l];
            target[place + 3] = d[l];
            target[place + 4] = e[l];
            target[place + 5] = f[l];
            target[place + 6] = g[l];
            target[place + 7] = h[l];
            place += stride;
        }
    }

    @Override
    public double[] toArray() {
        return array.clone();
    }
}
