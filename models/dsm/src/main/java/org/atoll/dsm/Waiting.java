// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.dsm.engine.Step;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// The end of a step, as a thread waits for it.
///
/// @param step     what is under way
/// @param timeKind what the wait is booked on
record Waiting(Step step, TimeKind timeKind) implements Completion {

    @Override
    public boolean isDone() {
        return step.isDone();
    }

    @Override
    public String describe() {
        return "dsm: " + step.describe();
    }

    @Override
    public int awaitedPeer() {
        return step.awaitedRank();
    }
}
