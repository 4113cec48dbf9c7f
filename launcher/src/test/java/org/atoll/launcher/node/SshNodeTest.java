// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.atoll.fabric.job.Settings;
import org.atoll.job.start.Credentials;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A shell without a locale stands for ssh: it gets the host as its own name, then the quoted
/// command.
class SshNodeTest {
    private static final SshCommand SHELL = new SshCommand(
            List.of("/bin/sh", "-c", "unset LC_ALL LC_CTYPE LANG; eval \"exec $*\""));

    private static final NodeEvents SILENT = new NodeEvents() {
        @Override
        public void exited(int rank, int exitCode) {}

        @Override
        public void lost(String host, String cause) {}
    };

    @Test
    void aHostWithoutTheWorkingFolderSaysSo() throws Exception {
        assertThat(endOfRankIn("/no/way"))
                .isEqualTo("host far cannot start a rank: there is no directory /no/way on it");
    }

    @Test
    void namesOfFilesAreSpeltThereAsHere(@TempDir Path folder) throws Exception {
        assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "a locale of its own");
        Path inside = Files.createDirectory(folder.resolve("K\u00e4se"));
        assertThat(endOfRankIn(inside.toString())).isEqualTo("exit code 0");
    }

    @Test
    void aHostWithAnOlderJavaSaysSo() {
        assertThatThrownBy(() -> openBy("echo 'Caused by: X (class file version 69.0), this version"
                        + " only recognizes class file versions up to 61.0' >&2; exit 1"))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("host far has Java 17 at ");
    }

    @Test
    void aHostWithAnotherNodeProtocolSaysSo() {
        assertThatThrownBy(() -> openBy("printf '\\0ATOLLn\\n\\0\\0\\0\\1'; cat"))
                .isInstanceOf(Misuse.class)
                .hasMessage("host far has another Atoll: its node protocol is version 1, here it"
                        + " is " + NodeMessage.VERSION);
    }

    @Test
    void aHostWhereTheUsersFolderIsAnothersSaysSo(@TempDir Path folder) throws IOException {
        Path taken = folder.resolve(
                "atoll-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        Files.createFile(taken);
        SshCommand shell = new SshCommand(List.of("/bin/sh", "-c",
                "export XDG_RUNTIME_DIR= JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=" + folder
                        + "; eval \"exec $*\""));
        assertThatThrownBy(() -> SshNode.open(
                        "far", Nodes.daemonCommand(here()), "1-1-00000000-00000000", shell,
                        (rank, error, bytes, length) -> {}, SILENT, Heartbeat.OF_JOBS))
                .isInstanceOf(Misuse.class)
                .hasMessageStartingWith("host far: " + taken + " is not a folder");
    }

    private static void openBy(String script) throws IOException {
        SshNode.open("far", List.of(), "1-1-00000000-00000000",
                new SshCommand(List.of("/bin/sh", "-c", script)),
                (rank, error, bytes, length) -> {}, SILENT, Heartbeat.OF_JOBS);
    }

    private static String endOfRankIn(String directory) throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        SshNode node = SshNode.open(
                "far", Nodes.daemonCommand(here()), "1-1-00000000-00000000", SHELL,
                (rank, error, bytes, length) -> {}, endsBy(end), Heartbeat.OF_JOBS);
        node.start(new RankStart(0, List.of("true"), Map.of(), new Credentials("", ""), directory,
                false));
        String said = end.get(1, TimeUnit.MINUTES);
        node.close();
        return said;
    }

    /// A daemon speaks as its launcher wants from the beginning, not only behind a first pause that
    /// is longer than the silence after which a host is lost. A busy machine may need more tries.
    @Test
    void aDaemonIsHeardFromTheBeginning() throws Exception {
        boolean isHeard = false;
        for (int i = 0; i < 5 && !isHeard; i++) {
            CompletableFuture<String> end = new CompletableFuture<>();
            SshNode node = SshNode.open(
                    "far", Nodes.daemonCommand(here()), "1-1-00000000-00000000", SHELL,
                    (rank, error, bytes, length) -> {}, endsBy(end),
                    new Heartbeat(100, 1500, true));
            try {
                String why = end.get(2500, TimeUnit.MILLISECONDS);
                assertThat(why).contains("nothing was heard of it");
            } catch (TimeoutException e) {
                isHeard = true;
            }
            node.close();
        }
        assertThat(isHeard).isTrue();
    }

    private static NodeEvents endsBy(CompletableFuture<String> end) {
        return new NodeEvents() {
            @Override
            public void exited(int rank, int exitCode) {
                end.complete("exit code " + exitCode);
            }

            @Override
            public void lost(String host, String cause) {
                end.complete(cause);
            }
        };
    }

    private static Installation here() {
        return new Installation(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                List.of(place(NodeDaemon.class), place(Settings.class), place(Credentials.class)),
                Path.of("none"));
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
