// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.List;

/// The arrays of all rows, of a type of Java.
///
/// @param arrays none if the rows are mapped
record RowArrays<A>(Class<A> type, ElementKind kind, Extent extent, List<A> arrays) {

    /// The arrays of rows that were just allocated.
    static <A> RowArrays<A> of(Class<A> type, ElementKind kind, Extent extent) {
        List<A> arrays = extent.array() == null
                ? List.of()
                : extent.place().memory().stream()
                        .map(row -> type.cast(row.heapBase().orElseThrow()))
                        .toList();
        return new RowArrays<>(type, kind, extent, arrays);
    }

    /// The array of a copy of a mapped row.
    A copy(ViewRange span, int row) {
        return type.cast(span.copyRow(kind, row).heapBase().orElseThrow());
    }
}
