// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.dsm.engine.Access;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Policies;
import org.atoll.dsm.engine.Step;
import org.atoll.fabric.job.TimeKind;
import org.junit.jupiter.api.Test;

class StepWaitTest {
    private final List<MessageKind> sent = new ArrayList<>();
    private final Engine engine = new Engine(
            1, 2, Policies.IMPROVED, new Zeros(), (to, kind, body) -> sent.add(kind));

    private static final class Zeros implements Pages {
        private final MemorySegment page = MemorySegment.ofArray(new long[PAGE_BYTES / 8]);

        @Override
        public MemorySegment page(int number) {
            return page;
        }

        @Override
        public void access(int number, Access access) {}

        @Override
        public void recycled(int first, int end) {}
    }

    private StepWait waitFor(Step step) {
        assertThat(step.isDone()).isFalse();
        return new StepWait(step, TimeKind.JOB);
    }

    @Test
    void aWaitForAPageAsksItsRank() {
        engine.allocated(0, 2, Long.BYTES, "longs two");
        StepWait wait = waitFor(engine.read(0, 1));
        assertThat(sent).containsExactly(MessageKind.FETCH).allMatch(MessageKind::asks);
        assertThat(wait.awaitedPeer()).isZero();
        assertThat(wait.asksPeer()).isTrue();
    }

    @Test
    void aWaitForALockAsksItsManager() {
        StepWait wait = waitFor(engine.acquire(0));
        assertThat(sent).containsExactly(MessageKind.ACQUIRE).allMatch(MessageKind::asks);
        assertThat(wait.awaitedPeer()).isZero();
        assertThat(wait.asksPeer()).isTrue();
    }

    @Test
    void aWaitAtABarrierIsForTheOtherPrograms() {
        StepWait wait = waitFor(engine.barrier(0));
        assertThat(sent).containsExactly(MessageKind.ARRIVE).noneMatch(MessageKind::asks);
        assertThat(wait.asksPeer()).isFalse();
    }
}
