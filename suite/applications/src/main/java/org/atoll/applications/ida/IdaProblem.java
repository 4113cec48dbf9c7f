// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.Serializable;
import java.util.Arrays;

/// A 15-puzzle to be solved: the goal is 0, 1 and so on to 15, where 0 is the blank.
///
/// @param tiles the tile at each of the 16 places in row order
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
public record IdaProblem(int[] tiles) implements Serializable {

    /// Checks the puzzle.
    ///
    /// @throws IllegalArgumentException if the tiles are not 0 to 15, or cannot be brought in
    ///     order
    public IdaProblem {
        int[] sorted = tiles.clone();
        Arrays.sort(sorted);
        int[] goal = new int[Board.PLACES];
        Arrays.setAll(goal, i -> i);
        if (!Arrays.equals(sorted, goal)) {
            throw new IllegalArgumentException(
                    "--tiles must be the numbers 0 to 15, not " + Arrays.toString(tiles));
        }
        if (!solvable(tiles)) {
            throw new IllegalArgumentException("--tiles " + Arrays.toString(tiles)
                    + " cannot be solved: an odd number of exchanges is needed");
        }
    }

    /// A move exchanges the blank with a tile and takes it one step, so the exchanges that put
    /// all in order and the steps of the blank must be both even or both odd.
    private static boolean solvable(int[] tiles) {
        int exchanges = 0;
        int steps = 0;
        for (int i = 0; i < tiles.length; i++) {
            if (tiles[i] == 0) {
                steps = i / Board.SIDE + i % Board.SIDE;
            }
            for (int j = 0; j < i; j++) {
                exchanges += tiles[j] > tiles[i] ? 1 : 0;
            }
        }
        return exchanges % 2 == steps % 2;
    }
}
