// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.collectives.Alike;
import org.atoll.fabric.job.Topology;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// Arranges a communicator's ranks in grids and graphs. Places have other numbers in other worlds,
/// so the first rank in one stands for it.
public final class Arrangement {
    private final Ranks ranks;
    private final Domain domain;
    private final Division division;
    private final Making making;

    /// Creates it.
    public Arrangement(Making making, Division division) {
        this.ranks = making.ranks();
        this.domain = ranks.domain();
        this.division = division;
        this.making = making;
    }

    /// The ranks in the order of their places.
    ///
    /// @return null if they are in that order
    public @Nullable Newborn byPlace() {
        making.announce("byPlace (reorder)");
        int[] order = ranksByPlace();
        return Arrays.equals(order, first(domain.size()))
                ? null
                : new Newborn(division.subgroup(order), making.newContext());
    }

    /// Where this rank would be in a grid.
    public int mapToGrid(int[] dims, boolean[] periodic) {
        return mapTo(grid(dims, periodic).size());
    }

    /// Where this rank would be in a graph.
    public int mapToGraph(int[] index, int[] edges) {
        return mapTo(graphOf(index, edges).size());
    }

    private int mapTo(int places) {
        int[] order = ranksByPlace();
        return IntStream.range(0, places)
                .filter(i -> order[i] == domain.rank())
                .findFirst()
                .orElse(Domain.NOBODY);
    }

    /// The ranks in a grid; one that has no place in it is alone.
    public Arranged<Grid> cartesian(int[] dims, boolean[] periodic) {
        Grid grid = making.contribute("cartesian", () -> grid(dims, periodic));
        int context = making.newContext();
        ranks.runner().run(on -> on.compare(() ->
                Alike.of("cartesian", "dims", grid.dims(), "periodic", grid.periodic())));
        return domain.rank() < grid.size()
                ? arranged(division.subgroup(first(grid.size())), context, grid)
                : arranged(division.subgroup(domain.rank()), context, Grid.ALONE);
    }

    private static <S> Arranged<S> arranged(Members group, int context, S shape) {
        return new Arranged<>(new Newborn(group, context), shape);
    }

    /// The ranks in a graph; one that is none of its nodes is alone.
    public Arranged<Graph> graph(int[] index, int[] edges) {
        Graph graph = making.contribute("graph", () -> graphOf(index, edges));
        int context = making.newContext();
        ranks.runner().run(on -> on.compare(() ->
                Alike.of("graph", "index", index, "edges", edges)));
        return domain.rank() < graph.size()
                ? arranged(division.subgroup(first(graph.size())), context, graph)
                : arranged(
                        division.subgroup(domain.rank()), context,
                        new Graph(new int[] {0}, new int[0]));
    }

    /// The ranks in a graph of which each gives its own edges, all of weight 1.
    public Arranged<Neighborhood> distributedGraph(int[] sources, int[] destinations) {
        int[] ones = making.contribute("distributedGraph", () -> {
            int in = Required.of("sources", sources, int[].class).length;
            int out = Required.of("destinations", destinations, int[].class).length;
            return IntStream.generate(() -> 1).limit(Math.max(in, out)).toArray();
        });
        return distributedGraph(
                sources,
                Arrays.copyOf(ones, sources.length),
                destinations,
                Arrays.copyOf(ones, destinations.length));
    }

    /// The ranks in a graph of which each gives its own edges.
    public Arranged<Neighborhood> distributedGraph(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        boolean _ = making.contribute("distributedGraph", () -> {
            Required.of("sources", sources, int[].class);
            Required.of("sourceWeights", sourceWeights, int[].class);
            Required.of("destinations", destinations, int[].class);
            Required.of("destinationWeights", destinationWeights, int[].class);
            EdgeLists.check("sources", sources, sourceWeights, domain.size());
            EdgeLists.check("destinations", destinations, destinationWeights, domain.size());
            return true;
        });
        if (ranks.runner().streams().areChecked()) {
            matchEdges(sources, destinations);
        }
        return graph(making.newContext(), new Neighborhood(
                sources, sourceWeights, destinations, destinationWeights));
    }

    /// The ranks in a graph of which each gives any edges.
    public Arranged<Neighborhood> distributedGraph(Supplier<int[]> edges) {
        int[] flat = making.contribute("distributedGraph", edges);
        Consultation.Basis<int[]> basis = making.after(all -> all.allGather(flat));
        return graph(basis.context(), EdgeLists.ofRank(basis.told(), domain.rank()));
    }

    /// Compares what each rank gives with what its neighbours give.
    private void matchEdges(int[] sources, int[] destinations) {
        int[] told = ranks.allToAll(EdgeLists.count(destinations, domain.size()));
        int[] named = EdgeLists.count(sources, domain.size());
        boolean _ = making.usable().contribute(() -> {
            EdgeLists.requireMatched(told, named);
            return true;
        });
    }

    /// Makes a graph of all ranks.
    private Arranged<Neighborhood> graph(int context, Neighborhood own) {
        return arranged(division.subgroup(first(domain.size())), context, own);
    }

    private Grid grid(int[] dims, boolean[] periodic) {
        Required.of("dims", dims, int[].class);
        Required.of("periodic", periodic, boolean[].class);
        Grid grid = new Grid(dims, periodic);
        if (grid.size() > domain.size()) {
            throw Checks.misuse(
                    Flaw.DIMENSIONS, "a grid of # has more places than there are ranks, #", "",
                    grid, domain.size());
        }
        return grid;
    }

    private Graph graphOf(int[] index, int[] edges) {
        Required.of("index", index, int[].class);
        Required.of("edges", edges, int[].class);
        Graph graph = new Graph(index, edges);
        if (graph.size() > domain.size()) {
            throw Fault.wrongArgument(
                    "graph", "# nodes are more than there are ranks, #", "", graph.size(),
                    domain.size());
        }
        return graph;
    }

    private static int[] first(int ranks) {
        return IntStream.range(0, ranks).toArray();
    }

    private int[] ranksByPlace() {
        Topology topology = domain.world().topology();
        return IntStream.range(0, domain.size())
                .boxed()
                .sorted(Comparator
                        .comparingInt((Integer r) -> division.firstIn(topology::cluster, r))
                        .thenComparingInt(r -> division.firstIn(topology::node, r)))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
