// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class ControlHandshakeTest {
    private static final JobKey KEY = key("job", 1);

    @TempDir
    private Path folder;

    private ServerSocketChannel server;
    private SocketChannel rankEnd;
    private SocketChannel coordinatorEnd;

    @BeforeEach
    void connect() throws IOException {
        ControlAddress address = ControlAddress.ofPath(folder.resolve("control"));
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address.socket());
        rankEnd = SocketChannel.open(address.socket());
        coordinatorEnd = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        rankEnd.close();
        coordinatorEnd.close();
        server.close();
    }

    @Test
    void letsARankInAndCarriesMessagesBothWays() throws Exception {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(KEY);
        ControlConnection rank = ControlHandshake.asRank(rankEnd, KEY, 2, 7);
        ControlHandshake.Joined joined = coordinator.get();
        assertThat(joined.rank()).isEqualTo(2);
        assertThat(joined.incarnation()).isEqualTo(7);
        rank.send(new ControlMessage.Leave("profile"));
        assertThat(joined.connection().receive()).isEqualTo(new ControlMessage.Leave("profile"));
        joined.connection().send(new ControlMessage.Released());
        assertThat(rank.receive()).isEqualTo(new ControlMessage.Released());
        joined.connection().close();
        assertThat(rank.receive()).isNull();
    }

    @Test
    void anInterruptDoesNotCloseTheConnection() throws Exception {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(KEY);
        ControlConnection rank = ControlHandshake.asRank(rankEnd, KEY, 0, 0);
        ControlHandshake.Joined joined = coordinator.get();
        Thread.currentThread().interrupt();
        rank.send(new ControlMessage.Fence());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(joined.connection().receive()).isEqualTo(new ControlMessage.Fence());
    }

    @Test
    void bothEndsSayWrongSecret() {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(key("job", 2));
        assertThatThrownBy(() -> ControlHandshake.asRank(rankEnd, KEY, 1, 0))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("wrong secret: the launcher");
        assertThat(failure(rankEnd, coordinator)).isInstanceOf(IOException.class);
    }

    @Test
    void aRankThatOnlyPretendsToKnowTheSecretIsRefused() throws IOException {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(KEY);
        java.nio.ByteBuffer hello = java.nio.ByteBuffer.allocate(48 + 32);
        hello.putInt(0x41544f4c).putInt(ControlFormat.VERSION).putInt(1).putInt(0).clear();
        rankEnd.write(hello);
        assertThat(failure(null, coordinator)).hasMessageStartingWith("wrong secret: a process");
    }

    @Test
    void anotherJobsNameIsAWrongSecret() {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(key("other", 1));
        assertThatThrownBy(() -> ControlHandshake.asRank(rankEnd, KEY, 1, 0))
                .hasMessageStartingWith("wrong secret");
        assertThat(failure(rankEnd, coordinator)).isInstanceOf(IOException.class);
    }

    @Test
    void bothEndsNameBothVersions() {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(KEY);
        int other = ControlFormat.VERSION + 1;
        assertThatThrownBy(() -> ControlHandshake.asRank(rankEnd, KEY, 1, 0, other))
                .hasMessageContaining("the launcher speaks version " + ControlFormat.VERSION)
                .hasMessageContaining("this end speaks " + other);
        assertThat(failure(rankEnd, coordinator))
                .hasMessageContaining("a rank speaks version " + other);
    }

    @Test
    void aRankOutsideTheJobIsRefused() {
        FutureTask<ControlHandshake.Joined> coordinator = coordinator(KEY);
        assertThatThrownBy(() -> ControlHandshake.asRank(rankEnd, KEY, 4, 0))
                .hasMessageContaining("refused rank 4");
        assertThat(failure(null, coordinator))
                .hasMessage("rank 4 wants to join a job of 4 ranks");
    }

    private FutureTask<ControlHandshake.Joined> coordinator(JobKey key) {
        Callable<ControlHandshake.Joined> side =
                () -> ControlHandshake.asCoordinator(coordinatorEnd, key, 4);
        FutureTask<ControlHandshake.Joined> task = new FutureTask<>(side);
        Thread.ofVirtual().start(task);
        return task;
    }

    private static Throwable failure(SocketChannel toClose, FutureTask<?> task) {
        try {
            if (toClose != null) {
                toClose.close();
            }
            task.get();
            throw new AssertionError("the coordinator let it in");
        } catch (java.util.concurrent.ExecutionException e) {
            return e.getCause();
        } catch (InterruptedException | IOException e) {
            throw new CompletionException(e);
        }
    }

    private static JobKey key(String job, int fill) {
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        java.util.Arrays.fill(secret, (byte) fill);
        return new JobKey(job, secret);
    }
}
