// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import org.jspecify.annotations.Nullable;

/// A program's wait for a lock, or for a condition and then its lock.
final class LockStep implements Step {
    private final String what;
    private final int awaitedRank;
    private boolean done;
    private @Nullable StepFailure failure;

    /// @param awaitedRank who may know more: the lock's manager, or there who asked before
    LockStep(String what, int awaitedRank) {
        this.what = what;
        this.awaitedRank = awaitedRank;
    }

    void finish() {
        done = true;
    }

    void fail(StepFailure why) {
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
        return what;
    }

    @Override
    public boolean asksEngine() {
        return true;
    }

    /// Who has a lock is not known to who waits for it.
    @Override
    public int awaitedRank() {
        return awaitedRank;
    }
}
