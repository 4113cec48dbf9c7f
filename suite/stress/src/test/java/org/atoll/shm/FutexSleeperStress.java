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

/// One thread publishes and rings if somebody sleeps; the other announces that it is about to
/// sleep, and looks once more. Either its look finds what was published, or the bell rings: the
/// order for which the sleeper has the kernel run barriers.
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "a lost wake-up: it would sleep on")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the bell rang")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "it saw what was published")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both")
@State
public class FutexSleeperStress {
    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final long RINGS = 64;

    private final MemorySegment bell = Arena.ofAuto().allocate(FutexSleeper.BYTES, 64);
    private final FutexSleeper sleeper = new FutexSleeper(bell);
    private final MemorySegment published = Arena.ofAuto().allocate(64, 64);

    @Actor
    public void publishes() {
        INT.setRelease(published, 0L, 1);
        sleeper.ringIfAsleep();
    }

    @Actor
    public void sleeps(II_Result result) {
        sleeper.announce();
        result.r1 = (int) INT.getAcquire(published, 0L);
    }

    @Arbiter
    public void listens(II_Result result) {
        result.r2 = (int) INT.getAcquire(bell, RINGS);
    }
}
