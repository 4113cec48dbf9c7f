// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.atoll.job.start.JobStarter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// `atoll checkers`: does what `atoll run checkers-page` does, with the options that a player
/// needs.
@Command(
        name = "atoll checkers",
        description = "Opens a page on which you play checkers against the engine.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Ctrl-C ends it. With other options of 'atoll run' it is started by",
            "  atoll run [options] checkers-page [--port PORT] [--no-open]"
        })
public final class CheckersCommand implements Callable<Integer> {
    private static final int MISUSE = 2;
    private static final String THREADS = "threads";
    private static final String REMOTE = "remote";
    private static final List<String> MODELS = List.of(REMOTE, THREADS, "sequential");

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "-n", paramLabel = "N",
            description = "How many ranks think; default: one, with a thread for each processor.")
    private @Nullable Integer ranks;

    @Option(names = "--device", paramLabel = "NAME",
            description = "What carries messages between ranks, as in 'atoll run'.")
    private @Nullable String device;

    @Option(names = "--host", paramLabel = "HOSTS",
            description = "Where ranks run, as in 'atoll run'; the first host has the page.")
    private @Nullable String hosts;

    @Option(names = "--hostfile", paramLabel = "FILE", description = "The same, in a file.")
    private @Nullable String hostFile;

    @Option(names = "--model", paramLabel = "MODEL",
            description = "Who thinks: remote, all ranks; threads, those of one rank; or"
                    + " sequential. Default: threads for one rank, else remote.")
    private @Nullable String model;

    @Option(names = "--threads", paramLabel = "N",
            description = "How many threads, with --model threads.")
    private @Nullable Integer threads;

    @Option(names = "--port", paramLabel = "PORT",
            description = "The page's port on 127.0.0.1; default: one that is free.")
    private @Nullable Integer port;

    @Option(names = "--no-open", description = "Print the page's address only.")
    private boolean noOpen;

    /// Created by [#main].
    CheckersCommand() {}

    /// Runs the command and ends the JVM with its exit code.
    ///
    /// @param arguments what stands behind `atoll checkers`
    @SuppressWarnings("SystemOut") // the one line that says what is wrong
    public static void main(String... arguments) {
        CommandLine line = new CommandLine(new CheckersCommand());
        line.setParameterExceptionHandler((problem, words) -> {
            System.err.println("atoll: " + String.valueOf(problem.getMessage()).lines().findFirst()
                    .orElse("")
                    + " (see 'atoll checkers --help')");
            return MISUSE;
        });
        System.exit(line.execute(arguments));
    }

    /// What `atoll` is told instead.
    ///
    /// @param arguments what stands behind `atoll checkers`
    /// @throws ParameterException if these make no sense
    static List<String> words(String... arguments) {
        var command = new CheckersCommand();
        var line = new CommandLine(command);
        line.parseArgs(arguments);
        return command.words(line);
    }

    @Override
    public Integer call() {
        List<String> words = words(Objects.requireNonNull(spec).commandLine());
        JobStarter starter = ServiceLoader.load(JobStarter.class).findFirst().orElseThrow(
                () -> new IllegalStateException("the launcher's jar is not on the class path"));
        starter.run(words.toArray(String[]::new));
        return 0;
    }

    private List<String> words(CommandLine line) {
        boolean many = (ranks != null && ranks != 1) || hosts != null || hostFile != null;
        String who = model == null ? many ? REMOTE : THREADS : model;
        if (!MODELS.contains(who)) {
            throw new ParameterException(line, "--model is '" + who + "': allowed is "
                    + String.join(", ", MODELS));
        }
        if (port != null && (port < 0 || port > CheckersPage.MOST_PORT)) {
            throw new ParameterException(line, "--port must be 0 to " + CheckersPage.MOST_PORT
                    + ", not " + port);
        }
        if (threads != null && !who.equals(THREADS)) {
            throw new ParameterException(line, "--threads has no effect with --model " + who
                    + ": say --model threads, or leave it out");
        }
        if (many && !who.equals(REMOTE)) {
            throw new ParameterException(line, "--model " + who
                    + " thinks on one rank: say --model remote, or leave out -n and hosts");
        }
        List<String> words = new ArrayList<>(List.of("run"));
        add(words, "-n", ranks);
        add(words, "--device", device);
        add(words, "--host", hosts);
        add(words, "--hostfile", hostFile);
        words.addAll(List.of("checkers-page", "--model", who));
        add(words, "--threads", threads);
        add(words, "--port", port);
        if (noOpen) {
            words.add("--no-open");
        }
        return words;
    }

    private static void add(List<String> words, String option, @Nullable Object value) {
        if (value != null) {
            words.add(option);
            words.add(value.toString());
        }
    }
}
