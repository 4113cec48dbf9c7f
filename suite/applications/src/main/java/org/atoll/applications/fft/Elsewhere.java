// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// Some elements of a band's rows that lie in another band, so that they need not be brought
/// together first.
///
/// @param from the first of these elements
/// @param to   after the last
/// @param at   where the first row's element `from` lies; the other rows' lie behind it
record Elsewhere(Band band, int from, int to, int at) {

    /// No elements.
    static Elsewhere none() {
        return new Elsewhere(Band.zeros(0, 0), 0, 0, 0);
    }

    /// The same with the parts exchanged.
    Elsewhere swapped() {
        return new Elsewhere(band.swapped(), from, to, at);
    }

    boolean holds(int element) {
        return element >= from && element < to;
    }

    /// Where an element of a row lies.
    int place(int element, int row) {
        return at + (element - from) * band.rows() + row;
    }
}
