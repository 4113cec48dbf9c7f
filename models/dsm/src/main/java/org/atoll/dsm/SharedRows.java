// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

/// Rows of elements that all ranks share; zeros at first. Each row is a Java array of its own, so a
/// loop over several rows reads and writes them at the same index. Any thread of the rank's program
/// may use them; one at a time. What a rank sees is as with [SharedDoubles].
///
/// @param <A> the type of a row's array, `double[]` for example
public final class SharedRows<A> implements SharedArray {
    private final RowArrays<A> arrays;
    private final Extent extent;
    private final int rowLength;

    SharedRows(RowArrays<A> arrays, int rowLength) {
        this.arrays = arrays;
        this.extent = arrays.extent();
        this.rowLength = rowLength;
    }

    Extent extent() {
        return extent;
    }

    /// How many rows there are.
    @Override
    public long length() {
        return extent.length();
    }

    /// How many elements a row has. Its array may be longer.
    public int rowLength() {
        return rowLength;
    }

    /// Makes rows readable. Blocks until all of them are here: one request to each rank that has a
    /// part of them.
    ///
    /// @param from the first row
    /// @param to   the row behind the last one
    /// @return the rows, until the interval ends
    public RowsView<A> read(int from, int to) {
        extent.read(from, to);
        return new RowsView<>(arrays, from, to, false);
    }

    /// Makes rows readable and writable. Blocks until all of them are here.
    ///
    /// @param from the first row
    /// @param to   the row behind the last one
    /// @return the rows, until the interval ends
    public RowsView<A> write(int from, int to) {
        extent.write(from, to);
        return new RowsView<>(arrays, from, to, true);
    }

    /// Makes rows writable whose every element the program will write before it reads it: old
    /// values are not fetched.
    ///
    /// @param from the first row
    /// @param to   the row behind the last one
    /// @return the rows, until the interval ends
    public RowsView<A> overwrite(int from, int to) {
        extent.overwrite(from, to);
        return new RowsView<>(arrays, from, to, true);
    }

    @Override
    public String toString() {
        return extent.toString();
    }
}
