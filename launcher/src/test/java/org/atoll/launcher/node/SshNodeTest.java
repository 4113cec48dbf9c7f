// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.Settings;
import org.atoll.launcher.plan.Installation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A shell without a locale stands for ssh: it gets the host as its own name, then the quoted
/// command.
class SshNodeTest {
    private static final SshCommand SHELL = new SshCommand(
            List.of("/bin/sh", "-c", "unset LC_ALL LC_CTYPE LANG; eval \"exec $*\""));

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

    private static String endOfRankIn(String directory) throws Exception {
        CompletableFuture<String> end = new CompletableFuture<>();
        NodeEvents events = new NodeEvents() {
            @Override
            public void exited(int rank, int exitCode) {
                end.complete("exit code " + exitCode);
            }

            @Override
            public void lost(String host, String cause) {
                end.complete(cause);
            }
        };
        Installation here = new Installation(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                List.of(place(NodeDaemon.class), place(Settings.class)),
                Path.of("none"));
        SshNode node = SshNode.open(
                "far", Nodes.daemonCommand(here), "1-1-00000000-00000000", SHELL,
                (rank, error, bytes, length) -> {}, events);
        node.start(new RankStart(0, List.of("true"), Map.of(), directory, false));
        String said = end.get(1, TimeUnit.MINUTES);
        node.close();
        return said;
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
