// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.job.TimeKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AssistantTest {
    private final Bed bed = new Bed();
    private final World world = World.join(
            new SoloMembership("here", bed.name()),
            new Settings(new Properties(), Map.of(), new Properties()),
            List.of(bed));

    @Test
    void sleepsOnTheDevicesOnceTheProgramHasReturned() throws InterruptedException {
        world.endpoint().retire();
        bed.awaitSleeper();
        int polls = bed.polls.get();
        for (int nap = 1; nap <= 3; nap++) {
            bed.wake();
            bed.awaitSleeper();
            assertThat(bed.polls).as("looks after each nap").hasValue(polls + nap);
        }
        world.close();
        assertThat(bed.isEmptyAtTheEnd).as("nobody sleeps on a device that is closed").isTrue();
    }

    private void leaveUnattended() {
        world.endpoint().enter();
        world.endpoint().leaveUnattended();
        world.endpoint().exit();
    }

    @Test
    void looksAtOnceWhenAPeerKnocksThoughTheProgramHasJustPolled() throws InterruptedException {
        bed.hearsKnocks = true;
        leaveUnattended();
        bed.awaitDozer();
        for (int knock = 1; knock <= 3; knock++) {
            int advanced = world.endpoint().advance();
            assertThat(advanced).isZero();
            int polls = bed.polls.get();
            bed.knock();
            bed.awaitDozer();
            assertThat(bed.polls).as("polls after knock %d", knock).hasValueGreaterThan(polls);
        }
        world.close();
    }

    @Test
    void dozesNoMoreWhenItIsToStandIn() throws Exception {
        bed.hearsKnocks = true;
        leaveUnattended();
        bed.awaitDozer();
        AtomicBoolean done = new AtomicBoolean();
        FutureTask<?> waiter = new FutureTask<>(() -> {
            world.endpoint().waitFor(
                    Completion.of(done::get, () -> "an event", TimeKind.JOB));
            return null;
        });
        Thread.ofVirtual().start(waiter);
        bed.awaitSleeper();
        bed.onPoll = () -> done.getAndSet(true) ? 0 : 1;
        bed.wake();
        waiter.get(60, TimeUnit.SECONDS);
        world.close();
    }

    @Test
    void anErrorThatItMeetsFailsTheRank() throws InterruptedException {
        world.endpoint().retire();
        bed.awaitSleeper();
        bed.onPoll = () -> {
            throw new OutOfMemoryError("no room for a message");
        };
        bed.wake();
        while (world.endpoint().failure() == null) {
            Thread.sleep(1);
        }
        assertThat(world.endpoint().failure()).hasMessageContaining("no room for a message");
    }
}
