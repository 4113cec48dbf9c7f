// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.job.Sources;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Program;
import org.atoll.launcher.plan.Segment;
import org.atoll.launcher.rehearse.Rehearsal;
import org.atoll.launcher.rehearse.SimulatedRehearsal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `atoll rehearse`: finds out whether a program comes back from the death of its ranks.
@Command(
        name = "rehearse",
        description = "Kills ranks of a program at random moments, and says whether it comes to the"
                + " same.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class,
        sortOptions = false,
        customSynopsis = "atoll rehearse [-n N] [--kills K] [options] program [args]",
        footer = {
            "",
            "The program runs twice without kills, and then as often as it takes. Compared are what"
                    + " each rank prints, and what it has registered at each of its points.",
            "With --sim it runs in the simulator, and a rank or its keeper is killed before each"
                    + " event, one in each run; with --kills K before K of them.",
            "The exit code is 0 if all runs come to the same, 1 if not."
        })
final class RehearseCommand implements Callable<Integer> {
    private static final Set<String> OWN = Set.of("--kills", "--kill-seed", "--every", "--sim");
    private static final Set<String> IMPLIED = Set.of(
            "--on-failure", "--restarts", "--snapshots", "--restart", "--output", "--tag-output",
            "--mtbf", "--profile", "--shared");

    /// Those that a simulation has no use for: it saves all ranks at each point.
    private static final Set<String> REAL = Set.of("--every", "--device", "--recovery");

    private static final int KILLS = 20;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--kills",
            paramLabel = "K",
            description = "How many ranks are killed in all; default: 20, with --sim one at each"
                    + " event.")
    private @Nullable Integer kills;

    @Option(
            names = "--sim",
            description = "Run the program in the simulator, as 'atoll run --device sim' does.")
    private boolean simulated;

    @Option(
            names = "--kill-seed",
            paramLabel = "N",
            description = "Repeats the moments of another rehearsal, as far as processes do.")
    private long seed = System.nanoTime() & 0xffffff;

    @SuppressWarnings("UnusedVariable") // picocli reads its options
    @Mixin
    private SegmentOptions segment;

    @Mixin
    private RunOptions options;

    @Parameters(
            arity = "0..*",
            paramLabel = "program [args]",
            description = "What 'atoll run' takes.")
    private List<String> words;

    /// Created by picocli.
    RehearseCommand() {
        segment = new SegmentOptions();
        options = new RunOptions();
        words = new ArrayList<>();
    }

    @Override
    public Integer call() throws InterruptedException {
        if (kills != null && kills < 1) {
            throw new Misuse("--kills takes a number of at least 1, not " + kills);
        }
        if (words.isEmpty()) {
            throw new Misuse("atoll rehearse needs a program");
        }
        List<String> passed = new ArrayList<>();
        List<OptionSpec> given = spec == null
                ? List.of()
                : spec.commandLine().getParseResult().matchedOptions();
        for (OptionSpec option : given) {
            if (IMPLIED.contains(option.names()[0])
                    || (simulated && REAL.contains(option.names()[0]))) {
                throw new Misuse(
                        option.names()[0] + " has no effect here: a rehearsal has its own");
            }
            if (!OWN.contains(option.names()[0])) {
                passed.addAll(Restart.words(option));
            }
        }
        return rehearse(passed);
    }

    private int rehearse(List<String> passed) throws InterruptedException {
        System.out.println("seed " + seed);
        try {
            Path folder = Files.createTempDirectory("atoll-rehearsal");
            try {
                return simulated
                        ? simulate(folder)
                        : rehearse(new Rehearsal(
                                folder, passed, words, seed, System.out::println));
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            System.err.println("atoll: the rehearsal cannot go on: " + e.getMessage());
            return 1;
        }
    }

    private int rehearse(Rehearsal rehearsal) throws IOException, InterruptedException {
        int count = kills == null ? KILLS : kills;
        return rehearsal.isGood(count, Optional.ofNullable(options.recovery().every())) ? 0 : 1;
    }

    /// All runs are in one other process, which says what there is to say.
    private int simulate(Path folder) throws IOException, InterruptedException {
        boolean _ = options.device(SimulationOptions.DEVICE);
        segment.words(words);
        JobRequest request = options.request(List.of(segment), System.getenv());
        Installation here = Installation.ofThisProcess();
        Path written = Files.createDirectory(folder.resolve("points"));
        Segment program = new Sources(here.classPath(), folder)
                .compiled(request.segments().getFirst());
        List<String> arguments = new ArrayList<>(List.of(
                Integer.toString(request.threads()), Integer.toString(kills == null ? 0 : kills),
                Long.toString(seed), written.toString(), program.program().main()));
        arguments.addAll(program.arguments());
        ProcessBuilder builder = new ProcessBuilder(here.command(
                new Segment(
                        1,
                        new Program(
                                SimulatedRehearsal.class.getName(), program.program().classPath()),
                        arguments, program.flags(), program.directory()),
                1, 1))
                .directory(Path.of(program.directory()).toAbsolutePath().toFile())
                .inheritIO();
        builder.environment().putAll(request.exports());
        Process process = builder.start();
        try {
            return process.waitFor();
        } finally {
            process.destroyForcibly();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(each);
            }
        }
    }
}
