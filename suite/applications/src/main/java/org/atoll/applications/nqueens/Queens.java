// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

/// Searches boards row by row and counts: the kernel. An object belongs to one thread.
///
/// The attacked squares of a rank are bit masks: by files, and by either diagonal, which moves by
/// one file from rank to rank.
final class Queens {

    /// Steps of the kernel for each queen placed, for machine models: the turn of a loop and the
    /// masks of the next rank.
    static final int STEPS_OF_QUEEN = 6;

    private final int n;
    private final int k;
    private final int board;
    private long solutions;
    private long placed;

    /// Begins with nothing.
    Queens(NqueensProblem problem) {
        n = problem.n();
        k = problem.k();
        board = (1 << n) - 1;
    }

    /// Begins again with nothing.
    void clear() {
        solutions = 0;
        placed = 0;
    }

    /// Searches all boards that begin with a prefix. A queen of the prefix is counted with the
    /// first one of those prefixes that share it, so that in all prefixes together the queens are
    /// those of one search.
    ///
    /// @param prefix the files of the first k ranks, that of rank i at place i as a number of base
    ///               n, the first rank's lowest
    void search(int prefix) {
        int files = 0;
        int left = 0;
        int right = 0;
        int rest = prefix;
        for (int rank = 0; rank < k; rank++) {
            int queen = 1 << rest % n;
            rest /= n;
            if ((queen & (files | left | right)) != 0) {
                return;
            }
            if (rest == 0) {
                placed++;
            }
            files |= queen;
            left = (left | queen) << 1;
            right = (right | queen) >>> 1;
        }
        if (files == board) {
            solutions++;
        } else {
            placed += descend(files, left, right);
        }
    }

    /// Tries all files of the next rank and what follows.
    ///
    /// @param files those that have a queen
    /// @param left  the attacked squares of the rank, by the diagonals to one side
    /// @param right by those to the other
    /// @return how many queens were placed
    private long descend(int files, int left, int right) {
        int free = board & ~(files | left | right);
        long queens = Integer.bitCount(free);
        while (free != 0) {
            int queen = free & -free;
            free ^= queen;
            int taken = files | queen;
            if (taken == board) {
                solutions++;
            } else {
                queens += descend(taken, (left | queen) << 1, (right | queen) >>> 1);
            }
        }
        return queens;
    }

    /// How many solutions were found.
    long solutions() {
        return solutions;
    }

    /// How many queens were placed, on squares that none attacked.
    long placed() {
        return placed;
    }
}
