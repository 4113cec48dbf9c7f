// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.measure.Measure;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;
import org.atoll.benchmarks.recovery.loop.AgainLoop;
import org.atoll.benchmarks.recovery.loop.LogLoop;

/// Rows of messages, logged or not, and of choices.
final class MessageRows {
    /// The group of messages beside those that are not logged.
    static final String MESSAGES = "messages";
    /// The group of the master that chooses.
    static final String FARM = "farm";
    /// The group of messages of another tree.
    static final String BEFORE = "before";

    private static final double SHORT_SHM = 1.4;
    private static final double SHORT_TCP = 1.05;
    private static final double BETWEEN = 1.03;
    private static final double SAME = 1.03;
    private static final double CHOICE_NANOS = 100_000;
    private static final List<String> DEVICES = List.of("shm", "tcp");
    private static final List<Integer> LENGTHS = List.of(1 << 16, 1 << 20, 1 << 22);
    private static final List<Integer> OF_TREES = List.of(8, 1 << 16, 1 << 20);

    private final RecoveryJobs jobs;

    MessageRows(RecoveryJobs jobs) {
        this.jobs = jobs;
    }

    /// All that need this tree only.
    List<RecoveryRow> rows() {
        List<RecoveryRow> rows = new ArrayList<>();
        for (String device : DEVICES) {
            rows.add(new Work(MESSAGES, "message-" + device, "8 B one way, " + device,
                            Unit.MICROSECONDS)
                    .wanted(device.equals("shm") ? SHORT_SHM : SHORT_TCP,
                            job("log", RecoveryJobs.log(), device, "message", 8),
                            job("off", RecoveryJobs.off(), device, "message", 8)));
        }
        for (int bytes : LENGTHS) {
            DEVICES.forEach(device -> rows.addAll(longer(device, bytes)));
        }
        DEVICES.forEach(device -> rows.add(between(device)));
        rows.addAll(farm());
        return rows;
    }

    /// The log in memory that is new, and in memory that it has had before.
    private List<RecoveryRow> longer(String device, int bytes) {
        String length = bytes < 1 << 20 ? (bytes >> 10) + "k" : (bytes >> 20) + "m";
        String title = (bytes < 1 << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB")
                + " one way, " + device;
        Party off = job(
                "off + 1.2 copies", RecoveryJobs.off(), device, "message-and-copies", bytes);
        List<String> options = new ArrayList<>(List.of("--device", device));
        options.addAll(RecoveryJobs.log("--every", "1"));
        return List.of(
                new Work(MESSAGES, device + "-" + length, title, Unit.MICROSECONDS).wanted(1,
                        jobs.run("log", 2, options,
                                List.of(AgainLoop.class.getName(), Integer.toString(bytes))), off),
                new Work(MESSAGES, device + "-" + length + "-new", title, Unit.MICROSECONDS)
                        .wanted(1, job("log, new memory", RecoveryJobs.log(), device, "message",
                                bytes), off));
    }

    private RecoveryRow between(String device) {
        return new Work(MESSAGES, "coordinated-" + device, "8 B one way, " + device,
                        Unit.MICROSECONDS)
                .wanted(BETWEEN,
                        job("coordinated", RecoveryJobs.coordinated("--every", "1h"), device,
                                "message", 8),
                        job("off", RecoveryJobs.off(), device, "message", 8));
    }

    private List<RecoveryRow> farm() {
        Party ours = job("log", RecoveryJobs.log(), "shm", "farm", 0);
        return List.of(
                new Work(FARM, "farm", "choices of a farm, shm", Unit.THOUSANDS_PER_SECOND)
                        .wanted(1, ours, Party.known("wanted", CHOICE_NANOS)),
                new Work(FARM, "farm-off", "choices of a farm, shm", Unit.THOUSANDS_PER_SECOND)
                        .reported(ours, job("off", RecoveryJobs.off(), "shm", "farm", 0)));
    }

    private Party job(String title, List<String> how, String device, String loop, int bytes) {
        List<String> options = new ArrayList<>(List.of("--device", device));
        options.addAll(how);
        return jobs.run(title, 2, options,
                List.of(LogLoop.class.getName(), loop, Integer.toString(bytes)));
    }

    /// Messages of this tree and of another one, both without recovery and started alike.
    ///
    /// @param times  of loops: warm-up and measuring, in milliseconds
    /// @param folder the other tree
    /// @throws IllegalArgumentException if it is none, or not built
    static List<RecoveryRow> trees(List<String> times, Path folder) {
        Atoll before = Atoll.checkout(folder);
        Atoll now = Atoll.thisCheckout();
        List<RecoveryRow> rows = new ArrayList<>();
        for (String device : DEVICES) {
            Party ours = tree("off", now, device, times);
            Party theirs = tree("build before", before, device, times);
            for (int bytes : OF_TREES) {
                rows.add(new Work(BEFORE, "before-" + device + "-" + bytes,
                                bytes + " B one way, " + device, "pingpong-" + bytes,
                                Unit.MICROSECONDS)
                        .wanted(SAME, ours, theirs));
            }
        }
        return rows;
    }

    private static Party tree(String title, Atoll tree, String device, List<String> times) {
        List<String> words = new ArrayList<>(tree.launcher());
        words.addAll(List.of("run", "-n", "2", "--oversubscribe", "--device", device,
                Measure.class.getName(), "pingpong",
                String.join(",", OF_TREES.stream().map(String::valueOf).toList())));
        words.addAll(times);
        words.add("-");
        return new Party(title, words);
    }
}
