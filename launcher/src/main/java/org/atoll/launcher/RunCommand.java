// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.atoll.fabric.job.ForeignLauncher;
import org.atoll.launcher.job.JobRun;
import org.atoll.launcher.plan.Misuse;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `atoll run`: starts a job and waits for its end.
@Command(
        name = "run",
        description = "Runs a program on several ranks and waits for their end.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Parts that run different programs are written with ':' between them:",
            "  atoll run -n 1 Master : -n 3 Worker"
        })
final class RunCommand implements Callable<Integer> {
    @Mixin
    private RunOptions options;

    @Mixin
    private SegmentOptions segment;

    @Parameters(
            arity = "0..*",
            paramLabel = "program [args]",
            description = "A class, a jar, a .java file, or a name that 'atoll apps' lists.")
    private List<String> words;

    /// Created by picocli.
    RunCommand() {
        options = new RunOptions();
        segment = new SegmentOptions();
        words = new ArrayList<>();
    }

    @Override
    public Integer call() throws InterruptedException {
        ForeignLauncher.of(System.getenv()).ifPresent(RunCommand::refuse);
        return new JobRun(options.request(segments())).run();
    }

    /// Each of its processes would start the whole job once more.
    private static void refuse(ForeignLauncher launcher) {
        throw new Misuse("'atoll run' was started " + launcher.count() + " times by " + launcher
                + "; start it once, without " + launcher.name());
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
                    .setAllowOptionsAsOptionParameters(true)
                    .parseArgs(part.toArray(new String[0]));
        } catch (CommandLine.ParameterException e) {
            throw new Misuse("after ':': " + e.getMessage());
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

    /// What may stand after a ':'.
    @Command(name = "run")
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
