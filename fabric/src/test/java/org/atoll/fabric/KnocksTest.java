// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.job.TimeKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The rank waits, 100 yields and then asleep, for a peer from which nothing comes.
@Timeout(300)
class KnocksTest {
    private static final int PEER = 1;

    private final Bed bed = new Bed(PEER);
    private World world;
    private Endpoint endpoint;

    private static final class Awaited implements Completion {
        private final boolean asks;
        private volatile boolean done;

        Awaited(boolean asks) {
            this.asks = asks;
        }

        @Override
        public boolean isDone() {
            return done;
        }

        @Override
        public String describe() {
            return "an answer";
        }

        @Override
        public int awaitedPeer() {
            return PEER;
        }

        @Override
        public boolean asksPeer() {
            return asks;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    }

    @BeforeEach
    void join() {
        Properties settings = new Properties();
        settings.put("atoll.wait.spins", "0");
        settings.put("atoll.wait.yields", "100");
        Membership solo = new SoloMembership("here", bed.name());
        Membership two = (Membership) Proxy.newProxyInstance(
                Membership.class.getClassLoader(),
                new Class<?>[] {Membership.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "size" -> 2;
                    case "exchange" -> List.of(arguments[0], peerOf((Card) arguments[0]));
                    default -> method.invoke(solo, arguments);
                });
        world = World.join(
                two, new Settings(settings, Map.of(), new Properties()), List.of(bed));
        endpoint = world.endpoint();
        endpoint.enter();
        Peer _ = endpoint.peer(PEER);
        endpoint.exit();
    }

    private static Card peerOf(Card card) {
        return new Card(PEER, 0, "here", 1, "local", Map.of()).withServices(card.services());
    }

    @AfterEach
    void leave() {
        world.close();
    }

    private void sleepIn(Awaited awaited, Completion wait) throws Exception {
        FutureTask<?> waiter = new FutureTask<>(() -> {
            endpoint.waitFor(wait);
            return null;
        });
        Thread.ofPlatform().group(new ThreadGroup("rank")).daemon().start(waiter);
        bed.awaitSleeper();
        awaited.done = true;
        bed.wake();
        waiter.get(60, TimeUnit.SECONDS);
    }

    @Test
    void aLongWaitForAnAnswerKnocksMoreAndMoreSeldom() throws Exception {
        Awaited awaited = new Awaited(true);
        sleepIn(awaited, awaited);
        assertThat(bed.knocks).as("after 16, 32 and 64 yields").hasValue(3);
    }

    @Test
    void soDoesOneWithADeadline() throws Exception {
        Awaited awaited = new Awaited(true);
        sleepIn(awaited, awaited.within(Deadline.after(System::nanoTime, 3_600_000_000_000L)));
        assertThat(bed.knocks).hasValue(3);
    }

    @Test
    void aWaitForWhatAProgramDoesDoesNotKnock() throws Exception {
        Awaited awaited = new Awaited(false);
        sleepIn(awaited, awaited);
        assertThat(bed.knocks).hasValue(0);
    }
}
