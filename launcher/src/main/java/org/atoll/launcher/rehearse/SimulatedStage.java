// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Settings;
import org.atoll.job.local.ThreadRanks;

/// The place where a program is run in the simulator, in this process: what its ranks print is
/// taken from its streams. One keeper keeps what later lives need.
final class SimulatedStage {
    private static final String DEVICE = "sim";
    private static final String KEEPER = "org.atoll.recovery.KeeperMain";
    private static final String FAULTS = "atoll.sim.faults";
    private static final String EVENTS = "sim\tjob\t";
    private static final int EVENTS_FIELD = 5;
    private static final int KEEPERS = 1;

    private final int ranks;
    private final String main;
    private final String[] arguments;
    private final String faults;
    private final Transcript out = new Transcript();
    private final Transcript err = new Transcript();
    private final Map<String, List<String>> quiet = new HashMap<>();

    /// A run, and how many events it had.
    record Run(Trial trial, long events) {}

    /// Prepares it; takes over the streams of this process.
    ///
    /// @param folder    for what is written down at points; empty
    /// @param ranks     how many run the program
    /// @param main      the class that they run
    SimulatedStage(Path folder, int ranks, String main, String... arguments) {
        this.ranks = ranks;
        this.main = main;
        this.arguments = arguments.clone();
        String asked = Settings.ofThisProcess().text(FAULTS, "");
        this.faults = "detect=2us" + (asked.isEmpty() ? "" : "," + asked);
        Map.of("atoll.on.failure", "recover",
                "atoll.recovery.keepers", Integer.toString(KEEPERS),
                "atoll.recovery.folder", "simulated",
                "atoll.recovery.every", "1",
                "atoll.recovery.rehearsal", folder.toString()).forEach(System::setProperty);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(out, false, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, false, StandardCharsets.UTF_8));
    }

    /// How many may be killed: ranks, and behind them the keeper.
    int victims() {
        return ranks + KEEPERS;
    }

    /// What one of them is called.
    String name(int victim) {
        return victim < ranks ? "rank " + victim : "the keeper";
    }

    /// Runs the program once. Blocks.
    ///
    /// @param victim who is killed; below 0 for nobody
    /// @param event  before which event
    Run run(int victim, long event) throws IOException {
        boolean kills = victim >= 0;
        System.setProperty(FAULTS, faults + (kills
                ? ",crash=" + victim + "@#" + event + "+" + (1 + event % 50) + "us"
                : ""));
        out.clear();
        err.clear();
        long began = System.nanoTime();
        ThreadRanks job = new ThreadRanks(
                ranks + KEEPERS, DEVICE, ThreadRanks.classPathOfThisJvm());
        Optional<FailureNotice> failure = job.runBeside(KEEPERS, KEEPER, main, arguments);
        long nanos = System.nanoTime() - began;
        List<PointWord> points = new ArrayList<>();
        Map<String, List<String>> outputs = new HashMap<>();
        for (int rank = 0; rank < ranks; rank++) {
            String name = "rank." + rank + ".out";
            outputs.put(name, out.lines(rank, quiet.getOrDefault(name, List.of())));
            err.lines(rank).forEach(line -> PointWord.of(line).ifPresent(points::add));
        }
        if (!kills) {
            outputs.forEach(quiet::putIfAbsent);
        }
        Trial trial = new Trial(
                kills ? List.of(name(victim) + " killed at event " + event) : List.of(),
                failure.isPresent() ? 1 : 0, outputs, points,
                failure.map(FailureNotice::reason).orElse(""), new Times(nanos, nanos),
                Saving.NONE);
        return new Run(trial, events(job.profiles()));
    }

    private static long events(String profiles) {
        return profiles.lines()
                .filter(line -> line.startsWith(EVENTS))
                .mapToLong(line -> Long.parseLong(line.split("\t", -1)[EVENTS_FIELD]))
                .findFirst()
                .orElse(0);
    }
}
