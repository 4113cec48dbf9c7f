// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A rank's knowledge of one lock. A lock is with one rank at a time, held or not; who asks for it
/// stands in a queue of which each rank knows only who comes behind itself.
final class LockState {
    /// A rank that wants the lock.
    ///
    /// @param time  what it knows
    /// @param pages the pages the lock brings that are current there
    @SuppressWarnings("ArrayRecordComponent") // nobody changes it
    record Asker(int rank, int[] time, PageRuns pages) {
        void write(MessageWriter out) {
            out.number(rank).time(time).pages(pages);
        }

        static Asker read(MessageReader in) {
            return new Asker(in.number(), in.time(), in.pages());
        }
    }

    /// A rank that waits for a condition.
    record Sleeper(int condition, Asker asker) {}

    final int lock;
    /// Whether the lock is with this rank.
    boolean here;
    /// Whether the program has it.
    boolean held;
    /// What came before it was last given back, by the [Clock].
    int[] past = {};
    /// Who gets it next.
    @Nullable Asker next;
    /// The program's wait for it.
    @Nullable LockStep wanted;
    /// The rank that took it with it when it was lost.
    int brokenBy = Step.NO_RANK;

    /// Who waits for conditions; it travels with the lock.
    final Deque<Sleeper> sleepers = new ArrayDeque<>();
    /// The pages last written under the lock; they travel with it.
    final LearnedPages learned = new LearnedPages();

    /// At the manager: who asked last, or the manager itself at first.
    int last;
    /// At the manager: whom each rank was told to follow, when it last asked.
    final int[] follows;

    LockState(int lock, int rank, int ranks) {
        this.lock = lock;
        int manager = lock % ranks;
        here = rank == manager;
        last = manager;
        follows = new int[ranks];
        Arrays.fill(follows, Step.NO_RANK);
    }

    /// What must not be so at the end of a step, or null.
    @Nullable String flaw() {
        if (held && !here) {
            return "dsm: lock " + lock + " is held here, and with another rank";
        }
        if (here && !held && next != null && brokenBy == Step.NO_RANK) {
            return "dsm: lock " + lock + " is free, and rank " + next.rank() + " waits for it";
        }
        return null;
    }
}
