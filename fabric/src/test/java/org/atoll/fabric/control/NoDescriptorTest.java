// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A door of a process that has no descriptor left, and then has some again: with the JDK's own
/// log, and classes in folders, where each that is not loaded yet costs a descriptor.
@Timeout(300)
class NoDescriptorTest {
    /// Who says this leaves nothing in the log, which would load it.
    private static final int QUIET = 1;
    private static final int SEEN = 2;

    /// Takes all descriptors while it is told so. Answers each word when it has done it.
    static final class Household {
        private Household() {}

        public static void main(String[] arguments) throws IOException {
            ServerSocketChannel server = ServerSocketChannel.open()
                    .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            new Admission(server, "the test", 1, 100_000).start("atoll-test", Household::answer);
            BufferedReader words = new BufferedReader(new InputStreamReader(System.in, UTF_8));
            List<FileInputStream> taken = new ArrayList<>(100);
            System.out.println(((InetSocketAddress) server.getLocalAddress()).getPort());
            for (String word = words.readLine(); word != null; word = words.readLine()) {
                if (word.equals("take")) {
                    take(taken);
                } else if (word.equals("give one")) {
                    taken.removeLast().close();
                    System.out.println("given");
                } else if (word.equals("give")) {
                    give(taken);
                } else {
                    System.out.println(LocalDateTime.now());
                }
            }
        }

        private static void take(List<FileInputStream> taken) {
            try {
                while (true) {
                    taken.add(new FileInputStream("/dev/null"));
                }
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }

        private static void give(List<FileInputStream> taken) throws IOException {
            for (FileInputStream each : taken) {
                each.close();
            }
            taken.clear();
            System.out.println("given");
        }

        private static void answer(Newcomer newcomer) throws IOException {
            ByteBuffer word = ByteBuffer.allocate(1);
            newcomer.channel().read(word);
            newcomer.channel().write(word.flip());
            if (word.get(0) == QUIET) {
                newcomer.settled();
                newcomer.close();
                return;
            }
            throw new ProtocolException("it has said something");
        }
    }

    @Test
    void everybodyIsLetInAgainAndTheProcessHasLostNothing(@TempDir Path folder) throws Exception {
        Path errors = folder.resolve("errors");
        Path classes = Path.of(
                Admission.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Process process = new ProcessBuilder(
                "sh", "-c", "ulimit -n 64 && exec \"$@\"", "sh",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto", "-XX:TieredStopAtLevel=1",
                "-cp", classes + File.pathSeparator + classes.resolveSibling("test-classes"),
                Household.class.getName())
                .redirectError(Redirect.to(errors.toFile()))
                .start();
        try (BufferedReader answers = process.inputReader(UTF_8)) {
            int port = Integer.parseInt(Objects.requireNonNull(answers.readLine()));
            try (SocketChannel first = connect(port)) {
                assertThat(isAnswered(first, QUIET)).as("who comes before").isTrue();
            }
            assertThat(asked(process, answers, "take")).contains("Too many open files");
            try (SocketChannel early = connect(port)) {
                while (!Files.readString(errors).contains("cannot accept")) {
                    Thread.sleep(10);
                }
                assertThat(asked(process, answers, "give one")).isEqualTo("given");
                assertThat(isAnswered(early, SEEN)).as("who came meanwhile").isTrue();
            }
            assertThat(asked(process, answers, "give")).isEqualTo("given");
            try (SocketChannel later = connect(port)) {
                assertThat(isAnswered(later, SEEN)).as("who comes later").isTrue();
            }
            assertThat(asked(process, answers, "time")).startsWith("20");
        } finally {
            process.destroyForcibly().waitFor();
        }
        List<String> lines = Files.readAllLines(errors);
        assertThat(lines).contains("the test cannot accept a connection"
                + " (Too many open files); it tries again until it can");
        assertThat(lines).as("the log").anyMatch(line -> line.contains(
                "WARNING: the test refused a connection from /127.0.0.1"));
        assertThat(lines).noneMatch(line -> line.contains("Error"));
    }

    private static String asked(Process process, BufferedReader answers, String word)
            throws IOException {
        process.outputWriter(UTF_8).append(word).append('\n').flush();
        return String.valueOf(answers.readLine());
    }

    private static SocketChannel connect(int port) throws IOException {
        return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }

    /// And ended then, which comes behind the line of the log.
    private static boolean isAnswered(SocketChannel channel, int word) throws IOException {
        channel.write(ByteBuffer.wrap(new byte[] {(byte) word}));
        boolean answered = channel.read(ByteBuffer.allocate(1)) == 1;
        return answered && channel.read(ByteBuffer.allocate(1)) < 0;
    }
}
