// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes.play;

/// The numbers of bodies that lie behind each other, in square cells of the plane x, y.
final class Density {
    private final int side;
    private final int[] counts;
    private int outside;

    /// Counts.
    ///
    /// @param side how many cells a side of the view has
    Density(Snapshot snapshot, View view, int side) {
        this.side = side;
        counts = new int[side * side];
        for (int body = 0; body < snapshot.bodies(); body++) {
            int column = cell(view.part(snapshot, body, 0));
            int row = cell(view.part(snapshot, body, 1));
            if (column < 0 || row < 0) {
                outside++;
            } else {
                counts[row * side + column]++;
            }
        }
    }

    private int cell(double part) {
        int cell = (int) Math.floor(part * side);
        return cell < side ? Math.max(-1, cell) : -1;
    }

    int side() {
        return side;
    }

    /// How many bodies are in a cell.
    ///
    /// @param row from the lowest y on
    int count(int column, int row) {
        return counts[row * side + column];
    }

    /// The most bodies of a cell, but at least 1.
    int most() {
        int most = 1;
        for (int count : counts) {
            most = Math.max(most, count);
        }
        return most;
    }

    /// How many bodies the view does not show.
    int outside() {
        return outside;
    }
}
