// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;
import org.jspecify.annotations.Nullable;

/// The forces that other ranks have added up for the molecules of one rank.
@Shared
class SharedForces {
    private double[] @Nullable [] parts;
    private final int expected;
    private int there;

    /// Makes it empty.
    ///
    /// @param ranks    how many there are
    /// @param expected how many of them give a part in each round
    SharedForces(int ranks, int expected) {
        parts = new double[ranks][];
        this.expected = expected;
    }

    @Read
    public boolean isFree(int from, double[] part) {
        return parts[from] == null;
    }

    /// Puts a rank's part there as soon as its last one was taken; the giver need not wait.
    @Write
    @When("isFree")
    public void put(int from, double[] part) {
        parts[from] = part;
        there++;
    }

    @Read
    public boolean isComplete() {
        return there == expected;
    }

    /// Takes the parts of all, by their ranks, as soon as they are there.
    @Write
    @When("isComplete")
    public double[] @Nullable [] take() {
        double[] @Nullable [] taken = parts;
        parts = new double[taken.length][];
        there = 0;
        return taken;
    }
}
