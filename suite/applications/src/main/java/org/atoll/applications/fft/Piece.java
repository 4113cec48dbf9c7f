// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// A part of a band whose numbers are in arrays.
record Piece(Band band, Place place) {

    /// How many numbers it has, real parts and imaginary ones each.
    int count() {
        return place.blocks() * place.length();
    }

    boolean isEmpty() {
        return place.isEmpty();
    }

    double[] re() {
        return ((ArrayNumbers) band.re()).array();
    }

    double[] im() {
        return ((ArrayNumbers) band.im()).array();
    }

    /// The real parts side by side.
    ///
    /// @return the array itself if it has nothing else, or a copy
    double[] wholeRe() {
        return whole(re());
    }

    /// The imaginary parts.
    ///
    /// @return the array itself if it has nothing else, or a copy
    double[] wholeIm() {
        return whole(im());
    }

    private double[] whole(double[] array) {
        if (place.at() == 0 && place.blocks() == 1 && place.length() == array.length) {
            return array;
        }
        double[] copy = new double[count()];
        pack(array, copy, 0);
        return copy;
    }

    /// Copies the numbers out: real parts before imaginary ones.
    double[] packed() {
        return packed(new double[2 * count()]);
    }

    /// The same.
    ///
    /// @param old where they go if it is as long as they are
    /// @return that, or a new array
    double[] packed(double[] old) {
        double[] packed = old.length == 2 * count() ? old : new double[2 * count()];
        pack(re(), packed, 0);
        pack(im(), packed, count());
        return packed;
    }

    private void pack(double[] array, double[] packed, int to) {
        int length = place.length();
        for (int block = 0; block < place.blocks(); block++) {
            int at = place.at() + block * place.stride();
            System.arraycopy(array, at, packed, to + block * length, length);
        }
    }

    /// Copies the numbers in that [#packed] has given.
    void unpack(double[] packed) {
        unpack(packed, 0, re());
        unpack(packed, count(), im());
    }

    /// Copies the numbers in that lie side by side.
    void unpack(double[] realParts, double[] imaginaryParts) {
        unpack(realParts, 0, re());
        unpack(imaginaryParts, 0, im());
    }

    private void unpack(double[] packed, int from, double[] array) {
        int length = place.length();
        for (int block = 0; block < place.blocks(); block++) {
            int at = place.at() + block * place.stride();
            System.arraycopy(packed, from + block * length, array, at, length);
        }
    }
}
