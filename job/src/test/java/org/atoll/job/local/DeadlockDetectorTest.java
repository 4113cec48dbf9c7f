// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import org.atoll.fabric.job.Blocked;
import org.junit.jupiter.api.Test;

class DeadlockDetectorTest {
    private static final long CONFIRM = 100;

    private final DeadlockDetector detector = new DeadlockDetector(2, CONFIRM);

    @Test
    void declaresACycleAfterTheConfirmation() {
        detector.report(0, waits("receive from 1, tag 5", 3, 2));
        detector.report(1, waits("receive from 0, tag 6", 2, 3));
        assertThat(detector.check(1000)).isEmpty();
        assertThat(detector.check(1000 + CONFIRM - 1)).isEmpty();
        assertThat(detector.check(1000 + CONFIRM)).hasValue(
                "rank 0 waits in receive from 1, tag 5; rank 1 waits in receive from 0, tag 6");
    }

    @Test
    void staysSilentWhileARankRuns() {
        detector.report(0, waits("barrier", 0, 0));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).isEmpty();
    }

    @Test
    void staysSilentWhileAFrameIsUnderWay() {
        detector.report(0, waits("receive", 4, 2));
        detector.report(1, waits("receive", 2, 3));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).isEmpty();
    }

    @Test
    void anyChangeBeginsTheConfirmationAnew() {
        detector.report(0, waits("receive", 1, 1));
        detector.report(1, waits("receive", 1, 1));
        assertThat(detector.check(0)).isEmpty();
        detector.report(1, null);
        detector.report(1, waits("receive", 1, 1));
        assertThat(detector.check(CONFIRM)).isEmpty();
        assertThat(detector.check(2 * CONFIRM)).isPresent();
    }

    @Test
    void theSameReportAgainIsNoChange() {
        detector.report(0, waits("receive", 1, 1));
        detector.report(1, waits("receive", 1, 1));
        assertThat(detector.check(0)).isEmpty();
        detector.report(1, waits("receive", 1, 1));
        assertThat(detector.check(CONFIRM)).isPresent();
    }

    @Test
    void aRankThatIsBackCountsAgainFromNothing() {
        detector.report(0, waits("receive", 7, 2));
        detector.report(1, waits("receive", 2, 3));
        detector.lost(1);
        detector.report(0, waits("receive", 0, 0));
        detector.returned(1);
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).as("it runs").isEmpty();
        detector.report(1, waits("receive", 1, 0));
        assertThat(detector.check(20 * CONFIRM)).isEmpty();
        assertThat(detector.check(30 * CONFIRM)).as("a frame is under way").isEmpty();
        detector.report(0, waits("receive", 0, 1));
        assertThat(detector.check(40 * CONFIRM)).isEmpty();
        assertThat(detector.check(50 * CONFIRM)).isPresent();
    }

    @Test
    void aRankThatWaitsForOneThatLeftIsStuck() {
        detector.left(0, 5, 5);
        detector.report(1, waits("receive from 0, tag 1", 5, 5));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(CONFIRM)).hasValue(
                "rank 1 waits in receive from 0, tag 1; rank 0 has ended");
    }

    @Test
    void ranksThatHaveEndedAreNamedButNotThoseThatAreLost() {
        DeadlockDetector many = new DeadlockDetector(8, CONFIRM);
        for (int rank : new int[] {0, 2, 3, 4, 7}) {
            many.left(rank, 0, 0);
        }
        many.lost(6);
        many.report(1, waits("send to 4, tag 0", 0, 0));
        many.report(5, waits("barrier", 0, 0));
        assertThat(many.check(0)).isEmpty();
        assertThat(many.check(CONFIRM)).hasValue("rank 1 waits in send to 4, tag 0;"
                + " rank 5 waits in barrier; ranks 0, 2 to 4, 7 have ended");
    }

    @Test
    void theLastMessageOfOneThatLeftMayStillArrive() {
        detector.left(0, 6, 5);
        detector.report(1, waits("receive from 0, tag 1", 5, 5));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).isEmpty();
    }

    @Test
    void aJobThatAllHaveLeftIsNotStuck() {
        detector.left(0, 1, 1);
        detector.left(1, 1, 1);
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).isEmpty();
    }

    /// It was held up on its way there.
    @Test
    void aRankThatIsAboutToLeaveIsNotStuck() {
        detector.report(0, waits(Blocked.END, 5, 5));
        detector.report(1, waits("barrier", 5, 5));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(10 * CONFIRM)).isEmpty();
    }

    @Test
    void aWaitThatIsCalledAlikeIsOne() {
        detector.report(0, waits(Blocked.END + " of t0.2", 5, 5));
        detector.report(1, waits("barrier", 5, 5));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(CONFIRM)).hasValue(
                "rank 0 waits in its end of t0.2; rank 1 waits in barrier");
    }

    @Test
    void whatWaitsOnARankThatHasEndedIsTold() {
        detector.left(0);
        detector.report(0, waits(Blocked.END + "; here a call waits for a monitor", 5, 5));
        detector.report(1, waits("barrier", 5, 5));
        assertThat(detector.check(0)).isEmpty();
        assertThat(detector.check(CONFIRM)).hasValue("rank 0 has ended; here a call waits for a"
                + " monitor; rank 1 waits in barrier");
    }

    @Test
    void aLongListIsCut() {
        DeadlockDetector many = new DeadlockDetector(40, CONFIRM);
        for (int rank = 0; rank < 40; rank++) {
            many.report(rank, waits("barrier", 0, 0));
        }
        assertThat(many.check(0)).isEmpty();
        assertThat(many.check(CONFIRM).orElseThrow())
                .startsWith("rank 0 waits in barrier; rank 1")
                .endsWith("; and 24 more ranks");
    }

    private static Blocked waits(String operation, long sent, long received) {
        return new Blocked(operation, -1, sent, received);
    }
}
