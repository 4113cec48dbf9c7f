// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A thread of the rank has something for the helper to do, and ends its doze by a knock; the
/// helper announces that it is about to doze, and looks whether there is something to do. Either
/// it sees that, or the knock is heard.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "a lost wake-up: it would doze on")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the knock is heard")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "it saw what there is to do")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@State
public class DozeStress {
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final long KNOCKS = 76;

    private final MemorySegment bell = Arena.ofAuto().allocate(FutexSleeper.BYTES, 64);
    private final FutexSleeper sleeper = new FutexSleeper(bell);
    private volatile boolean wanted;

    @Actor
    public void wants() {
        wanted = true;
        sleeper.knock();
    }

    @Actor
    public void dozes(II_Result result) {
        sleeper.announceDoze();
        result.r1 = wanted ? 1 : 0;
    }

    @Arbiter
    public void listens(II_Result result) {
        result.r2 = (int) INT.getAcquire(bell, KNOCKS);
    }
}
