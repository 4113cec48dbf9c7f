// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Objects;
import org.atoll.benchmarks.compare.OneLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench emulation`: an emulated wide area, up until it is taken down.
///
/// Exit codes: 0, 1 when it fails or, for `status` and `check`, nothing is up, 2 for misuse.
@Command(
        name = "atoll bench emulation",
        sortOptions = false,
        description = "An emulated wide area on this machine: clusters of hosts, which are"
                + " network namespaces, joined by slow links. Needs root.")
public final class EmulationCommand {
    private final Emulation emulation = new Emulation();

    @Spec
    private @Nullable CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, scope = CommandLine.ScopeType.INHERIT,
            description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    EmulationCommand() {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return OneLine.of(new CommandLine(new EmulationCommand())).execute(args);
    }

    @Command(description = "Set it up, and say how to use it.", sortOptions = false)
    int up(
            @Mixin LinkOptions options,
            @Option(names = "--slots", paramLabel = "RANKS", defaultValue = "2",
                    description = "Ranks that a host offers (default: ${DEFAULT-VALUE}).")
            int slots)
            throws IOException, InterruptedException {
        Links links = options.links();
        emulation.up(links, slots);
        say(links.toString());
        say("export ATOLL_SSH=" + emulation.enter());
        say("atoll run -n " + slots * links.clusters() * links.hosts()
                + " --hostfile " + emulation.hostFile() + " ...");
        return 0;
    }

    @Command(description = "Take it down, with all processes on its hosts.")
    int down() throws IOException, InterruptedException {
        emulation.down();
        return 0;
    }

    @Command(description = "Say what is up.")
    int status() throws IOException {
        say(emulation.up().map(Links::toString).orElse("no emulated wide area is up"));
        return emulation.up().isPresent() ? 0 : 1;
    }

    @Command(description = "Measure a link with plain sockets.")
    int check() throws IOException, InterruptedException {
        Links links = emulation.up().orElseThrow(() -> new IllegalStateException(
                "no emulated wide area is up; 'atoll bench emulation up' makes one"));
        say(LinkCheck.measure(emulation, links).text(links));
        return 0;
    }

    private void say(String line) {
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec")
                .commandLine()
                .getOut();
        out.println(line);
        out.flush();
    }
}
