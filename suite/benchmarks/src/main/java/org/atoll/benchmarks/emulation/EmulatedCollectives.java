// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.atoll.benchmarks.compare.Atoll;
import org.atoll.benchmarks.compare.Format;
import org.atoll.benchmarks.compare.OneLine;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The command `atoll bench wide-area --emulated`: a stream and collectives between emulated
/// clusters, beside what their links allow and beside the algorithms that pay no heed to clusters.
///
/// Sets the emulation up and takes it down. Exit codes: 0, 1 when that or a job failed, 2 for
/// misuse.
@Command(
        name = "atoll bench wide-area --emulated",
        sortOptions = false,
        description = "A stream and collectives between emulated clusters on this machine, beside"
                + " the optimum that their links allow and the flat algorithms. Needs root.")
public final class EmulatedCollectives implements Callable<Integer> {
    private final Emulation emulation = new Emulation();

    @Spec
    private @Nullable CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // it brought the caller here
    @Option(names = "--emulated", hidden = true)
    private boolean emulated;

    @Mixin
    private LinkOptions links = new LinkOptions();

    @Option(names = "--ranks", paramLabel = "N", defaultValue = "2",
            description = "Ranks of each cluster (default: ${DEFAULT-VALUE}).")
    private int ranks;

    @Option(names = "--operations", split = ",", paramLabel = "NAME",
            description = "stream, broadcast, allreduce, alltoall; default all.")
    private List<String> operations = new ArrayList<>();

    @Option(names = "--sizes", split = ",", paramLabel = "BYTES",
            description = "Sizes in bytes; each operation has its own default.")
    private List<Integer> sizes = new ArrayList<>();

    @Option(names = "--ways", split = ",", paramLabel = "NAME",
            description = "flat, direct, gateways; default all.")
    private List<Way> ways = new ArrayList<>();

    @Option(names = "--rounds", paramLabel = "COUNT", defaultValue = "5",
            description = "How often each is measured (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(names = "--hurry", paramLabel = "SECONDS", defaultValue = "10",
            description = "How long each may be run before, so that it is compiled (default:"
                    + " ${DEFAULT-VALUE}).")
    private int hurry;

    @Option(names = "-J", paramLabel = "FLAG", description = "A flag for the ranks' JVMs.")
    private List<String> flags = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "TABLE",
            description = "table (default), csv or json.")
    private Format format = Format.TABLE;

    @SuppressWarnings("UnusedVariable") // picocli reads it
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this text.")
    private boolean help;

    /// Created by [#execute] and by tests.
    EmulatedCollectives() {}

    /// Runs the command.
    ///
    /// @return the exit code
    public static int execute(String... args) {
        return commandLine().execute(args);
    }

    static CommandLine commandLine() {
        return OneLine.of(new CommandLine(new EmulatedCollectives())
                .setCaseInsensitiveEnumValuesAllowed(true));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Links made = links.links();
        if (ranks < 1 || ranks % made.hosts() != 0 || rounds < 1) {
            throw new IllegalArgumentException("needs 1 round and ranks that the " + made.hosts()
                    + " hosts of a cluster share equally, not --rounds " + rounds + " --ranks "
                    + ranks);
        }
        List<CrossingJob.Case> cases = cases();
        Thread guard = new Thread(this::takeDown, "guard");
        emulation.up(made, ranks / made.hosts());
        Runtime.getRuntime().addShutdownHook(guard);
        try {
            measure(made, cases);
        } finally {
            emulation.down();
            Runtime.getRuntime().removeShutdownHook(guard);
        }
        return 0;
    }

    private List<CrossingJob.Case> cases() {
        List<Collective> chosen = operations.isEmpty()
                ? Arrays.asList(Collective.values())
                : operations.stream().map(Collective::named).toList();
        List<CrossingJob.Case> cases = new ArrayList<>();
        for (Collective operation : chosen) {
            for (int bytes : operation.sizes(sizes)) {
                if (bytes < Double.BYTES || bytes % Double.BYTES != 0) {
                    throw new IllegalArgumentException(
                            "a size is a multiple of 8 above 0, not " + bytes);
                }
                cases.add(new CrossingJob.Case(operation, bytes));
            }
        }
        return cases;
    }

    private void measure(Links made, List<CrossingJob.Case> cases)
            throws IOException, InterruptedException {
        boolean forReaders = format == Format.TABLE;
        LinkCheck plain = LinkCheck.measure(emulation, made);
        if (forReaders) {
            say(made + "; " + ranks + (ranks == 1 ? " rank" : " ranks") + " in each\n"
                    + plain.text(made) + "\n");
        }
        List<Way> chosen = ways.isEmpty() ? Arrays.asList(Way.values()) : ways;
        CrossingJob job = new CrossingJob(
                Atoll.installed().launcher(), emulation, made, ranks, rounds, hurry, flags);
        Map<Way, Map<CrossingJob.Case, Double>> nanos = new EnumMap<>(Way.class);
        for (Way way : chosen) {
            nanos.put(way, job.run(way, cases));
        }
        List<CrossingRow> rows =
                cases.stream().map(one -> row(made, one, nanos)).toList();
        say(CrossingRow.write(format, rows, chosen));
        if (forReaders) {
            rows.stream()
                    .filter(row -> row.operation() == Collective.STREAM)
                    .forEach(row -> say(row.streams(made, plain)));
        }
    }

    private CrossingRow row(
            Links made,
            CrossingJob.Case one,
            Map<Way, Map<CrossingJob.Case, Double>> nanos) {
        double bytes = one.operation() == Collective.STREAM
                ? (double) one.bytes() * Exchange.MESSAGES
                : one.bytes();
        Map<Way, Double> millis = new EnumMap<>(Way.class);
        nanos.forEach((way, found) -> millis.put(way, found.getOrDefault(one, Double.NaN) / 1e6));
        return new CrossingRow(one.operation(), one.bytes(),
                1e3 * one.operation().optimumSeconds(made, ranks, bytes), millis);
    }

    private void takeDown() {
        try {
            emulation.down();
        } catch (IOException e) {
            // What is left, 'emulation down' removes.
            assert e != null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String text) {
        PrintWriter out = Objects.requireNonNull(spec, "picocli sets the spec")
                .commandLine()
                .getOut();
        out.print(text);
        out.flush();
    }
}
