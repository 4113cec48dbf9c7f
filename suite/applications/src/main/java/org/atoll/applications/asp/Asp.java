// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntConsumer;
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

/// The program `asp`.
@Command(name = "asp", sortOptions = false,
        description = "Finds the shortest paths between all pairs of nodes of a graph.")
public final class Asp implements Application<AspRun> {

    private static final double LEAST_DENSITY = 0.005;
    private static final double EDGES_OF_NODE = 8;

    private static final int USUAL_NODES = 500;

    @Option(names = "--nodes", paramLabel = "N",
            description = "Nodes of a graph that is drawn (default: 500).")
    private @Nullable Integer nodes;

    @Option(names = "--density", paramLabel = "P",
            description = "Chance of an edge between two nodes; 1 is the complete graph"
                    + " (default: 8 edges from each node, at least 0.005).")
    private @Nullable Double density;

    @Option(names = "--file", paramLabel = "FILE",
            description = "A graph of your own: in each line two nodes, numbered from 0, and the"
                    + " length of the edge from one to the other, 1 if it is left out.")
    private @Nullable Path file;

    private @Nullable AspProblem problem;

    @Mixin
    private WideAreaOption wideArea = new WideAreaOption();

    @Mixin
    private CommonOptions common = new CommonOptions();

    /// Creates the program with its defaults.
    public Asp() {}

    /// Runs the program.
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
        AspProblem known = problem;
        if (known == null) {
            known = file == null ? drawn() : listed(file);
            problem = known;
        }
        return known;
    }

    private AspProblem drawn() {
        int many = nodes == null ? USUAL_NODES : nodes;
        double usual = Math.min(1, Math.max(LEAST_DENSITY, EDGES_OF_NODE / Math.max(1, many)));
        return new AspProblem(many, density == null ? usual : density);
    }

    private AspProblem listed(Path path) {
        if (nodes != null || density != null) {
            throw new IllegalArgumentException("--file has nodes and edges of its own: leave out "
                    + (nodes == null ? "--density" : "--nodes"));
        }
        return AspProblem.of(EdgeList.of(new InputFile(path)));
    }

    @Override
    public List<Version<AspRun>> versions() {
        return List.of(
                Version.ranks("mpj", (rank, out) -> MpjAsp.run(
                        problem(), rank, wideArea.clusters(rank), progress(rank, out))),
                Version.ranks("remote", (rank, out) -> RemoteAsp.run(
                        problem(), rank, wideArea.clusters(rank))),
                Version.ranks("replica", (rank, out) -> ReplicaAsp.run(
                        problem(), rank, progress(rank, out))),
                Version.threads(common::threads, (rank, out) -> ThreadedAsp.run(
                        problem(), common.threads(), rank::nanoTime, progress(rank, out))),
                Version.sequential((rank, out) -> SequentialAsp.run(
                        problem(), rank::nanoTime, progress(rank, out))));
    }

    private IntConsumer progress(Rank rank, Output out) {
        return done -> out.progress("node", done, problem().nodes(), rank.nanoTime());
    }

    @Override
    public String heading() {
        return "asp: " + problem().describe();
    }

    @Override
    public int report(AspRun run, Version<AspRun> version, Output out) {
        out.line("sum %d  longest %d  crc %08x", run.sum(), run.max(), run.crc());
        out.line("%s", run.timing().lines());
        return common.check() ? out.verdict(AspCheck.of(problem(), run)) : 0;
    }
}
