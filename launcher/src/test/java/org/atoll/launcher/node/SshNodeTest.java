// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.Settings;
import org.junit.jupiter.api.Test;

class SshNodeTest {
    private static final Path SH = Path.of("/bin/sh");

    /// The shell stands for ssh: it gets the host as its own name, then the quoted command.
    @Test
    void aHostWithoutTheWorkingFolderSaysSo() throws Exception {
        CompletableFuture<String> cause = new CompletableFuture<>();
        NodeEvents events = new NodeEvents() {
            @Override
            public void exited(int rank, int exitCode) {
                cause.complete("exited");
            }

            @Override
            public void lost(String host, String why) {
                cause.complete(why);
            }
        };
        SshNode node = SshNode.open(
                "far",
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                        "-cp", place(NodeDaemon.class) + ":" + place(Settings.class),
                        NodeDaemon.class.getName()),
                "1-1-00000000-00000000",
                new SshCommand(List.of(SH.toString(), "-c", "eval \"exec $*\"")),
                (rank, error, bytes, length) -> {},
                events);
        node.start(new RankStart(0, List.of("true"), Map.of(), "/no/way", false));
        assertThat(cause.get(1, TimeUnit.MINUTES))
                .isEqualTo("host far cannot start a rank: there is no directory /no/way on it");
        node.close();
    }

    private static String place(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }
}
