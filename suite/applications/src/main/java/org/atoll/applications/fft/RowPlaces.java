// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The places of the elements of a matrix's rows: an element of one row and that of the next row
/// are neighbours. Any thread may use it; who stores what others load is the callers' business.
public sealed interface RowPlaces permits BandPlaces, ElementPlaces {

    /// Those of a band: element `e` of row `l` lies at `e * rows + l`.
    ///
    /// @param parts real and imaginary parts
    /// @param rows  how many rows the band has
    static RowPlaces band(double[][] parts, int rows) {
        return new BandPlaces(Band.of(rows, parts[0], parts[1]));
    }

    /// The same with the parts exchanged: a transform of what lies there, stored so too, is the
    /// inverse one.
    RowPlaces swapped();

    /// Copies an element of some rows into arrays, from their start.
    ///
    /// @param row the first row
    void load(int element, int row, double[] re, double[] im, int count);

    /// Copies the start of arrays to where that element of some rows lies.
    ///
    /// @param row the first row
    void store(int element, int row, double[] re, double[] im, int count);
}
