// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.CProgram;
import org.atoll.benchmarks.compare.CProgram.Source;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;
import org.atoll.benchmarks.recovery.loop.LifeLoop;
import org.atoll.benchmarks.recovery.loop.LogLoop;

/// Rows of hosts that are lost, and of a rank that moves from one to another. The hosts are made on
/// this machine, by the tool `vcluster`.
///
/// @param tool     the tool
/// @param launcher the command that is `atoll`
record HostRows(Path tool, List<String> launcher) {
    /// The group of lost hosts.
    static final String HOSTS = "hosts";
    /// The group of moves.
    static final String MOVE = "move";

    private static final String BESIDE = "shared/tools/vcluster";
    private static final double LOST_NANOS = 6e9;
    private static final String STATE = Integer.toString(1 << 20);
    private static final String MOVED = Integer.toString(256 << 20);

    /// Where the tool is: `ATOLL_VCLUSTER` says so, or it is beside the repository.
    static Optional<Path> installed() {
        return Optional.ofNullable(System.getenv("ATOLL_VCLUSTER"))
                .map(Path::of)
                .or(() -> above().map(path -> path.resolve(BESIDE)).findFirst())
                .filter(Files::isExecutable)
                .filter(_ -> "root".equals(System.getProperty("user.name")));
    }

    private static Stream<Path> above() {
        return Stream.iterate(shared(), path -> path != null, Path::getParent)
                .filter(path -> Files.isExecutable(path.resolve(BESIDE)));
    }

    /// All rows.
    ///
    /// @throws IOException if the script that makes the hosts cannot be kept
    List<RecoveryRow> rows() throws IOException {
        Path script = CProgram.inCache().copy(new Source(HostRows.class, "hosts.sh"));
        return List.of(
                lost(script, "crash", "a crashed host"),
                lost(script, "cut", "a host cut off"),
                moved(script));
    }

    private RecoveryRow lost(Path script, String how, String what) {
        List<String> job = saving(List.of(
                "-n", "4", "--host", "n1:2,n2:2", "--spare", "n3,n4", "--every", "100"), STATE,
                "wait");
        return new Work(HOSTS, "host-" + how, what + ", to the next lives", Unit.MILLISECONDS)
                .wanted(1,
                        party("next lives", script, how, job),
                        Party.known("wanted", LOST_NANOS));
    }

    /// Nothing is written when the move begins.
    private RecoveryRow moved(Path script) {
        List<String> job = saving(
                List.of("-n", "2", "--host", "n1,n2", "--spare", "n3", "--every", "1h"), MOVED,
                "move", "n3");
        List<String> messages = List.of(
                "-n", "2", "--host", "n2,n3", LogLoop.class.getName(), "move", MOVED);
        return new Work(MOVE, "move", "stop for a move of 256 MiB", Unit.MILLISECONDS)
                .wanted(1,
                        party("move", script, "none", job),
                        party("1.5 messages + 0.3 s", script, "none", messages));
    }

    private static List<String> saving(List<String> options, String... words) {
        List<String> job = new ArrayList<>(options);
        job.addAll(List.of("--on-failure", "recover", "--snapshots", RecoveryJobs.FILE,
                LifeLoop.class.getName()));
        job.addAll(List.of(words));
        return job;
    }

    /// The second host is the one that is struck.
    private Party party(String title, Path script, String how, List<String> job) {
        List<String> words = new ArrayList<>(List.of(
                "sh", script.toString(), tool.toString(), shared().toString(), how, "2"));
        words.addAll(launcher);
        words.add("run");
        words.addAll(job);
        return new Party(title, words);
    }

    /// The hosts see all of this machine's files but for what is in temporary folders: there,
    /// only the repository.
    private static Path shared() {
        String home = System.getProperty("atoll.home", System.getenv("ATOLL_HOME"));
        return (home == null ? Path.of("") : Path.of(home)).toAbsolutePath();
    }
}
