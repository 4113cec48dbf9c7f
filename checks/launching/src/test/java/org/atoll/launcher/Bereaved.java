// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.stream.IntStream;
import org.atoll.job.Job;
import org.atoll.replica.Orca;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;

/// A program for tests of the launcher: all ranks write one shared object, and rank 0, which
/// numbers the writes, is killed meanwhile.
final class Bereaved {
    static final int WRITES = 20_000;

    private Bereaved() {}

    /// The writes of each rank, counted.
    @Shared
    static class Counts {
        private final int[] counts;
        private int asked;

        /// Makes one for some ranks.
        public Counts(int ranks) {
            this.counts = new int[ranks];
        }

        /// Counts a write, which must be the next of its rank.
        public void add(int rank, int number) {
            counts[rank] = counts[rank] == number ? number + 1 : -WRITES;
        }

        /// How often rank 0 has written. A write, so that it comes behind the loss that its caller
        /// knows of.
        public int ofFirst() {
            asked++;
            return counts[0];
        }

        /// Whether all ranks but the first have written so often.
        @Read
        public boolean haveOthers(int writes) {
            return IntStream.range(1, counts.length).allMatch(rank -> counts[rank] == writes);
        }

        /// The writes of all ranks but the first, when they have written so often.
        @Read
        @When("haveOthers")
        public int ofOthers(int writes) {
            return IntStream.range(1, counts.length).map(rank -> counts[rank]).sum();
        }
    }

    public static void main(String[] arguments) {
        Job.run(arguments, rank -> {
            Orca orca = Orca.in(rank);
            Counts counts = orca.replicated("counts", Counts.class, orca.size());
            System.out.println("rank " + orca.rank() + " is " + ProcessHandle.current().pid());
            int writes = orca.rank() == 0 ? Integer.MAX_VALUE : WRITES;
            for (int i = 0; i < writes; i++) {
                counts.add(orca.rank(), i);
            }
            int others = counts.ofOthers(WRITES);
            while (!rank.fabric().losses().isLost(0)) {
                Thread.sleep(1);
            }
            System.out.println("others " + others + ", rank 0 " + counts.ofFirst());
        });
    }
}
