// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// A program's wait at a barrier.
final class BarrierStep implements Step {
    private final int number;
    private final IntSupplier awaited;
    private boolean done;
    private @Nullable StepFailure failure;

    /// @param awaited says which rank is not there
    BarrierStep(int number, IntSupplier awaited) {
        this.number = number;
        this.awaited = awaited;
    }

    void finish(@Nullable StepFailure why) {
        failure = why;
        done = true;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public @Nullable StepFailure failure() {
        return failure;
    }

    @Override
    public String describe() {
        return "barrier " + number;
    }

    @Override
    public int awaitedRank() {
        return awaited.getAsInt();
    }
}
