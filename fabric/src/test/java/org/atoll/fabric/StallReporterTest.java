// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.SoloMembership;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.wire.Packer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StallReporterTest {
    private static final Completion AWAITED = new Completion() {
        @Override
        public boolean isDone() {
            return false;
        }

        @Override
        public String describe() {
            return "receive from 0, tag 7";
        }

        @Override
        public int awaitedPeer() {
            return 0;
        }

        @Override
        public TimeKind timeKind() {
            return TimeKind.JOB;
        }
    };

    private final List<Object> reports = new ArrayList<>();
    private final Sleepers sleepers = new Sleepers(Stream::empty);
    private long computed;
    private boolean mayOthersAct;
    private final World world = World.join(
            new SoloMembership("here", null),
            new Settings(new Properties(), Map.of(), new Properties()),
            List.of());

    private final StallReporter reporter = new StallReporter(
            recorder(), () -> this.computed, sleepers, meets -> this.mayOthersAct,
            world.endpoint().narrator(), Completion::awaitedPeer, new Frames(world.endpoint()));

    /// Those of a rank that sends to itself alone.
    private record Frames(Endpoint endpoint) implements StallReporter.Frames {
        @Override
        public long sent() {
            return endpoint.framesSent();
        }

        @Override
        public long received() {
            return endpoint.framesReceived();
        }

        @Override
        public boolean areWaiting() {
            endpoint.enter();
            try {
                return endpoint.peer(0).hasBacklog();
            } finally {
                endpoint.exit();
            }
        }
    }

    private Membership recorder() {
        return (Membership) Proxy.newProxyInstance(
                Membership.class.getClassLoader(),
                new Class<?>[] {Membership.class},
                (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("blocked");
                    return reports.add(arguments[0]) ? null : "";
                });
    }

    @AfterEach
    void leave() {
        world.close();
    }

    private void sleep(int naps) {
        for (int i = 0; i < naps; i++) {
            reporter.slept(AWAITED);
        }
    }

    private void sendFrame() {
        Mailbox.of(world).send("", 0, 0, new NoBytes(), 0, 0, 0);
    }

    @Test
    void reportsOnceAfterAWhileAndTakesItBack() {
        sleep(19);
        assertThat(reports).isEmpty();
        sleep(30);
        assertThat(reports).containsExactly(new Blocked("receive from 0, tag 7", 0, 0, 0));
        reporter.moved();
        reporter.moved();
        assertThat(reports).hasSize(2).last().isNull();
        sleep(19);
        assertThat(reports).hasSize(2);
    }

    @Test
    void reportsAgainWhenFramesThatWaitedHaveGoneSince() {
        sleep(20);
        sendFrame();
        sleep(20);
        assertThat(reports).containsExactly(
                new Blocked("receive from 0, tag 7", 0, 0, 0),
                new Blocked("receive from 0, tag 7", 0, 1, 0));
    }

    @Test
    void keepsQuietWhileAnotherThreadComputes() {
        for (int second = 0; second < 3; second++) {
            sleep(1);
            computed += 900_000_000;
            sleep(19);
        }
        assertThat(reports).isEmpty();
        sleep(20);
        assertThat(reports).hasSize(1);
    }

    @Test
    void keepsQuietWhileAnotherThreadMayBegin() {
        mayOthersAct = true;
        sleep(100);
        assertThat(reports).isEmpty();
        mayOthersAct = false;
        sleep(20);
        assertThat(reports).hasSize(1);
        mayOthersAct = true;
        sleep(20);
        assertThat(reports).hasSize(2).last().isNull();
    }

    @Test
    void tellsWhatOtherThreadsWaitFor() throws InterruptedException {
        Thread.ofPlatform().start(() -> sleepers.add(AWAITED)).join();
        sleep(20);
        assertThat(reports).containsExactly(new Blocked(
                "receive from 0, tag 7, and in receive from 0, tag 7", 0, 0, 0));
    }

    @Test
    void keepsQuietWhileFramesWaitForTheirConnection() {
        Endpoint endpoint = world.endpoint();
        boolean[] connected = {false};
        endpoint.enter();
        endpoint.send(endpoint.peer(0), new Outgoing() {
            @Override
            public boolean push(Peer peer) {
                return connected[0];
            }

            @Override
            public void drop(CommunicationException cause) {
                throw new AssertionError(cause);
            }
        });
        endpoint.exit();
        sleep(100);
        assertThat(reports).isEmpty();
        connected[0] = true;
        endpoint.advance();
        sleep(20);
        assertThat(reports).hasSize(1);
    }

    /// Packs messages of no bytes.
    private static final class NoBytes implements Packer {
        @Override
        public void pack(
                Object buffer,
                long offset,
                long position,
                long length,
                java.lang.foreign.MemorySegment target,
                long at) {}

        @Override
        public void unpack(
                Object buffer,
                long offset,
                long position,
                long length,
                java.lang.foreign.MemorySegment source,
                long at) {}
    }
}
