// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;
import org.atoll.fabric.job.TimeKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread enters itself among the waiting ones and looks once more; another one completes what
/// the first waits for and looks, behind a fence, whether anybody waits.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "it parks, and nobody unparks it")
@Outcome(expect = Expect.ACCEPTABLE, desc = "it saw the end, or was seen, or both")
@State
public class VirtualWaitersStress {
    private static final Completion NEVER = new Completion() {
        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public String describe() {
            return "nothing";
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    };

    private static final LightThreads NO_LIGHT = new LightThreads(new Narrator());
    private static final OpenServices NO_SERVICES = new OpenServices();

    private final VirtualWaiters waiters =
            new VirtualWaiters(new Narrator(), NO_LIGHT, NO_SERVICES);
    private int done;

    @Actor
    public void waiter(II_Result result) {
        waiters.add(NEVER);
        result.r1 = done;
    }

    @Actor
    public void completer(II_Result result) {
        done = 1;
        VarHandle.fullFence();
        result.r2 = waiters.isAny() ? 1 : 0;
    }
}
