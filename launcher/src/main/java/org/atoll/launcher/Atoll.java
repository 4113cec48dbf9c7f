// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.atoll.job.start.ForeignLauncher;
import org.atoll.launcher.job.JobRun;
import org.atoll.launcher.plan.Applications;
import org.atoll.launcher.plan.Applications.Application;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.SourceFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;

/// The `atoll` command. Exit codes: 0, 2 for misuse, 124 for a timeout, 130 for an interrupt,
/// else the first failing rank's.
@Command(
        name = "atoll",
        description = "Runs one parallel program on many processors.",
        subcommands = {
            RunCommand.class, SurveyCommand.class, VersionCommand.class, AppsCommand.class,
            SnapshotsCommand.class, RehearseCommand.class, SubmitCommand.class,
            KubeCommand.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class)
public final class Atoll implements Runnable {
    private static final int MISUSE = 2;

    /// The commands that a program and its arguments follow.
    private static final Set<String> PROGRAMS = Set.of("run", "rehearse", "submit", "kube");

    /// Created by [#main].
    Atoll() {}

    /// Runs a command and ends the JVM with its exit code.
    public static void main(String[] arguments) {
        int code = executed(arguments);
        System.out.flush();
        System.err.flush();
        Runtime.getRuntime().halt(code);
    }

    /// The system may give no thread, or the heap no memory: neither is told by a trace.
    private static int executed(String[] arguments) {
        try {
            return execute(arguments);
        } catch (OutOfMemoryError e) {
            complain("this process has run into a limit: " + e.getMessage()
                    + "; see 'ulimit -u' for threads, and -Xmx in JAVA_TOOL_OPTIONS for memory");
            return 1;
        }
    }

    private static int execute(String[] arguments) {
        if (arguments.length > 1 && arguments[0].equals("run")
                && ForeignLauncher.of(System.getenv()).isEmpty()) { // else it is refused
            JobRun.prepare();
        }
        Optional<RunCommand> plain = RunCommand.ofPlain(List.of(arguments));
        if (plain.isPresent()) {
            return run(plain.get());
        }
        HelpWidth.set(arguments);
        CommandLine line = commandLine();
        String first = arguments.length == 0 ? "" : arguments[0];
        if (first.equals("javac")) {
            return Compiler.compile(List.of(arguments).subList(1, arguments.length));
        }
        Application command = line.getSubcommands().containsKey(first)
                ? null
                : Applications.commands().get(first);
        return command == null
                ? line.execute(arguments)
                : runCommand(command, Arrays.copyOfRange(arguments, 1, arguments.length));
    }

    private static int run(RunCommand command) {
        try {
            return command.call();
        } catch (Misuse e) {
            return complain(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            return complain("interrupted");
        } catch (UncheckedIOException e) {
            complain(String.valueOf(e.getCause()));
            return 1;
        }
    }

    /// A command of another module ends the JVM itself when it fails.
    private static int runCommand(Application command, String[] arguments) {
        try {
            Class.forName(command.main()).getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
            return 0;
        } catch (InvocationTargetException e) {
            System.err.println("atoll: " + e.getCause());
            return 1;
        } catch (ReflectiveOperationException e) {
            return complain(command.main() + " cannot be run: " + e.getMessage());
        }
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Atoll());
        line.setParameterExceptionHandler((problem, arguments) ->
                complain(problem.getCommandLine().equals(line)
                        ? unknownCommand(arguments[0], Complaint.of(problem))
                        : Complaint.of(problem)));
        line.setExecutionExceptionHandler((problem, self, parsed) -> {
            if (problem instanceof Misuse) {
                return complain(String.valueOf(problem.getMessage()));
            }
            if (problem instanceof UncheckedIOException) {
                complain(String.valueOf(problem.getCause()));
                return 1;
            }
            throw problem;
        });
        line.setStopAtPositional(true);
        // only a program has options of its own
        line.getSubcommands().values().forEach(each ->
                each.setStopAtPositional(
                        PROGRAMS.contains(each.getCommandName())));
        // so that a program gets the argument @file as it was typed
        line.setExpandAtFiles(false);
        line.setHelpFactory(UsualNames::new);
        line.getHelpSectionMap().put(
                UsageMessageSpec.SECTION_KEY_COMMAND_LIST, help -> commands(line, help));
        // so that -J-Dname=value is the option -J
        line.setAllowOptionsAsOptionParameters(true);
        return line;
    }

    private static int complain(String message) {
        System.err.println("atoll: " + message.lines().findFirst().orElse(message));
        return MISUSE;
    }

    /// A newcomer may leave out the word 'run'.
    private static String unknownCommand(String word, String otherwise) {
        boolean program = Applications.bundled().containsKey(word)
                || word.endsWith(".java")
                || word.endsWith(".jar")
                || SourceFile.isScript(Path.of(word));
        return program
                ? "there is no command '" + word + "'; a program is started by 'atoll run " + word
                        + "'"
                : otherwise;
    }

    /// The commands of this module, those that other modules add, and what the script `atoll` does
    /// itself.
    private static String commands(CommandLine line, CommandLine.Help help) {
        Map<String, String> all = new LinkedHashMap<>();
        line.getSubcommands().forEach((name, command) -> all.put(
                name, command.getCommandSpec().usageMessage().description()[0]));
        Applications.commands().forEach((name, command) -> all.put(name, command.summary()));
        all.put("javac", "Compiles programs as javac does, with Atoll's classes at hand.");
        all.put("test", "Runs Atoll's own tests; in a checkout, with Maven.");
        return help.createTextTable(all)
                + "%n'atoll COMMAND --help' says more.%n".formatted();
    }

    @Override
    public void run() {
        commandLine().usage(System.out);
    }
}
