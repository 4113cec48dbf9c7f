// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.Arrays;
import java.util.Objects;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;
import org.jspecify.annotations.Nullable;

/// The positions of one rank's molecules in its last rounds. No rank is more than three rounds
/// ahead of another: behind each step all wait for the sums of the energies.
@Shared
class SharedPositions {
    private static final int KEPT = 4;

    private final double[] @Nullable [] positions = new double[KEPT][];
    private final long[] rounds = new long[KEPT];

    SharedPositions() {
        Arrays.fill(rounds, -1);
    }

    /// Puts those of a round there; the owner need not wait.
    @Write
    public void put(long round, double[] now) {
        int place = (int) (round % KEPT);
        positions[place] = now;
        rounds[place] = round;
    }

    @Read
    public boolean has(long round) {
        return rounds[(int) (round % KEPT)] == round;
    }

    /// Those of a round, as soon as they are there.
    @Read
    @When("has")
    public double[] of(long round) {
        return Objects.requireNonNull(positions[(int) (round % KEPT)]);
    }
}
