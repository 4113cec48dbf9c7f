// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.job.TimeKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Threads of a rank that sleep as soon as a poll finds nothing, in a bed.
@Timeout(300)
class WaitsTest {
    private static final int HANDLER = 1;
    private static final String GOES_ON = "goes on";

    private final Bed bed = new Bed();
    private final BlockingQueue<Object> reports = new LinkedBlockingQueue<>();
    private final Event event = new Event();
    private World world;
    private Endpoint endpoint;

    /// An event that threads wait for.
    private static final class Event implements Completion {
        private final AtomicBoolean done = new AtomicBoolean();

        @Override
        public boolean isDone() {
            return done.get();
        }

        @Override
        public String describe() {
            return "an event";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    }

    @BeforeEach
    void join() throws Exception {
        join(Map.of());
    }

    private void join(Map<String, String> settings) throws Exception {
        Properties atOnce = new Properties();
        atOnce.put("atoll.wait.spins", "0");
        atOnce.put("atoll.wait.yields", "0");
        atOnce.putAll(settings);
        world = start(() -> World.join(
                recording(new SoloMembership("here", bed.name())),
                new Settings(atOnce, Map.of(), new Properties()),
                List.of(bed))).get();
        endpoint = world.endpoint();
        endpoint.handle(HANDLER, (source, memory, header, payload) -> event.done.set(true));
    }

    @AfterEach
    void leave() {
        world.close();
    }

    private Membership recording(Membership membership) {
        return (Membership) Proxy.newProxyInstance(
                Membership.class.getClassLoader(),
                new Class<?>[] {Membership.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("blocked")) {
                        reports.add(arguments[0] instanceof Blocked state ? state : GOES_ON);
                    }
                    return method.invoke(membership, arguments);
                });
    }

    /// The work of one thread of the rank.
    private interface Task<T> {
        T run() throws Exception;
    }

    /// In a group of its own: the rank does not take JUnit's threads for the program's.
    private static <T> FutureTask<T> start(Task<T> task) {
        FutureTask<T> started = new FutureTask<>(task::run);
        Thread.ofPlatform().group(new ThreadGroup("rank")).daemon().start(started);
        return started;
    }

    private Void await() {
        endpoint.enter();
        try {
            endpoint.await(event);
        } finally {
            endpoint.exit();
        }
        return null;
    }

    private void sendToSelf() {
        send(peer -> {
            boolean claimed = peer.claim(HANDLER, 0, 0, 0);
            if (claimed) {
                peer.publish();
            }
            return claimed;
        });
    }

    private void send(Predicate<Peer> push) {
        endpoint.enter();
        try {
            endpoint.send(endpoint.peer(0), new Outgoing() {
                @Override
                public boolean push(Peer peer) {
                    return push.test(peer);
                }

                @Override
                public void drop(CommunicationException cause) {
                    throw new AssertionError(cause);
                }
            });
        } finally {
            endpoint.exit();
        }
    }

    private static void end(FutureTask<?> waiter) throws Exception {
        waiter.get(60, TimeUnit.SECONDS);
    }

    /// What a poll asks to be done afterwards is done when the thread has polled for the last time
    /// before it sleeps.
    @Test
    void nobodySleepsWhileAFrameOfTheRankToItselfIsHere() throws Exception {
        AtomicBoolean sent = new AtomicBoolean();
        bed.onPoll = () -> {
            if (!sent.getAndSet(true)) {
                endpoint.afterwards(this::sendToSelf);
            }
            return 0;
        };
        end(start(this::await));
    }

    @Test
    void aSleeperIsRousedByAThreadThatOnlyLooks() throws Exception {
        FutureTask<?> waiter = start(this::await);
        bed.awaitSleeper();
        bed.onPoll = () -> event.done.getAndSet(true) ? 0 : 1;
        assertThat(start(() -> endpoint.advance()).get()).isOne();
        end(waiter);
    }

    @Test
    void whoIsRousedWhileAnotherThreadHoldsTheEndpointPollsBeforeItSleepsAgain() throws Exception {
        FutureTask<?> waiter = start(this::await);
        bed.awaitSleeper();
        endpoint.enter();
        try {
            endpoint.rouseSleepers();
            Thread.sleep(200); // it would sleep again meanwhile
            bed.onPoll = () -> event.done.getAndSet(true) ? 0 : 1;
        } finally {
            endpoint.exit();
        }
        end(waiter);
    }

    /// When it goes to sleep again it tells its device that it wants to hear of room.
    @Test
    void aSleeperIsRousedWhenAnotherThreadHasFramesThatWaitForRoom() throws Exception {
        FutureTask<?> waiter = start(this::await);
        bed.awaitSleeper();
        AtomicBoolean room = new AtomicBoolean();
        end(start(() -> {
            send(peer -> room.get());
            return null;
        }));
        try {
            bed.awaitSleeper();
        } finally {
            room.set(true);
            sendToSelf();
            bed.wake();
        }
        end(waiter);
    }

    @Test
    void theHelperStandsInForAVirtualThreadAlsoOnceTheProgramHasReturned() throws Exception {
        endpoint.retire();
        bed.awaitSleeper();
        bed.onPoll = () -> event.done.getAndSet(true) ? 0 : 1;
        FutureTask<?> waiter = new FutureTask<>(this::await);
        Thread.ofVirtual().start(waiter);
        end(waiter);
    }

    @Test
    void anInterruptEndsNoWaitAndIsThereAfterwards() throws Exception {
        BlockingQueue<Boolean> interrupted = new LinkedBlockingQueue<>();
        bed.onPark = () -> interrupted.add(Thread.currentThread().isInterrupted());
        FutureTask<Boolean> waiter = start(() -> {
            Thread.currentThread().interrupt();
            await();
            return Thread.interrupted();
        });
        bed.awaitSleeper();
        assertThat(interrupted.take()).as("it sleeps with the mark, so not at all").isFalse();
        sendToSelf();
        assertThat(waiter.get(60, TimeUnit.SECONDS)).as("the mark is there again").isTrue();
    }

    @Test
    void aRankDoesNotStayReportedWhenAnotherOfItsThreadsBegins() throws Exception {
        bed.onPark = bed::wake;
        FutureTask<?> waiter = start(this::await);
        assertThat(reports.poll(60, TimeUnit.SECONDS)).isInstanceOf(Blocked.class);
        end(start(() -> {
            endpoint.enter();
            endpoint.exit();
            return null;
        }));
        assertThat(reports.poll(60, TimeUnit.SECONDS)).isEqualTo(GOES_ON);
        sendToSelf();
        end(waiter);
    }

    @Test
    void aRankIsNotReportedIfNobodyWantsDeadlocksToBeFound() throws Exception {
        world.close();
        join(Map.of("atoll.find.deadlocks", "0"));
        AtomicInteger naps = new AtomicInteger();
        bed.onPark = () -> {
            naps.incrementAndGet();
            bed.wake();
        };
        FutureTask<?> waiter = start(this::await);
        while (naps.get() < 200) {
            bed.awaitSleeper();
        }
        sendToSelf();
        end(waiter);
        assertThat(reports).isEmpty();
    }
}
