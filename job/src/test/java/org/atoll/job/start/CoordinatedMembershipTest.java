// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CoordinatedMembershipTest {
    private static final JobKey KEY = new JobKey("job", new byte[JobKey.SECRET_BYTES]);
    private static final Card MINE = new Card(0, 0, "host", 1, "c", Map.of("tcp", "a:1"));
    private static final Card OTHER = new Card(1, 0, "host", 2, "c", Map.of());

    @TempDir
    private Path folder;

    private final CountDownLatch orphaned = new CountDownLatch(1);
    private final BlockingQueue<FailureNotice> notices = new LinkedBlockingQueue<>();
    private ServerSocketChannel server;
    private SocketChannel channel;
    private ControlConnection coordinator;
    private CoordinatedMembership rank;

    @BeforeEach
    void join() throws Exception {
        ControlAddress address = ControlAddress.ofPath(folder.resolve("control"));
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address.socket());
        FutureTask<CoordinatedMembership> joining = joining(0);
        channel = server.accept();
        coordinator = ControlHandshake.asCoordinator(channel, KEY, 2).connection();
        rank = joining.get();
        rank.onFailure(notices::add);
    }

    @AfterEach
    void close() throws IOException {
        rank.close();
        channel.close();
        server.close();
    }

    private FutureTask<CoordinatedMembership> joining(int number) {
        FutureTask<CoordinatedMembership> joining = new FutureTask<>(() ->
                CoordinatedMembership.connect(
                        ControlAddress.ofPath(folder.resolve("control")),
                        new CoordinatedMembership.Identity(
                                number, 2, KEY, "c", "shm"),
                        orphaned::countDown));
        Thread.ofVirtual().start(joining);
        return joining;
    }

    /// A coordinator that has many strangers closes the oldest connection.
    @Test
    void aRankThatIsPushedOutComesAgain() throws Exception {
        FutureTask<CoordinatedMembership> joining = joining(1);
        for (int attempt = 0; attempt < 3; attempt++) {
            server.accept().close();
        }
        try (SocketChannel last = server.accept()) {
            assertThat(ControlHandshake.asCoordinator(last, KEY, 2).rank()).isEqualTo(1);
            joining.get().close();
        }
    }

    @Test
    void eachExchangeWaitsForItsOwnRoster() throws Exception {
        coordinator.send(new ControlMessage.Roster(List.of(MINE, OTHER)));
        assertThat(rank.exchange(MINE)).containsExactly(MINE, OTHER);
        FutureTask<List<Card>> second = new FutureTask<>(() -> rank.exchange(MINE));
        Thread.ofVirtual().start(second);
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.Exchange(MINE));
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.Exchange(MINE));
        assertThat(second.isDone()).isFalse();
        coordinator.send(new ControlMessage.Roster(List.of(OTHER, MINE)));
        assertThat(second.get()).containsExactly(OTHER, MINE);
    }

    @Test
    void aFailureEndsEveryWaitAndIsToldOncePerRank() throws Exception {
        FailureNotice notice = new FailureNotice(1, "rank 1 was killed");
        coordinator.send(new ControlMessage.Failed(notice));
        assertThatThrownBy(rank::fence)
                .isInstanceOfSatisfying(CommunicationException.class,
                        e -> assertThat(e.failedRank()).isEqualTo(1))
                .hasMessageContaining("rank 1 was killed");
        coordinator.send(new ControlMessage.Failed(notice));
        coordinator.send(new ControlMessage.Failed(new FailureNotice(-1, "the job ends")));
        assertThat(notices.take()).isEqualTo(notice);
        assertThat(notices.take().rank()).isEqualTo(-1);
        BlockingQueue<FailureNotice> late = new LinkedBlockingQueue<>();
        rank.onFailure(late::add);
        assertThat(late).hasSize(2);
    }

    @Test
    void aBrokenConnectionIsToldAndThenEndsTheProcess() throws Exception {
        channel.close();
        orphaned.await();
        assertThat(notices.take().reason()).startsWith("the launcher is gone");
        assertThatThrownBy(() -> rank.leave("")).isInstanceOf(CommunicationException.class);
    }

    @Test
    void afterLeavingTheEndOfTheConnectionIsNoFailure() throws Exception {
        coordinator.send(new ControlMessage.Released());
        rank.leave("text");
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.Leave("text"));
        channel.close();
        rank.close();
        assertThat(orphaned.getCount()).isEqualTo(1);
        assertThat(notices).isEmpty();
    }

    @Test
    void abortWaitsUntilTheLauncherKnows() throws Exception {
        FutureTask<Void> aborting = new FutureTask<>(() -> rank.abort(3, "cause"), null);
        Thread.ofVirtual().start(aborting);
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.Abort(3, "cause"));
        coordinator.send(new ControlMessage.Failed(new FailureNotice(0, "cause")));
        aborting.get();
        assertThat(notices.take().reason()).isEqualTo("cause");
    }

    /// As when a rank started by hand loses the one whose process coordinates: that is its news.
    @Test
    void aLossIsNoOtherErrorIfTheLauncherIsGoneToo() throws Exception {
        channel.close();
        orphaned.await();
        rank.suspect(new FailureNotice(1, "its link broke"));
        assertThat(notices).extracting(FailureNotice::reason)
                .containsExactly("the launcher is gone");
    }

    @Test
    void reportsThatItSleepsAndGoesOn() throws Exception {
        Blocked blocked = new Blocked("receive from 1, tag 5", 1, 2, 3);
        rank.blocked(blocked);
        rank.blocked(null);
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.State(blocked));
        assertThat(coordinator.receive()).isEqualTo(new ControlMessage.State(null));
    }
}
