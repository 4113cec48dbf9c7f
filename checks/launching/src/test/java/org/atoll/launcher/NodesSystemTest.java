// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Hybrid programs of several processes.
@Timeout(300)
@Sampled(value = 2, tests = 3)
class NodesSystemTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void theOthersGoOnWithoutANodeThatIsLost(String device) throws Exception {
        Launched.Result result = Launched.run(
                folder, "--on-failure", "continue", "-n", "4", "--threads", "2",
                "--oversubscribe", "--device", device, LostNode.class.getName());
        assertThat(result.code()).as(result.toString()).isZero();
        assertThat(result.out().lines().sorted()).as(result.toString()).containsExactly(
                "node 0 has lost node 1", "node 0: 6 threads of 3 nodes",
                "node 2 has lost node 1", "node 2: 6 threads of 3 nodes",
                "node 3 has lost node 1", "node 3: 6 threads of 3 nodes");
        assertThat(result.err().lines()).as(result.toString()).singleElement().asString()
                .endsWith("ended with exit code 3; the job goes on without it");
    }

    /// What one thread of the only node does for all is no wait for other nodes.
    @ParameterizedTest
    @ValueSource(strings = {"--device shm --oversubscribe", "--device sim"})
    void theOnlyNodeWaitsForNoOther(String options) throws Exception {
        List<String> words = new ArrayList<>(List.of(options.split(" ", -1)));
        words.addAll(List.of("-n", "1", "--threads", "2", "--profile", Drawing.class.getName()));
        Launched.Result result = Launched.run(folder, words.toArray(String[]::new));
        assertThat(result.code()).as(result.toString()).isZero();
        assertThat(result.err().split("profile: seconds of each thread of a node\n")[1]
                .lines().skip(1).limit(2))
                .as(result.toString())
                .allMatch(line -> line.strip().matches(
                        "0 +[01]( +[0-9]+\\.[0-9]{6}){2} +0\\.000000 +[0-9]+"));
    }

    /// Four lines: each thread of each node has one.
    @ParameterizedTest
    @ValueSource(strings = {"--device shm --oversubscribe", "--device sim"})
    void aProfileHasALineForEachThread(String options) throws Exception {
        List<String> words = new ArrayList<>(List.of(options.split(" ", -1)));
        words.addAll(List.of("-n", "2", "--threads", "2", "--profile", Drawing.class.getName()));
        Launched.Result result = Launched.run(folder, words.toArray(String[]::new));
        assertThat(result.code()).as(result.toString()).isZero();
        String table = result.err().split("profile: seconds of each thread of a node\n")[1];
        assertThat(table.lines().skip(1).limit(4))
                .as(result.toString())
                .allMatch(line -> line.strip().matches(
                        "[01] +[01]( +[0-9]+\\.[0-9]{6}){3} +[0-9]+"))
                .extracting(line -> line.strip().substring(0, 1))
                .containsExactly("0", "0", "1", "1");
        assertThat(table.lines().skip(1).limit(4)
                .mapToInt(line -> Integer.parseInt(line.substring(line.lastIndexOf(' ') + 1)))
                .sum()).as(result.toString()).isGreaterThanOrEqualTo(4);
    }
}
