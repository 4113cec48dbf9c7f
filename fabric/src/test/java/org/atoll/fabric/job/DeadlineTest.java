// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeadlineTest {
    private long now = 1000;
    private boolean done;

    private final Completion awaited =
            Completion.of(() -> this.done, () -> "the test's end", TimeKind.JOB);

    private Deadline after(long nanos) {
        return Deadline.after(() -> this.now, nanos);
    }

    @Test
    void comesOnceItsTimeHasPassed() {
        Deadline deadline = after(10);
        now += 9;
        assertThat(deadline.leftNanos()).isEqualTo(1);
        assertThat(deadline.isOver()).isFalse();
        now += 1;
        assertThat(deadline.isOver()).isTrue();
    }

    @Test
    void hasComeAtOnceIfItsTimeIsNegative() {
        assertThat(after(-5).isOver()).isTrue();
    }

    @Test
    void mayNeverCome() {
        Deadline never = after(Long.MAX_VALUE);
        assertThat(never.isNever()).isTrue();
        assertThat(never.isOver()).isFalse();
        assertThat(never.leftNanos()).isEqualTo(Long.MAX_VALUE);
        assertThat(awaited.within(never)).isSameAs(awaited);
    }

    @Test
    void endsAWaitThatNobodyElseEnds() {
        Completion timed = awaited.within(after(10));
        assertThat(timed.isDone()).isFalse();
        assertThat(timed.patienceNanos()).isEqualTo(10);
        now += 10;
        assertThat(timed.isDone()).isTrue();
        assertThat(awaited.isDone()).isFalse();
    }

    @Test
    void leavesAWaitToOthersUntilThen() {
        Completion timed = awaited.within(after(10)).within(after(5));
        assertThat(timed.patienceNanos()).isEqualTo(5);
        assertThat(timed.describe()).isEqualTo("the test's end");
        assertThat(timed.awaitedPeer()).isEqualTo(-1);
        done = true;
        assertThat(timed.isDone()).isTrue();
    }
}
