// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.applications.Application;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.InputFile;
import org.atoll.applications.Output;
import org.atoll.applications.Version;
import org.atoll.applications.WideAreaOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `tsp`.
@Command(name = "tsp", sortOptions = false,
        description = "Finds the shortest round tour of some cities by branch and bound.")
public final class Tsp implements Application<TspRun> {

    /// The bound that a search begins with.
    enum Bound {
        /// Nothing: any tour is better.
        NONE,
        /// The known answer, which stays, so that all runs visit the same nodes.
        KNOWN
    }

    private static final String USUAL_INSTANCE = "rand17";

    @Option(names = "--instance", paramLabel = "NAME",
            description = "The cities: rand and their number, or burma14, ulysses16, gr17 or"
                    + " gr21 (default: " + USUAL_INSTANCE + ").")
    private @Nullable String instance;

    @Option(names = "--file", paramLabel = "FILE",
            description = "Cities of your own: a file in TSPLIB's format, with coordinates or with"
                    + " the lengths of ways.")
    private @Nullable Path file;

    private @Nullable TspProblem problem;

    @Option(names = "--depth", paramLabel = "D", defaultValue = "3",
            description = "Cities behind the first that a job fixes"
                    + " (default: ${DEFAULT-VALUE}).")
    private int depth;

    @Option(names = "--bound", paramLabel = "BOUND", defaultValue = "none",
            description = "What the search begins with: none, or known, the known answer, which"
                    + " makes all runs visit the same nodes (default: ${DEFAULT-VALUE}).")
    private Bound bound = Bound.NONE;

    @Option(names = "--rest", paramLabel = "HOW", defaultValue = "exits",
            description = "How long the rest of a tour is taken to be at least: as the shortest"
                    + " ways out of its cities (exits), as in the papers, or as the shortest tree"
                    + " of them (tree), which visits far fewer nodes (default:"
                    + " ${DEFAULT-VALUE}).")
    private TspProblem.Rest rest = TspProblem.Rest.EXITS;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "1",
            description = "What a node takes for each city on a simulated machine, in steps"
                    + " (default: ${DEFAULT-VALUE}).")
    private double steps;

    @Mixin
    private WideAreaOption wideArea = new WideAreaOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Tsp() {}

    /// Runs the program.
    public static void main(String[] args) {
        CommandLines.main(args, Tsp::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private TspProblem problem() {
        TspProblem known = problem;
        if (known == null) {
            known = file == null ? named() : ofFile(file);
            problem = known;
        }
        return known;
    }

    private TspProblem named() {
        String name = instance == null ? USUAL_INSTANCE : instance;
        int[][] lengths = Instances.lengths(name);
        if (bound == Bound.NONE) {
            return new TspProblem(name, lengths, depth, Integer.MAX_VALUE, false, steps, rest);
        }
        int optimum = Instances.optimum(name).orElseThrow(() -> new IllegalArgumentException(
                "--bound known: no answer is known for --instance " + name));
        return new TspProblem(name, lengths, depth, optimum + 1, true, steps, rest);
    }

    private TspProblem ofFile(Path path) {
        if (instance != null || bound != Bound.NONE) {
            throw new IllegalArgumentException("--file has cities of its own: leave out "
                    + (instance == null ? "--bound known" : "--instance"));
        }
        InputFile data = new InputFile(path);
        int[][] lengths = TsplibFile.lengths(data);
        return new TspProblem(data.toString(), lengths, Math.min(depth, lengths.length - 1),
                Integer.MAX_VALUE, false, steps, rest);
    }

    @Override
    public List<Version<TspRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> MpjTsp.run(
                        problem(), rank, wideArea.clusters(rank), progress(rank, out))),
                Version.ranks("remote", (rank, out) -> RemoteTsp.run(
                        problem(), rank, wideArea.clusters(rank))),
                Version.ranks("dsm", (rank, out) -> DsmTsp.run(
                        problem(), rank, progress(rank, out))),
                Version.ranks("tasks", (rank, out) -> TasksTsp.run(
                        problem(), rank, progress(rank, out))),
                Version.ranks("replica", (rank, out) -> ReplicaTsp.run(
                        problem(), rank, progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> ThreadedTsp.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> SequentialTsp.run(
                        problem(), rank::nanoTime, progress(rank, out))));
    }

    private IntConsumer progress(Rank rank, Output out) {
        int jobs = new Jobs(problem()).count();
        return done -> out.progress("job", done, jobs, rank.nanoTime());
    }

    @Override
    public String heading() {
        TspProblem problem = problem();
        return "tsp: " + problem.name() + ", " + problem.cities() + " cities, "
                + new Jobs(problem).count() + " jobs";
    }

    @Override
    public int report(TspRun run, Version<TspRun> version, Output out) {
        out.line("shortest %d  nodes %d", run.length(), run.nodes());
        out.line("tour %s", IntStream.of(run.tour())
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(" ")));
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(TspCheck.of(problem(), run)) : 0;
    }
}
