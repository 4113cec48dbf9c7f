// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// Row transforms of a matrix that other programs deal out. Matrices are arrays of real and of
/// imaginary parts, kept as bands: element `e` of row `l` lies at `e * rows + l`. A matrix kept
/// row by row is the band of its columns.
///
/// Some rows are loaded, transformed and stored, all in the same place or elsewhere. An object
/// belongs to one thread; what is done with a row does not depend on the other rows.
public final class MatrixRows {

    /// How many rows are transformed at once, at most.
    public static final int MOST = RowTransforms.ROWS;

    private final RowTransforms transforms;

    /// Makes tables and scratch memory.
    ///
    /// @param length of a row, a power of two
    public MatrixRows(int length) {
        transforms = new RowTransforms(length);
    }

    /// Loads rows and transforms them: unscaled, with `exp(-2 pi i j k / length)`. With the two
    /// parts exchanged, here and where the rows are stored, it is the inverse, unscaled.
    ///
    /// @param row   the first one
    /// @param count how many, at most [#MOST]
    public void transform(RowPlaces from, int row, int count) {
        transforms.transform(from, row, count);
    }

    /// The same with rows of a band.
    ///
    /// @param band  real and imaginary parts
    /// @param rows  how many rows the band has
    /// @param row   the first one
    /// @param count how many, at most [#MOST]
    public void transform(double[][] band, int rows, int row, int count) {
        transform(RowPlaces.band(band, rows), row, count);
    }

    /// Stores the transformed rows.
    ///
    /// @param row where the first one goes
    public void store(RowPlaces to, int row) {
        transforms.store(to, row);
    }

    /// Stores the transformed rows in a band.
    ///
    /// @param band real and imaginary parts
    /// @param rows how many rows the band has
    /// @param row  where the first one goes
    public void store(double[][] band, int rows, int row) {
        store(RowPlaces.band(band, rows), row);
    }

    /// Stores some elements of the transformed rows turned: each row's elements become neighbours.
    ///
    /// @param parts real and imaginary parts
    /// @param at    where the first row's element `from` goes
    /// @param from  the first element
    /// @param to    after the last element; the next row begins `to - from` further on
    public void storeTurned(double[][] parts, int at, int from, int to) {
        transforms.storeTransposed(Band.of(to - from, parts[0], parts[1]), at, from, to);
    }
}
