// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

/// In which order a file of TSPLIB's kind lists the ways between cities. A column of one triangle
/// is a row of the other, so there are fewer orders than names.
///
/// Source: G. Reinelt, TSPLIB 95, section 1.1.6.
enum WeightFormat {
    FULL_MATRIX(true, true, true),
    UPPER_ROW(false, true, false),
    LOWER_ROW(true, false, false),
    UPPER_DIAG_ROW(false, true, true),
    LOWER_DIAG_ROW(true, false, true),
    UPPER_COL(true, false, false),
    LOWER_COL(false, true, false),
    UPPER_DIAG_COL(true, false, true),
    LOWER_DIAG_COL(false, true, true);

    private final boolean below;
    private final boolean above;
    private final boolean diagonal;

    WeightFormat(boolean below, boolean above, boolean diagonal) {
        this.below = below;
        this.above = above;
        this.diagonal = diagonal;
    }

    /// Whether there is a number for each direction.
    boolean isFull() {
        return below && above;
    }

    /// The first column of a row.
    int from(int row) {
        return below ? 0 : diagonal ? row : row + 1;
    }

    /// The column behind the last of a row.
    int to(int row, int cities) {
        return above ? cities : diagonal ? row + 1 : row;
    }

    /// How many numbers there are in all.
    int count(int cities) {
        int count = 0;
        for (int row = 0; row < cities; row++) {
            count += to(row, cities) - from(row);
        }
        return count;
    }
}
