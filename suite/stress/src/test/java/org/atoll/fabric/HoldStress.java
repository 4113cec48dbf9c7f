// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads count, in a plain field, what they did while they held the endpoint; one of them
/// also leaves an action behind, which either thread runs, once.
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "one held after the other")
@Outcome(expect = Expect.FORBIDDEN, desc = "both held at once, or the action ran otherwise")
@State
public class HoldStress {
    private final Hold hold = new Hold(thread -> { });
    private int counted;
    private int acted;

    @Actor
    public void first() {
        hold.enter();
        counted++;
        hold.afterwards(this::act);
        hold.exit();
    }

    @Actor
    public void second() {
        hold.enter();
        counted++;
        hold.exit();
    }

    private void act() {
        acted++;
    }

    @Arbiter
    public void count(II_Result result) {
        result.r1 = counted;
        result.r2 = acted;
    }
}
