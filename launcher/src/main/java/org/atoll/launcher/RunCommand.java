// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.atoll.job.start.ForeignLauncher;
import org.atoll.launcher.job.JobRequest;
import org.atoll.launcher.job.JobRun;
import org.atoll.launcher.node.UnreachableHosts;
import org.atoll.launcher.plan.Allocation;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine;

/// `atoll run`: starts a job and waits for its end.
@Command(
        name = "run",
        description = "Runs a program on several ranks and waits for their end.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class,
        sortOptions = false,
        customSynopsis = "atoll run [-n N] [options] program [args] [: [options] program [args]]",
        footer = {
            "",
            "What mpirun spells with one dash, as in -hostfile, is understood, too.",
            "Parts that run different programs are written with ':' between them:",
            "  atoll run -n 1 Master : -n 3 Worker"
        })
final class RunCommand implements Callable<Integer> {
    private static final Set<String> RANKS = Set.of("-n", "-np", "--np");
    private static final int MISUSE = 2;
    private static final long FIRST_SPEAKS_MILLIS = 2000;
    private static final Set<String> DEVICE = Set.of("--device", "-device");

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private SegmentOptions segment;

    @Mixin
    private RunOptions options;

    @Parameters(
            arity = "0..*",
            paramLabel = "program [args]",
            description = "A class, a jar, a source file, or a name that 'atoll apps' lists.")
    private List<String> words;

    /// Created by picocli.
    RunCommand() {
        segment = new SegmentOptions();
        options = new RunOptions();
        words = new ArrayList<>();
    }

    /// The command that a plain command line means, without the parser of all others, which takes
    /// a fifth of the time in which a small job starts and ends: `run`, any of `-n N` and
    /// `--device NAME` at most once, the program and its arguments.
    ///
    /// @param line the words behind `atoll`
    /// @return the command, or nothing if the line has anything else
    static Optional<RunCommand> ofPlain(List<String> line) {
        if (line.isEmpty() || !line.getFirst().equals("run")) {
            return Optional.empty();
        }
        RunCommand command = new RunCommand();
        int at = 1;
        Set<String> seen = new HashSet<>();
        while (at + 1 < line.size() && command.takesPlain(line.get(at), line.get(at + 1), seen)) {
            at += 2;
        }
        command.words = line.subList(at, line.size());
        return command.words.isEmpty() || command.words.getFirst().startsWith("-")
                ? Optional.empty()
                : Optional.of(command);
    }

    private boolean takesPlain(String option, String value, Set<String> seen) {
        return RANKS.contains(option)
                ? seen.add("ranks") && segment.ranks(value)
                : DEVICE.contains(option) && seen.add("device") && options.device(value);
    }

    JobRequest request() {
        return request(System.getenv());
    }

    /// What the user asks for.
    ///
    /// @param environment the variables, among them those that a batch system has set
    /// @throws Misuse if that makes no sense
    JobRequest request(Map<String, String> environment) {
        options.require(given());
        Allocation.of(environment).ifPresent(options::within);
        return options.request(segments(), environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Optional<ForeignLauncher> other = ForeignLauncher.of(System.getenv());
        if (other.isPresent() && ForeignLauncher.isLater(System.getenv())) {
            Thread.sleep(FIRST_SPEAKS_MILLIS); // when one ends, its launcher may end the others
            return MISUSE;
        }
        other.ifPresent(RunCommand::refuse);
        return options.recovery().restart() == null
                ? start(Restart.NONE)
                : Restart.of(Objects.requireNonNull(spec), words).start();
    }

    /// Starts the job.
    ///
    /// @param again what it goes on with
    int start(Restart again) throws InterruptedException {
        Map<String, String> environment = System.getenv();
        JobRequest request = request(environment);
        if (options.recovery().folder() != null) {
            request = again.saved(this, request, environment);
        }
        options.idle().ifPresent(RunCommand::say);
        return run(request, environment);
    }

    /// A host that the user has named must be there. One of an allocation may stay idle.
    private int run(JobRequest request, Map<String, String> environment)
            throws InterruptedException {
        try {
            return new JobRun(request).run();
        } catch (UnreachableHosts e) {
            boolean some = options.leaveOut(e.names());
            say(some ? e.why() + "; " + Allocation.idle(List.copyOf(e.names())) : e.why());
            return some ? run(options.request(segments(), environment), environment) : 1;
        }
    }

    RunOptions options() {
        return options;
    }

    List<String> words() {
        return words;
    }

    @Nullable CommandSpec spec() {
        return spec;
    }

    private static void say(String line) {
        System.err.println("atoll: " + line);
    }

    /// The first names of the options that were given, but for those whose value is their default.
    private List<String> given() {
        return spec == null
                ? List.of()
                : spec.commandLine().getParseResult().matchedOptions().stream()
                        .filter(option -> !isUsual(option))
                        .map(option -> option.names()[0])
                        .toList();
    }

    private static boolean isUsual(OptionSpec option) {
        return option.initialValue() != null && option.initialValue().equals(option.getValue());
    }

    /// Each of its processes would start the whole job once more.
    private static void refuse(ForeignLauncher launcher) {
        String times = launcher.count() == 0 ? "many" : Integer.toString(launcher.count());
        throw new Misuse("'atoll run' was started " + times + " times by " + launcher
                + "; start it once, without " + launcher.name() + ", or let that start the ranks:"
                + " 'atoll java PROGRAM'");
    }

    private List<SegmentOptions> segments() {
        List<List<String>> parts = split(words);
        List<SegmentOptions> segments = new ArrayList<>(List.of(segment));
        segment.words(parts.getFirst());
        for (List<String> part : parts.subList(1, parts.size())) {
            segments.add(parse(part));
        }
        return segments;
    }

    private static SegmentOptions parse(List<String> part) {
        PartCommand command = new PartCommand();
        try {
            new CommandLine(command).setStopAtPositional(true)
                    .setExpandAtFiles(false)
                    .setAllowOptionsAsOptionParameters(true)
                    .parseArgs(part.toArray(new String[0]));
        } catch (CommandLine.ParameterException e) {
            throw new Misuse("after ':': " + Complaint.of(e));
        }
        command.segment.words(command.words);
        return command.segment;
    }

    private static List<List<String>> split(List<String> words) {
        List<List<String>> parts = new ArrayList<>();
        List<String> part = new ArrayList<>();
        for (String word : words) {
            if (word.equals(":")) {
                parts.add(part);
                part = new ArrayList<>();
            } else {
                part.add(word);
            }
        }
        parts.add(part);
        return parts;
    }

    /// The options and words that may stand after a ':'.
    @Command(name = "atoll run")
    static final class PartCommand {
        @Mixin
        private SegmentOptions segment;

        @Parameters(arity = "0..*")
        private List<String> words;

        /// Created for one part.
        PartCommand() {
            segment = new SegmentOptions();
            words = new ArrayList<>();
        }
    }
}
