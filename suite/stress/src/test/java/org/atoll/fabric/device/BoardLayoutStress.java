// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/// Both users of the first of two boards give it back, and each then takes a board. The two never
/// get the same one; the first board is free again once both have given it back.
@JCStressTest
@Outcome(id = {"0, 1, -1", "1, 0, -1"}, expect = Expect.ACCEPTABLE, desc = "one each")
@Outcome(id = {"1, -1, 0", "-1, 1, 0"}, expect = Expect.FORBIDDEN, desc = "given back, not found")
@Outcome(expect = Expect.FORBIDDEN, desc = "two users of one board, or a board is lost")
@State
public class BoardLayoutStress {
    private static final int MEMBERS = 2;

    private final BoardLayout layout = new BoardLayout(2, 2, 4096);
    private final MemorySegment memory =
            Arena.ofAuto().allocate(layout.bytes(MEMBERS), 64);

    public BoardLayoutStress() {
        claim(2);
    }

    private int claim(int users) {
        return layout.claim(memory, MEMBERS, users, (at, bytes) -> true);
    }

    private int swap() {
        layout.release(memory, 0);
        int taken = claim(1);
        while (taken < 0) {
            Thread.onSpinWait();
            taken = claim(1);
        }
        return taken;
    }

    @Actor
    public void first(III_Result result) {
        result.r1 = swap();
    }

    @Actor
    public void second(III_Result result) {
        result.r2 = swap();
    }

    @Arbiter
    public void third(III_Result result) {
        result.r3 = claim(1);
    }
}
