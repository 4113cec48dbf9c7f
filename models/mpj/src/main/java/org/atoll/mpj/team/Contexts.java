// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/// Hands out context numbers: what keeps the messages of communicators apart. Each communicator
/// takes two, one for its messages and one for its collectives.
///
/// The members of a new communicator each propose a number that no other rank proposes and that
/// this one proposes only once; they agree on the largest. So threads of one rank may make
/// communicators at the same time, in any order: no number is agreed on twice.
///
/// Ranks of several worlds cannot propose like that, for ranks of different worlds have the same
/// number. They have the negative numbers: each proposes the first that is free as far as it
/// knows, they take the largest, and begin again if it is not free for all of them.
public final class Contexts {
    private static final int OF_A_LIFE = 1 << 12;

    private final int rank;
    private final int size;
    private final AtomicInteger proposals;
    private final Set<Integer> takenAbroad = new HashSet<>();
    private int highestAbroad;

    /// Begins with numbers that no earlier life of the rank has proposed, unless it made very many
    /// communicators.
    ///
    /// @param rank        the world rank
    /// @param size        the number of ranks
    /// @param incarnation which life of the rank this is
    public Contexts(int rank, int size, int incarnation) {
        this.rank = rank;
        this.size = size;
        this.proposals = new AtomicInteger(incarnation * OF_A_LIFE);
    }

    /// A number to propose; never the same again.
    private int free() {
        long number = 2L * ((proposals.incrementAndGet() & 0xffff_ffffL) * size + rank);
        if (number > Integer.MAX_VALUE - 1) {
            throw new IllegalStateException(
                    "rank " + rank + " has taken part in making " + (proposals.get() - 1)
                            + " communicators: no number is left for another");
        }
        return (int) number;
    }

    /// Agrees on a context.
    ///
    /// @param abroad  whether ranks of several worlds are to have it
    /// @param largest gives all of them the largest number that any of them gives
    /// @return the number of its messages; that of its collectives is the next one
    public int agree(boolean abroad, IntUnaryOperator largest) {
        return abroad ? agreeAbroad(largest) : largest.applyAsInt(free());
    }

    private int agreeAbroad(IntUnaryOperator largest) {
        int agreed;
        int clashes;
        do {
            agreed = largest.applyAsInt(freeAbroad());
            clashes = largest.applyAsInt(takeAbroad(agreed) ? 0 : 1);
        } while (clashes > 0);
        return Integer.MIN_VALUE | 2 * agreed;
    }

    private synchronized int freeAbroad() {
        return highestAbroad + 1;
    }

    private synchronized boolean takeAbroad(int number) {
        highestAbroad = Math.max(highestAbroad, number);
        return takenAbroad.add(number);
    }
}
