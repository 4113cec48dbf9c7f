// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The messages under way for one page: questions to other ranks, and what they send unasked.
final class PageTraffic {
    private int asked;
    /// One of the ranks that were asked last.
    private int askedOf = Step.NO_RANK;
    /// How often the questions were answered without completing the page.
    private int rounds;
    /// How often a copy was asked for meanwhile.
    private int copiesAsked;
    private final BitSet expected = new BitSet();
    private long takenBytes;
    private int pushesUnused;

    boolean isNothing() {
        return asked == 0 && expected.isEmpty();
    }

    /// A rank that something is to come from.
    int awaitedRank() {
        return expected.isEmpty() ? askedOf : expected.nextSetBit(0);
    }

    /// A question is about to be asked.
    ///
    /// @param isFirstCopy whether it is for a copy, and there is no content
    void plan(boolean isFirstCopy) {
        if (isFirstCopy) {
            copiesAsked++;
        } else {
            rounds++;
        }
    }

    void ask(int rank) {
        asked++;
        askedOf = rank;
    }

    /// A question was answered, or will not be.
    void answered() {
        asked--;
    }

    /// How often the page was asked for in vain, but for copies.
    int rounds() {
        return rounds;
    }

    /// How often the page was asked for in vain.
    int tries() {
        return rounds + copiesAsked;
    }

    /// The page is complete.
    void complete() {
        rounds = 0;
        copiesAsked = 0;
    }

    /// A rank will send something unasked.
    void expect(int rank) {
        expected.set(rank);
    }

    /// A rank has sent what it was to send, or will not send it.
    void expectNoMore(int rank) {
        expected.clear(rank);
    }

    void take(long bytes) {
        takenBytes += bytes;
    }

    /// How many bytes have come from other ranks.
    long takenBytes() {
        return takenBytes;
    }

    /// A push has come.
    ///
    /// @param unused whether the one before it was not used
    /// @param most   how many in sequence may be unused
    /// @return whether they were so many: then counting begins again
    boolean isUnwanted(boolean unused, int most) {
        pushesUnused = unused ? pushesUnused + 1 : 0;
        boolean isUnwanted = pushesUnused >= most;
        if (isUnwanted) {
            pushesUnused = 0;
        }
        return isUnwanted;
    }

    /// What is wrong between two steps.
    ///
    /// @return null if all is legal
    @Nullable String flaw() {
        return asked < 0 || (asked > 0 && askedOf == Step.NO_RANK)
                ? "asked " + asked + " times of rank " + askedOf
                : null;
    }

    /// For messages of broken invariants.
    @Override
    public String toString() {
        return "asked " + asked + " of " + askedOf + " expected " + expected;
    }
}
