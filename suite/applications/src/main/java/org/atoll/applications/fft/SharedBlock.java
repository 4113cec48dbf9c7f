// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Objects;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;
import org.jspecify.annotations.Nullable;

/// The place of one block on its way from one rank to another.
@Shared
class SharedBlock {
    private double @Nullable [] block;

    SharedBlock() {}

    @Read
    public boolean isFree() {
        return block == null;
    }

    /// Puts a block there as soon as the one before was taken; the giver need not wait.
    @Write
    @When("isFree")
    public void put(double[] next) {
        block = next;
    }

    @Read
    public boolean isFull() {
        return block != null;
    }

    /// Takes the block as soon as it is there.
    @Write
    @When("isFull")
    public double[] take() {
        double[] taken = Objects.requireNonNull(block);
        block = null;
        return taken;
    }
}
