// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.dsm.engine.Step;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// The end of a step, as a thread waits for it. The step belongs to the holder of the endpoint, who
/// says by [#look] what has become of it; any thread may ask.
final class StepWait implements Completion {
    private final Step step;
    private final TimeKind timeKind;
    private volatile String description = "";
    private volatile int awaited = Step.NO_RANK;
    private volatile boolean done;

    StepWait(Step step, TimeKind timeKind) {
        this.step = step;
        this.timeKind = timeKind;
        look();
    }

    /// Sees what has become of the step. Holder only.
    void look() {
        if (step.isDone()) {
            done = true;
        } else {
            description = "dsm: " + step.describe();
            awaited = step.awaitedRank();
        }
    }

    @Override
    public boolean isDone() {
        return done;
    }

    @Override
    public String describe() {
        return description;
    }

    @Override
    public int awaitedPeer() {
        return awaited;
    }

    @Override
    public boolean asksPeer() {
        return step.asksEngine();
    }

    @Override
    public TimeKind timeKind() {
        return timeKind;
    }
}
