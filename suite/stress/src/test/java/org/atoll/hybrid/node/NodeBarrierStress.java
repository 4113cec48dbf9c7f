// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads write plain fields, meet, and read each other's, twice: the second round uses the
/// counters again that the first has set to zero.
@JCStressTest
@Outcome(id = "21, 12", expect = Expect.ACCEPTABLE, desc = "each saw what the other wrote before")
@Outcome(expect = Expect.FORBIDDEN, desc = "a thread went past the other, or saw an old value")
@State
public class NodeBarrierStress {
    private final NodeBarrier barrier = new NodeBarrier(2, 2);
    private int first;
    private int second;

    @Actor
    public void first(II_Result result) {
        first = 1;
        barrier.await(0);
        int seen = second;
        barrier.await(0);
        first = 2;
        barrier.await(0);
        result.r1 = second * 10 + seen;
    }

    @Actor
    public void second(II_Result result) {
        second = 1;
        barrier.await(1);
        int seen = first;
        barrier.await(1);
        second = 2;
        barrier.await(1);
        result.r2 = seen * 10 + first;
    }
}
