// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Application;
import org.atoll.applications.Clock;
import org.atoll.applications.CommandLines;
import org.atoll.applications.CommonOptions;
import org.atoll.applications.Output;
import org.atoll.applications.WideAreaOption;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The program `asp`.
@Command(name = "asp", sortOptions = false,
        description = "Finds the shortest paths between all pairs of nodes of a graph.")
public final class Asp implements Application {

    private static final double LEAST_DENSITY = 0.005;
    private static final double EDGES_OF_NODE = 8;

    @Option(names = "--nodes", paramLabel = "N", defaultValue = "500",
            description = "Nodes of the graph (default: ${DEFAULT-VALUE}).")
    private int nodes;

    @Option(names = "--density", paramLabel = "P",
            description = "Chance of an edge between two nodes; 1 is the complete graph"
                    + " (default: 8 edges from each node, at least 0.005).")
    private @Nullable Double density;

    @Mixin
    private WideAreaOption wideArea = new WideAreaOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Asp() {}

    /// Runs the program.
    ///
    /// @param args its options
    public static void main(String[] args) {
        CommandLines.main(args, Asp::new);
    }

    @Override
    public CommonOptions common() {
        return common;
    }

    @Override
    public void validate() {
        problem();
    }

    private AspProblem problem() {
        double usual = Math.min(1, Math.max(LEAST_DENSITY, EDGES_OF_NODE / Math.max(1, nodes)));
        return new AspProblem(nodes, density == null ? usual : density);
    }

    @Override
    public int run(Rank rank, Output out) {
        AspProblem problem = problem();
        out.line("asp: %d nodes, density %s; %s", nodes, problem.density(),
                CommandLines.describe(common, rank));
        Clock clock = rank::nanoTime;
        IntConsumer each = done -> out.progress("node", done, nodes, clock.nanoTime());
        Optional<AspRun> run = switch (common.model()) {
            case SEQUENTIAL -> Optional.of(SequentialAsp.run(problem, clock, each));
            case THREADS -> Optional.of(ThreadedAsp.run(problem, common.threads(), clock, each));
            case MPJ -> MpjAsp.run(problem, rank, wideArea.clusters(rank), each);
        };
        return run.map(result -> report(problem, result, out)).orElse(0);
    }

    private int report(AspProblem problem, AspRun run, Output out) {
        out.line("sum %d  longest %d  crc %08x", run.sum(), run.max(), run.crc());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(AspCheck.of(problem, run)) : 0;
    }
}
