// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Settings;
import org.atoll.job.start.MachineFolder;
import org.atoll.launcher.table.TableFormat;
import org.atoll.machine.console.Console;
import org.atoll.tasks.HostChange;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command `atoll pvm`: starts a standing machine in the background, unless it runs, and
/// attaches a console. Exit codes: 0 when all was done, 1 when the machine could not do something,
/// 2 for misuse.
@Command(
        name = "atoll pvm",
        description = "Starts a standing machine of tasks, or attaches a console to it.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
public final class PvmCommand implements Callable<Integer> {
    private static final int MISUSE = 2;
    private static final int SEATS = 64;
    private static final int MOST_SEATS = 4096;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What the machine is called; default: ATOLL_PVM, or 'default'.")
    private @Nullable String name;

    @Option(
            names = {"-c", "--command"},
            paramLabel = "COMMAND",
            description = "Do this and end, instead of asking for commands; may be repeated.")
    private List<String> commands = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "How tables are written: table, csv or json.")
    private String format = "table";

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Where hosts find the classes of tasks; default: this folder.")
    private @Nullable String classPath;

    @Option(
            names = "-J",
            paramLabel = "FLAG",
            description = "A flag for the JVMs of the machine, such as -J-Xmx2g.")
    private List<String> flags = List.of();

    @Option(
            names = "--seats",
            paramLabel = "N",
            description = "How many processes the machine takes at a time, those of its hosts and"
                    + " its master among them; default 64.")
    private @Nullable Integer seats;

    @Parameters(
            arity = "0..1",
            paramLabel = "HOSTFILE",
            description = "Hosts to be added, one per line: a name, and words slots=, cp=,"
                    + " flag= and wd=.")
    private @Nullable Path hostFile;

    /// Created by [#main].
    PvmCommand() {}

    /// Runs the command and ends the JVM with its exit code.
    ///
    /// @param arguments what stands behind `atoll pvm`
    public static void main(String... arguments) {
        CommandLine line = new CommandLine(new PvmCommand());
        line.setAllowOptionsAsOptionParameters(true);
        line.setParameterExceptionHandler((problem, words) -> complain(
                MISUSE, problem.getMessage() + " (see 'atoll pvm --help')"));
        System.exit(line.execute(arguments));
    }

    private static int complain(int code, String what) {
        System.err.println("atoll: " + what.lines().findFirst().orElse(what));
        return code;
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            return run(
                    TableFormat.of(format),
                    name == null ? Settings.ofThisProcess().text("atoll.pvm", "default") : name);
        } catch (IllegalArgumentException | IllegalStateException e) {
            return complain(MISUSE, String.valueOf(e.getMessage()));
        } catch (IOException | CommunicationException e) {
            return complain(1, String.valueOf(e.getMessage()));
        }
    }

    private int run(TableFormat tables, String machine) throws IOException, InterruptedException {
        List<String> hosts = hosts();
        boolean isNew = new MachineStart(options(machine), Map.of()).run();
        boolean isTerminal =
                Optional.ofNullable(System.console()).filter(each -> each.isTerminal()).isPresent();
        try (Pvm pvm = Pvm.enrol(machine)) {
            boolean areAdded = hosts.isEmpty() || add(pvm, hosts);
            if (isTerminal && commands.isEmpty()) {
                System.out.println("machine " + machine + (isNew ? " has been started" : " runs")
                        + "; 'help' says what there is, 'quit' leaves it running, 'halt' ends it");
            }
            Console console = new Console(pvm, tables, isTerminal, System.out, System.err);
            int code = commands.isEmpty()
                    ? console.interact(new BufferedReader(
                            new InputStreamReader(System.in, StandardCharsets.UTF_8)))
                    : console.run(commands);
            return areAdded ? code : Math.max(code, 1);
        }
    }

    /// What only the start of a machine heeds is refused where it runs already.
    private MachineOptions options(String machine) throws IOException {
        int count = seats == null ? SEATS : seats;
        if (count < 2 || count > MOST_SEATS) {
            throw new IllegalArgumentException("--seats takes 2 to " + MOST_SEATS + ", not " + count
                    + ": the master and the process of each host have one");
        }
        boolean isSaid = seats != null || classPath != null || !flags.isEmpty();
        if (isSaid && MachineStart.isRunning(MachineFolder.of(machine))) {
            throw new IllegalArgumentException("machine " + machine + " runs already, and -cp, -J"
                    + " and --seats are for its start; halt it first, or give a host its own by"
                    + " add 'HOST cp=PATH flag=FLAG'");
        }
        List<String> path = Stream.of((classPath == null ? "." : classPath)
                        .split(File.pathSeparator, -1))
                .filter(entry -> !entry.isEmpty())
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .toList();
        return new MachineOptions(machine, count, path, flags);
    }

    private List<String> hosts() {
        Path file = hostFile;
        if (file == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                String said = line.replaceFirst("#.*", "").strip();
                if (!said.isEmpty()) {
                    lines.add(said);
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the host file " + file);
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("the host file " + file + " names no host");
        }
        return lines;
    }

    private static boolean add(Pvm pvm, List<String> lines) {
        boolean all = true;
        for (HostChange change : pvm.addHosts(lines.toArray(String[]::new))) {
            if (!change.isDone()) {
                complain(1, change.error());
                all = false;
            }
        }
        return all;
    }
}
