// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

/// Which board is searched, and how the search is dealt.
///
/// @param n       queens, ranks and files of the board: 1 to 20
/// @param k       how many ranks a prefix has: 1 to 4, at most n
/// @param dealing how prefixes are dealt
/// @param seed    of random dealing
record NqueensProblem(int n, int k, Dealing dealing, long seed) {

    private static final int MOST_QUEENS = 20;
    private static final int MOST_RANKS = 4;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    NqueensProblem {
        if (n < 1 || n > MOST_QUEENS) {
            throw new IllegalArgumentException("--n must be 1 to " + MOST_QUEENS + ", not " + n);
        }
        int most = Math.min(MOST_RANKS, n);
        if (k < 1 || k > most) {
            throw new IllegalArgumentException(
                    "--k must be 1 to " + most + " for " + n + " queens, not " + k);
        }
    }

    /// How many prefixes there are, valid or not.
    int prefixes() {
        int all = 1;
        for (int rank = 0; rank < k; rank++) {
            all *= n;
        }
        return all;
    }

    /// Deals them.
    ///
    /// @param parts how many parts there are
    Shares shares(int parts) {
        return dealing.shares(prefixes(), parts, seed);
    }
}
