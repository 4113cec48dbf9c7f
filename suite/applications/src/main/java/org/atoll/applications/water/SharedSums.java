// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;
import org.jspecify.annotations.Nullable;

/// Sums over all ranks, in rounds. No rank is two rounds ahead of another, for it needs the others'
/// numbers of the round between.
@Shared
class SharedSums {
    private static final int KEPT = 2;

    private final double[] @Nullable [][] numbers;
    private final long[] rounds = new long[KEPT];
    private final int[] there = new int[KEPT];

    SharedSums(int ranks) {
        numbers = new double[KEPT][ranks][];
    }

    /// Adds a rank's numbers; it need not wait.
    @Write
    public void add(long round, int rank, double[] own) {
        int place = (int) (round % KEPT);
        if (rounds[place] != round) {
            rounds[place] = round;
            there[place] = 0;
        }
        numbers[place][rank] = own;
        there[place]++;
    }

    @Read
    public boolean has(long round) {
        int place = (int) (round % KEPT);
        return rounds[place] == round && there[place] == numbers[place].length;
    }

    /// The sums of a round, as soon as they are there; added in the order of ranks, so that they
    /// are the same on all.
    @Read
    @When("has")
    public double[] of(long round) {
        double[] @Nullable [] all = numbers[(int) (round % KEPT)];
        double[] sums = new double[all[0].length];
        for (double[] each : all) {
            for (int k = 0; k < sums.length; k++) {
                sums[k] += each[k];
            }
        }
        return sums;
    }
}
