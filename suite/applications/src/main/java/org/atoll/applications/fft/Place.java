// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;

/// The place of a part of a band: blocks of numbers at equal distances.
///
/// @param at     the first number
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
}
