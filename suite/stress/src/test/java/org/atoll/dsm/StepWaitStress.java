// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.dsm.engine.Step;
import org.atoll.dsm.engine.StepFailure;
import org.atoll.fabric.job.TimeKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// The holder of the endpoint ends a step, whose fields are plain, and hands its end over; the
/// thread that waits sees the end and reads what the step has left.
@JCStressTest
@Outcome(id = {"0, 0", "1, 7"}, expect = Expect.ACCEPTABLE, desc = "not done, or done with all")
@Outcome(expect = Expect.FORBIDDEN, desc = "done, but what the step has left is not to be seen")
@State
public class StepWaitStress {
    private final Page page = new Page();
    private final StepWait wait = new StepWait(page, TimeKind.JOB);

    private static final class Page implements Step {
        private boolean done;
        private int content;

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public StepFailure failure() {
            return null;
        }

        @Override
        public String describe() {
            return "a page";
        }

        @Override
        public int awaitedRank() {
            return NO_RANK;
        }
    }

    @Actor
    public void holder() {
        page.content = 7;
        page.done = true;
        wait.look();
    }

    @Actor
    public void waiter(II_Result result) {
        if (wait.isDone()) {
            result.r1 = 1;
            result.r2 = page.content;
        }
    }
}
