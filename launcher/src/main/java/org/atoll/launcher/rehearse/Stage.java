// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;

/// The place where a program is run, in a folder of its own: by an `atoll run` for each run, whose
/// ranks are killed as anybody may kill them.
final class Stage {
    private static final String LAUNCHER = "org.atoll.launcher.Atoll";
    private static final String REHEARSAL = "ATOLL_RECOVERY_REHEARSAL";
    private static final String PROFILE = "profile.json";
    private static final long LOOK_MILLIS = 2;

    private final Path folder;
    private final List<String> options;
    private final List<String> words;
    private final Random random;
    private int runs;

    /// Prepares it.
    ///
    /// @param folder  empty
    /// @param options of `atoll run`
    /// @param words   the program and its arguments
    Stage(Path folder, List<String> options, List<String> words, Random random) {
        this.folder = folder;
        this.options = List.copyOf(options);
        this.words = List.copyOf(words);
        this.random = random;
    }

    /// Runs the program once. Blocks.
    ///
    /// @param every the time between snapshots
    /// @param kills when a rank is killed, in nanoseconds after all are there, ascending
    /// @throws IOException          if it cannot be started
    /// @throws InterruptedException if this thread is interrupted
    Trial run(String every, List<Long> kills) throws IOException, InterruptedException {
        Path own = Files.createDirectory(folder.resolve("run" + runs));
        runs++;
        Path complaints = own.resolve("complaints");
        ProcessBuilder builder = new ProcessBuilder(command(own, every))
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(complaints.toFile());
        builder.environment().put(REHEARSAL, folder.toString());
        long began = System.nanoTime();
        Process process = builder.start();
        try {
            awaitRanks(process, own.resolve("snapshots"));
            long there = System.nanoTime();
            List<String> killed = strike(process, there, kills);
            int code = process.waitFor();
            long end = System.nanoTime();
            return trial(own, complaints, killed, code, new Times(end - began, end - there));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private List<String> command(Path own, String every) {
        Installation here = Installation.ofThisProcess();
        List<String> command = new ArrayList<>(List.of(
                here.java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                "--enable-native-access=ALL-UNNAMED",
                "-cp", String.join(File.pathSeparator, here.classPath()), LAUNCHER, "run",
                "--on-failure=recover", "--restarts=1000",
                "--snapshots=" + own.resolve("snapshots"), "--every=" + every,
                "--output=dir=" + own.resolve("output"),
                "--profile=" + own.resolve(PROFILE)));
        command.addAll(options);
        command.addAll(words);
        return command;
    }

    /// Waits until each rank has a folder for its snapshots: it has joined the job then.
    private static void awaitRanks(Process process, Path snapshots) throws InterruptedException {
        boolean all = false;
        while (process.isAlive() && !all) {
            Thread.sleep(LOOK_MILLIS);
            List<Map<String, String>> ranks = process.children().map(Stage::environment)
                    .filter(each -> number(each, "ATOLL_RANK") < size(each))
                    .toList();
            all = !ranks.isEmpty() && ranks.size() == size(ranks.getFirst())
                    && ranks.stream().allMatch(each -> Files.exists(
                            snapshots.resolve("rank" + number(each, "ATOLL_RANK"))));
        }
    }

    private List<String> strike(Process process, long began, List<Long> kills)
            throws InterruptedException {
        List<String> killed = new ArrayList<>();
        for (long due : kills) {
            long left = due - (System.nanoTime() - began);
            if (left > 0 && process.waitFor(left, TimeUnit.NANOSECONDS)) {
                break;
            }
            Optional<Integer> rank = Optional.empty();
            while (process.isAlive() && rank.isEmpty()) {
                rank = killOne(process);
                Thread.sleep(LOOK_MILLIS);
            }
            rank.ifPresent(each -> killed.add("rank %d killed at %.2f s".formatted(
                    each, (System.nanoTime() - began) / 1e9)));
        }
        return killed;
    }

    /// Kills a rank, if there is one.
    private Optional<Integer> killOne(Process launcher) {
        Map<Integer, ProcessHandle> ranks = new TreeMap<>();
        launcher.children().forEach(child -> {
            Map<String, String> environment = environment(child);
            int rank = number(environment, "ATOLL_RANK");
            if (rank < size(environment)) {
                ranks.put(rank, child);
            }
        });
        if (ranks.isEmpty()) {
            return Optional.empty();
        }
        List<Map.Entry<Integer, ProcessHandle>> all = List.copyOf(ranks.entrySet());
        Map.Entry<Integer, ProcessHandle> chosen = all.get(random.nextInt(all.size()));
        return chosen.getValue().destroyForcibly()
                ? Optional.of(chosen.getKey())
                : Optional.empty();
    }

    /// How many ranks the job of a process has, as its environment says; keepers come behind.
    private static int size(Map<String, String> environment) {
        return number(environment, "ATOLL_SIZE");
    }

    private static int number(Map<String, String> environment, String name) {
        return Integer.parseInt(environment.getOrDefault(name, "0"));
    }

    /// The environment of a process.
    ///
    /// @return empty if it has ended
    private static Map<String, String> environment(ProcessHandle process) {
        Map<String, String> environment = new HashMap<>();
        try {
            for (String entry : Files.readString(Path.of("/proc/" + process.pid() + "/environ"))
                    .split("\0", -1)) {
                int equals = entry.indexOf('=');
                if (equals > 0) {
                    environment.put(entry.substring(0, equals), entry.substring(equals + 1));
                }
            }
        } catch (IOException e) {
            environment.clear();
        }
        return environment;
    }

    private static Trial trial(
            Path own, Path complaints, List<String> killed, int code, Times times)
            throws IOException {
        List<PointWord> points = new ArrayList<>();
        Map<String, List<String>> outputs = new HashMap<>();
        Path output = own.resolve("output");
        if (Files.isDirectory(output)) {
            try (Stream<Path> files = Files.list(output)) {
                for (Path file : files.sorted().toList()) {
                    List<String> lines = Files.readAllLines(file);
                    lines.forEach(line -> PointWord.of(line).ifPresent(points::add));
                    outputs.put(file.getFileName().toString(), lines.stream()
                            .filter(line -> PointWord.of(line).isEmpty()).toList());
                }
            }
        }
        List<String> said = Files.readAllLines(complaints);
        String last = said.isEmpty() ? "" : said.getLast();
        if (code == 2) {
            throw new Misuse(last.replaceFirst("^atoll: ", ""));
        }
        return new Trial(
                killed, code, outputs, points, code == 0 ? "" : last, times,
                Saving.of(own.resolve(PROFILE)));
    }
}
