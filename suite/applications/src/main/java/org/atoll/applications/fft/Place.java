// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;

/// Where a part of a band lies: blocks of numbers at equal distances.
///
/// @param at     the first number
/// @param blocks how many blocks
/// @param length of each
/// @param stride from the start of one to that of the next
record Place(int at, int blocks, int length, int stride) {

    /// Numbers side by side.
    static Place between(int from, int to) {
        return new Place(from, 1, to - from, to - from);
    }

    boolean isEmpty() {
        return blocks == 0 || length == 0;
    }

    /// How a message picks the numbers.
    Layout layout() {
        return Layout.vector(blocks, length, stride, Layout.of(ElementKinds.DOUBLES));
    }

    /// Copies the numbers to a place of the same shape.
    void copy(Band source, Band target, Place where) {
        for (int block = 0; block < blocks; block++) {
            int from = at + block * stride;
            int to = where.at + block * where.stride;
            System.arraycopy(source.re(), from, target.re(), to, length);
            System.arraycopy(source.im(), from, target.im(), to, length);
        }
    }
}
