// SPDX-License-Identifier: Apache-2.0
package mpi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlHandshake;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A child whose launcher goes away while it joins, as where the job is timed out: whatever has
/// been said by then, it ends by itself and prints one line. A test stands for the launcher.
@Timeout(300)
class LostLauncherTest {
    private static final long PATIENCE_SECONDS = 120;
    private static final int MAGIC = 0x41544f4c;

    /// As a rank ends that nobody started any more; on a slow host before it has said why.
    private static final int ORPHAN = 143;
    private static final JobKey KEY = new JobKey("job", new byte[JobKey.SECRET_BYTES]);

    @TempDir
    private Path folder;

    private Path socket = Path.of("");

    /// The last thing that the launcher does before it goes.
    enum Moment {
        /// It has not even heard the child.
        ACCEPTS,
        /// It breaks off in the handshake.
        BEGINS_TO_GREET,
        /// It has let the child in, and hears nothing any more: what the child sends fails.
        LETS_IN,
        /// It has got the child's card.
        IS_TOLD_WHO_COMES,
        /// It has told the child of all ranks, who then wait for each other.
        TELLS_WHO_IS_THERE
    }

    @BeforeEach
    void name() {
        socket = folder.resolve("control");
    }

    @ParameterizedTest
    @EnumSource(Moment.class)
    void oneLineIsPrinted(Moment moment) throws Exception {
        for (String call : List.of("Init", "Job.run")) {
            Path said = folder.resolve(call);
            Process child;
            try (ServerSocketChannel server =
                    ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                            .bind(UnixDomainSocketAddress.of(socket))) {
                child = start(call, said);
                try (SocketChannel channel = server.accept()) {
                    Files.delete(socket);
                    launch(moment, channel, child);
                }
            }
            assertThat(child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("ends").isTrue();
            List<String> lines = Files.readAllLines(said, UTF_8);
            if (child.exitValue() != ORPHAN) {
                assertThat(lines).as(call).singleElement().asString().startsWith("atoll: ");
                assertThat(child.exitValue()).as(call).isEqualTo(1);
            }
            assertThat(lines).as(call).hasSizeLessThan(2);
        }
    }

    /// The launcher's part, which ends with that moment.
    private static void launch(Moment moment, SocketChannel channel, Process child)
            throws Exception {
        if (moment == Moment.BEGINS_TO_GREET) {
            int sent = channel.write(ByteBuffer.allocate(Integer.BYTES).putInt(0, MAGIC));
            assertThat(sent).isEqualTo(Integer.BYTES);
        }
        if (moment.compareTo(Moment.LETS_IN) < 0) {
            return;
        }
        ControlConnection rank = ControlHandshake.asCoordinator(channel, KEY, 1).connection();
        if (moment == Moment.LETS_IN) {
            channel.shutdownInput();
            child.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return;
        }
        ControlMessage message = rank.receive();
        while (moment == Moment.TELLS_WHO_IS_THERE
                && message instanceof ControlMessage.Exchange here) {
            rank.send(new ControlMessage.Roster(List.of(here.card())));
            message = rank.receive();
        }
        assertThat(message).isInstanceOf(moment == Moment.TELLS_WHO_IS_THERE
                ? ControlMessage.Fence.class
                : ControlMessage.Exchange.class);
    }

    private Process start(String call, Path said) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                Orphan.class.getName(), call)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        Path credentials = Files.writeString(
                folder.resolve("credentials"), "00".repeat(JobKey.SECRET_BYTES) + "\n\n");
        builder.environment().putAll(Map.of(
                "ATOLL_CONTROL", "unix:" + socket,
                "ATOLL_JOB", KEY.job(),
                "ATOLL_CREDENTIALS", credentials.toString(),
                "ATOLL_RANK", "0",
                "ATOLL_SIZE", "1"));
        return builder.start();
    }
}
