// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.concurrent.atomic.AtomicInteger;

/// Hands out context numbers: what keeps the messages of communicators apart. Each communicator
/// takes two, one for its messages and one for its collectives.
///
/// The members of a new communicator each propose a number that no other rank proposes and that
/// this one proposes only once; they agree on the largest. So threads of one rank may make
/// communicators at the same time, in any order: no number is agreed on twice.
final class Contexts {
    private final int rank;
    private final int size;
    private final AtomicInteger proposals = new AtomicInteger();

    Contexts(int rank, int size) {
        this.rank = rank;
        this.size = size;
    }

    /// The first communicator's context.
    Context first() {
        return take(0);
    }

    /// A number to propose; never the same again.
    int free() {
        long number = 2L * ((proposals.incrementAndGet() & 0xffff_ffffL) * size + rank);
        if (number > Integer.MAX_VALUE - 1) {
            throw new IllegalStateException(
                    "rank " + rank + " has taken part in making " + (proposals.get() - 1)
                            + " communicators: no number is left for another");
        }
        return (int) number;
    }

    /// Takes the number agreed on.
    Context take(int agreed) {
        return new Context(this, agreed);
    }

    /// One communicator's numbers.
    ///
    /// @param source where more come from
    /// @param number of its messages
    record Context(Contexts source, int number) {
        int ofCollectives() {
            return number + 1;
        }
    }
}
