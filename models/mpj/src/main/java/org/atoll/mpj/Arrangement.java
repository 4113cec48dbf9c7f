// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.atoll.collectives.Alike;
import org.atoll.fabric.job.Topology;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;

/// Arranges a communicator's ranks in grids and graphs. Places have other numbers in other worlds,
/// so the first rank in one stands for it.
final class Arrangement {
    private final Comm comm;
    private final Division division;
    private final Making making;

    Arrangement(Comm comm, Division division) {
        this.comm = comm;
        this.division = division;
        this.making = comm.making();
    }

    Comm byPlace() {
        making.announce("byPlace (reorder)");
        int[] order = ranksByPlace();
        return Arrays.equals(order, first(comm.size()))
                ? comm
                : new Comm(comm.world(), division.subgroup(order), making.newContext());
    }

    int mapToGrid(int[] dims, boolean[] periodic) {
        return mapTo(grid(dims, periodic).size());
    }

    int mapToGraph(int[] index, int[] edges) {
        return mapTo(graphOf(index, edges).size());
    }

    private int mapTo(int places) {
        int[] order = ranksByPlace();
        return IntStream.range(0, places)
                .filter(i -> order[i] == comm.rank())
                .findFirst()
                .orElse(Comm.NOBODY);
    }

    CartComm cartesian(int[] dims, boolean[] periodic) {
        Grid grid = making.contribute("cartesian", () -> grid(dims, periodic));
        Contexts.Context context = making.newContext();
        comm.carrier().run(on -> on.compare(() ->
                Alike.of("cartesian", "dims", grid.dims(), "periodic", grid.periodic())));
        return comm.rank() < grid.size()
                ? new CartComm(
                        comm.world(), division.subgroup(first(grid.size())), context, grid)
                : new CartComm(
                        comm.world(), division.subgroup(comm.rank()), context, Grid.ALONE);
    }

    GraphComm graph(int[] index, int[] edges) {
        Graph graph = making.contribute("graph", () -> graphOf(index, edges));
        Contexts.Context context = making.newContext();
        comm.carrier().run(on -> on.compare(() ->
                Alike.of("graph", "index", index, "edges", edges)));
        return comm.rank() < graph.size()
                ? new GraphComm(
                        comm.world(), division.subgroup(first(graph.size())), context, graph)
                : new GraphComm(
                        comm.world(),
                        division.subgroup(comm.rank()),
                        context,
                        new Graph(new int[] {0}, new int[0]));
    }

    DistributedGraphComm distributedGraph(int[] sources, int[] destinations) {
        int[] ones = making.contribute("distributedGraph", () -> {
            int in = Given.of("sources", sources, int[].class).length;
            int out = Given.of("destinations", destinations, int[].class).length;
            return IntStream.generate(() -> 1).limit(Math.max(in, out)).toArray();
        });
        return distributedGraph(
                sources,
                Arrays.copyOf(ones, sources.length),
                destinations,
                Arrays.copyOf(ones, destinations.length));
    }

    DistributedGraphComm distributedGraph(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        boolean _ = making.contribute("distributedGraph", () -> {
            Given.of("sources", sources, int[].class);
            Given.of("sourceWeights", sourceWeights, int[].class);
            Given.of("destinations", destinations, int[].class);
            Given.of("destinationWeights", destinationWeights, int[].class);
            Edges.check("sources", sources, sourceWeights, comm.size());
            Edges.check("destinations", destinations, destinationWeights, comm.size());
            return true;
        });
        if (comm.carrier().streams().areChecked()) {
            matchEdges(sources, destinations);
        }
        return graph(making.newContext())
                .make(sources, sourceWeights, destinations, destinationWeights);
    }

    DistributedGraphComm distributedGraph(Edges edges) {
        int[] flat = making.contribute(
                "distributedGraph",
                () -> Given.of("edges", edges, Edges.class).checked(comm.size()));
        Assembly.Basis<int[]> basis = making.after(ranks -> ranks.allGather(flat));
        return Edges.ofRank(basis.told(), comm.rank(), graph(basis.context()));
    }

    /// Compares what each rank gives with what its neighbours give.
    private void matchEdges(int[] sources, int[] destinations) {
        int[] told = comm.allToAll(Edges.count(destinations, comm.size()));
        int[] named = Edges.count(sources, comm.size());
        boolean _ = comm.contribute(() -> {
            Edges.requireMatched(told, named);
            return true;
        });
    }

    /// Makes a graph of all ranks.
    private Edges.OfRank graph(Contexts.Context context) {
        return (sources, sourceWeights, destinations, destinationWeights) ->
                new DistributedGraphComm(
                        comm.world(),
                        division.subgroup(first(comm.size())),
                        context,
                        NeighborPlans.of(sources.clone(), destinations.clone()),
                        sourceWeights,
                        destinationWeights);
    }

    private Grid grid(int[] dims, boolean[] periodic) {
        Given.of("dims", dims, int[].class);
        Given.of("periodic", periodic, boolean[].class);
        Grid grid = new Grid(dims, periodic);
        if (grid.size() > comm.size()) {
            throw Checks.misuse(
                    Flaw.DIMENSIONS, "a grid of # has more places than there are ranks, #", "",
                    grid, comm.size());
        }
        return grid;
    }

    private Graph graphOf(int[] index, int[] edges) {
        Given.of("index", index, int[].class);
        Given.of("edges", edges, int[].class);
        Graph graph = new Graph(index, edges);
        if (graph.size() > comm.size()) {
            throw Fault.wrongArgument(
                    "graph", "# nodes are more than there are ranks, #", "", graph.size(),
                    comm.size());
        }
        return graph;
    }

    private static int[] first(int ranks) {
        return IntStream.range(0, ranks).toArray();
    }

    private int[] ranksByPlace() {
        Topology topology = comm.world().fabric().topology();
        return IntStream.range(0, comm.size())
                .boxed()
                .sorted(Comparator
                        .comparingInt((Integer r) -> division.firstIn(topology::cluster, r))
                        .thenComparingInt(r -> division.firstIn(topology::node, r)))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
