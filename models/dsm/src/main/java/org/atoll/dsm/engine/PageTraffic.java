// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// The messages under way for one page: questions to other ranks, and what they send unasked.
final class PageTraffic {
    /// The ranks that have not answered yet, one as often as it was asked, oldest first.
    private int[] asked = {};
    private int countAsked;
    /// How often the questions were answered without completing the page.
    private int rounds;
    /// How often a copy was asked for meanwhile.
    private int copiesAsked;
    /// The ranks that will send something unasked; null if none ever would.
    private @Nullable BitSet expected;
    private long takenBytes;
    private int pushesUnused;
    private int answersUnasked;

    boolean isNothing() {
        return countAsked == 0 && (expected == null || expected.isEmpty());
    }

    /// A rank that something is to come from.
    int awaitedRank() {
        if (expected != null && !expected.isEmpty()) {
            return expected.nextSetBit(0);
        }
        return countAsked == 0 ? Step.NO_RANK : asked[0];
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
        if (countAsked == asked.length) {
            asked = Arrays.copyOf(asked, 2 * countAsked + 1);
        }
        asked[countAsked++] = rank;
    }

    /// A rank has answered a question, or will not answer it.
    void answered(int rank) {
        int at = 0;
        while (at < countAsked && asked[at] != rank) {
            at++;
        }
        if (at == countAsked) {
            answersUnasked++;
        } else {
            countAsked--;
            System.arraycopy(asked, at + 1, asked, at, countAsked - at);
        }
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
        if (expected == null) {
            expected = new BitSet();
        }
        expected.set(rank);
    }

    /// A rank has sent what it was to send, or will not send it.
    void expectNoMore(int rank) {
        if (expected != null) {
            expected.clear(rank);
        }
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
        return answersUnasked > 0 ? answersUnasked + " answers to no question" : null;
    }

    /// For messages of broken invariants.
    @Override
    public String toString() {
        return "asked of " + Arrays.toString(Arrays.copyOf(asked, countAsked)) + " expected "
                + (expected == null ? "{}" : expected);
    }
}
