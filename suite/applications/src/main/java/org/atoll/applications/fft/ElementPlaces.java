// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// Places that are told for each element, so that rows can be loaded from messages and stored into
/// messages without being brought together.
///
/// @param arrays the array that an element lies in, with both its parts
/// @param re     where the first row's real part lies in it; the other rows' lie behind it
/// @param im     where the first row's imaginary part lies
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ElementPlaces(double[][] arrays, int[] re, int[] im) implements RowPlaces {

    @Override
    public RowPlaces swapped() {
        return new ElementPlaces(arrays, im, re);
    }

    @Override
    public void load(int element, int row, double[] toRe, double[] toIm, int count) {
        double[] array = arrays[element];
        System.arraycopy(array, re[element] + row, toRe, 0, count);
        System.arraycopy(array, im[element] + row, toIm, 0, count);
    }

    @Override
    public void store(int element, int row, double[] fromRe, double[] fromIm, int count) {
        double[] array = arrays[element];
        System.arraycopy(fromRe, 0, array, re[element] + row, count);
        System.arraycopy(fromIm, 0, array, im[element] + row, count);
    }
}
