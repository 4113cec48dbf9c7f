// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Rows of a [SharedRows] that were made accessible: arrays until the rank's next barrier, lock,
/// unlock or wait for a condition.
///
/// @param <A> the type of a row's array, `double[]` for example
public final class RowsView<A> {
    private final RowArrays<A> rows;
    private final Extent extent;
    private final List<A> arrays;
    private final int from;
    private final int to;
    private final int interval;
    private final ViewRange span;
    /// Those of mapped rows.
    private final Map<Integer, A> copies = new HashMap<>();

    RowsView(RowArrays<A> rows, int from, int to, boolean writable) {
        this.rows = rows;
        this.extent = rows.extent();
        this.arrays = rows.arrays();
        this.from = from;
        this.to = to;
        this.span = new ViewRange(extent, from, to, writable);
        this.interval = span.interval();
    }

    /// The first row.
    public int from() {
        return from;
    }

    /// The row behind the last one.
    public int to() {
        return to;
    }

    /// The array of a row, whose elements begin at index 0; behind the last one it may have more,
    /// which are not used. It must only be written if the view was made to be written, and not be
    /// used when the interval has ended, which nobody checks.
    ///
    /// If the rows are not in the heap this is a copy; what is changed in it is stored when the
    /// interval ends or another view of the row is made.
    ///
    /// @param row a row of the view, by its number in all rows
    /// @return the same at every call
    /// @throws IndexOutOfBoundsException if the view does not have it
    /// @throws IllegalStateException     if the interval has ended, or the heap has no room for a
    ///     copy
    public A row(int row) {
        if (interval != extent.interval()) {
            span.row(row);
        }
        if (row < from || row >= to) {
            throw span.outside(row);
        }
        return arrays.isEmpty()
                ? copies.computeIfAbsent(row, mapped -> rows.copy(span, mapped))
                : arrays.get(row);
    }
}
