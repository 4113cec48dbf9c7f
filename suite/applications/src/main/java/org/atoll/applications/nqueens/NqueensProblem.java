// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.function.IntConsumer;
import org.atoll.hybrid.node.Deal;

/// The board that is searched, and how the search is dealt.
///
/// @param n         queens, ranks and files of the board: 1 to 20
/// @param k         how many ranks a prefix has: 1 to 4, at most n
/// @param asPrinted whether they are dealt in the blocks of the paper's tables instead: so many to
///     each that one more would be enough for all, and to the last ones what is left
record NqueensProblem(int n, int k, Deal deal, boolean asPrinted) {

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

    /// Does something for each prefix of a share.
    ///
    /// @param body   receives prefixes
    void each(int share, int shares, IntConsumer body) {
        if (!asPrinted) {
            deal.each(0, prefixes(), share, shares, body);
            return;
        }
        int block = prefixes() / shares + 1;
        long from = (long) share * block;
        for (long prefix = from; prefix < Math.min(from + block, prefixes()); prefix++) {
            body.accept((int) prefix);
        }
    }
}
