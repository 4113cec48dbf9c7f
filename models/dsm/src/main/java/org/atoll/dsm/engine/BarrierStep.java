// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import org.jspecify.annotations.Nullable;

/// A program's wait at a barrier.
final class BarrierStep implements Step {
    private final Barriers barriers;
    private final int number;
    private boolean done;
    private @Nullable Failure failure;

    BarrierStep(Barriers barriers, int number) {
        this.barriers = barriers;
        this.number = number;
    }

    void finish(@Nullable Failure why) {
        failure = why;
        done = true;
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public @Nullable Failure failure() {
        return failure;
    }

    @Override
    public String describe() {
        return "barrier " + number;
    }

    @Override
    public int awaitedRank() {
        return barriers.awaitedRank();
    }
}
