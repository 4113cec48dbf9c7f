// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.Alike;
import org.atoll.collectives.ObjectedException;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Topology;
import org.atoll.mpj.Misuse.Flaw;

/// The arrangement of a communicator's ranks in grids and graphs (MPI 4.1, chapter 8). Making one
/// is an operation of all ranks.
public abstract sealed class Arrangements extends ObjectRequests permits MeetingCalls {
    private static final Reducer LARGEST = Op.MAX.on(ElementKinds.INTS);

    private final Contexts contexts;

    Arrangements(Mpj world, Group group, Contexts.Context context) {
        super(world, group, context);
        this.contexts = context.source();
    }

    final Comm comm() {
        return (Comm) this;
    }

    final Contexts contexts() {
        return contexts;
    }

    /// Makes what this rank gives to something that all ranks are about to make, such as the part
    /// of a [Window]. If it cannot, it takes part in what they make next, if only to let it fail on
    /// all of them, whatever is thrown; without that they would wait for it. They make it by a call
    /// that blocks: what is started as a request cannot hear of it. The calls that make something
    /// do so with arguments that are wrong: this is for those that are hard to come by.
    ///
    /// ```java
    /// Window.over(comm, comm.contribute(() -> Part.of(array, offset, count)));
    /// ```
    ///
    /// @param own makes it
    /// @param <T> its type
    /// @return what was made
    public final <T> T contribute(Supplier<T> own) {
        Given.of("own", own, Supplier.class);
        usable();
        return founders().contribute(own);
    }

    /// The same for what all ranks call by one name, which they tell each other first where calls
    /// are checked. A rank whose argument is wrong hears of that and not that others call something
    /// else.
    final <T> T contribute(String call, Supplier<T> own) {
        try {
            announce(call);
        } catch (RuntimeException e) {
            throw first(own, e);
        }
        return contribute(own);
    }

    /// What a rank throws that has failed, but does something else first.
    static RuntimeException first(Supplier<?> own, RuntimeException told) {
        try {
            Object _ = own.get();
            return told;
        } catch (RuntimeException wrong) {
            wrong.addSuppressed(told);
            return wrong;
        }
    }

    @Override
    final RuntimeException objected(ObjectedException e) {
        return founders().hear(true, null);
    }

    /// Lets all ranks hear of one that could not [#contribute], where nothing else needs a context.
    final void consent() {
        int _ = founders().agree(0);
    }

    final Founders founders() {
        return new Founders() {
            @Override
            public int rank() {
                return comm().rank();
            }

            @Override
            public int size() {
                return comm().size();
            }

            @Override
            public int[] largest(int... mine) {
                return allReduce(mine, Op.MAX);
            }

            @Override
            public int largestOf(int mine) {
                if (!outlivesRanks()) {
                    return Founders.super.largestOf(mine);
                }
                run(on -> on.collectives().announceAllReduce(whole(new int[] {mine}), LARGEST));
                return largestOfLiving(mine);
            }

            @Override
            public int objection() {
                int[] word = {OBJECTION};
                if (outlivesRanks()) {
                    run(on -> on.collectives().announceObjection(whole(word), LARGEST));
                    return largestOfLiving(OBJECTION);
                }
                run(on -> on.collectives().object(whole(word), LARGEST));
                return word[0];
            }

            @Override
            public int[] swap(int[] numbers, boolean heeded) {
                return numbers;
            }
        };
    }

    /// If a rank is lost, either none of those that live has the number or all have.
    private int largestOfLiving(int mine) {
        return told(() -> Survivors.unlessRevoked(comm()).largestOfAll(mine));
    }

    /// The same ranks in an order in which those of a node, and the nodes of a cluster, have
    /// numbers side by side, so that neighbours in a grid are near (the reordering of MPI 4.1,
    /// section 8.5). All ranks call it.
    ///
    /// @return a new communicator, or this one if its ranks are in that order
    public final Comm byPlace() {
        announce("byPlace (reorder)");
        int[] order = ranksByPlace();
        return Arrays.equals(order, first(size()))
                ? comm()
                : new Comm(world(), subgroup(order), newContext());
    }

    /// The number this rank would have in a grid of the ranks in order [#byPlace] (MPI 4.1, section
    /// 8.5.8). Makes nothing; a rank may call it alone.
    ///
    /// @param dims     as in [#cartesian]
    /// @param periodic as in [#cartesian]
    /// @return a number in the grid, or [Comm#NOBODY] beyond it
    public final int mapToGrid(int[] dims, boolean[] periodic) {
        return mapTo(grid(dims, periodic).size());
    }

    /// The number this rank would have in a graph of the ranks in order [#byPlace] (MPI 4.1,
    /// section 8.5.8). Makes nothing; a rank may call it alone.
    ///
    /// @param index as in [#graph]
    /// @param edges as in [#graph]
    /// @return a node, or [Comm#NOBODY] beyond it
    public final int mapToGraph(int[] index, int[] edges) {
        return mapTo(graphOf(index, edges).size());
    }

    private int mapTo(int places) {
        int[] order = ranksByPlace();
        return IntStream.range(0, places)
                .filter(i -> order[i] == rank())
                .findFirst()
                .orElse(Comm.NOBODY);
    }

    /// Arranges the ranks in a grid.
    ///
    /// @param dims     the extent of each dimension; their product is at most the size
    /// @param periodic for each dimension, whether its ends are neighbours
    /// @return the grid; for a rank beyond it, one of size 1 in which it is alone
    public final CartComm cartesian(int[] dims, boolean[] periodic) {
        Grid grid = contribute("cartesian", () -> grid(dims, periodic));
        Contexts.Context context = newContext();
        run(on -> on.compare(() ->
                Alike.of("cartesian", "dims", grid.dims(), "periodic", grid.periodic())));
        return rank() < grid.size()
                ? new CartComm(
                        world(), subgroup(first(grid.size())), context, grid)
                : new CartComm(world(), subgroup(new int[] {rank()}), context, Grid.ALONE);
    }

    /// Makes the ranks the nodes of a graph (MPI 4.1, section 8.5.3). Ranks keep their numbers.
    ///
    /// @param index for each node, how many edges it and those before it have; equal on all ranks
    /// @param edges the neighbours of all nodes, one list behind the other; equal on all ranks
    /// @return the graph; for a rank beyond it, one of size 1 in which it is alone
    public final GraphComm graph(int[] index, int[] edges) {
        Graph graph = contribute("graph", () -> graphOf(index, edges));
        Contexts.Context context = newContext();
        run(on -> on.compare(() -> Alike.of("graph", "index", index, "edges", edges)));
        return rank() < graph.size()
                ? new GraphComm(world(), subgroup(first(graph.size())), context, graph)
                : new GraphComm(
                        world(),
                        subgroup(new int[] {rank()}),
                        context,
                        new Graph(new int[] {0}, new int[0]));
    }

    /// Makes the ranks the nodes of a graph of which each gives its own edges (MPI 4.1, section
    /// 8.5.4). What one rank names as a destination, that one names as a source, equally often.
    ///
    /// @param sources      from whom this rank receives
    /// @param destinations to whom it sends
    /// @return the graph
    /// @throws IllegalStateException if calls are checked and the lists of two ranks do not match
    public final DistributedGraphComm distributedGraph(int[] sources, int[] destinations) {
        int[] ones = contribute("distributedGraph", () -> {
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

    /// The same with weights for the edges, at least 0.
    ///
    /// @param sources            from whom this rank receives
    /// @param sourceWeights      one for each
    /// @param destinations       to whom it sends
    /// @param destinationWeights one for each
    /// @return the graph
    public final DistributedGraphComm distributedGraph(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        boolean _ = contribute("distributedGraph", () -> {
            Given.of("sources", sources, int[].class);
            Given.of("sourceWeights", sourceWeights, int[].class);
            Given.of("destinations", destinations, int[].class);
            Given.of("destinationWeights", destinationWeights, int[].class);
            Edges.check("sources", sources, sourceWeights, size());
            Edges.check("destinations", destinations, destinationWeights, size());
            return true;
        });
        if (areCallsChecked()) {
            matchEdges(sources, destinations);
        }
        return graph(newContext()).make(sources, sourceWeights, destinations, destinationWeights);
    }

    /// Makes the ranks the nodes of a graph of which each gives any edges, of any nodes (MPI 4.1,
    /// section 8.5.4).
    ///
    /// @param edges the edges this rank gives, each in one rank's list
    /// @return the graph
    public final DistributedGraphComm distributedGraph(Edges edges) {
        int[] flat = contribute(
                "distributedGraph",
                () -> Given.of("edges", edges, Edges.class).checked(size()));
        Assembly.Basis<int[]> basis = after(ranks -> ranks.allGather(flat));
        return Edges.ofRank(basis.told(), rank(), graph(basis.context()));
    }

    /// Compares what each rank gives with what its neighbours give.
    private void matchEdges(int[] sources, int[] destinations) {
        int[] told = allToAll(Edges.count(destinations, size()));
        int[] named = Edges.count(sources, size());
        boolean _ = contribute(() -> {
            Edges.requireMatched(told, named);
            return true;
        });
    }

    /// Makes a graph of all ranks.
    private Edges.OfRank graph(Contexts.Context context) {
        return (sources, sourceWeights, destinations, destinationWeights) ->
                new DistributedGraphComm(
                        world(),
                        subgroup(first(size())),
                        context,
                        NeighborPlans.of(sources.clone(), destinations.clone()),
                        sourceWeights,
                        destinationWeights);
    }

    private Grid grid(int[] dims, boolean[] periodic) {
        Given.of("dims", dims, int[].class);
        Given.of("periodic", periodic, boolean[].class);
        Grid grid = new Grid(dims, periodic);
        if (grid.size() > size()) {
            throw new WrongArgument(
                    Flaw.DIMENSIONS,
                    "a grid of " + grid + " has more places than there are ranks, " + size());
        }
        return grid;
    }

    private Graph graphOf(int[] index, int[] edges) {
        Given.of("index", index, int[].class);
        Given.of("edges", edges, int[].class);
        Graph graph = new Graph(index, edges);
        if (graph.size() > size()) {
            throw new IllegalArgumentException(
                    "graph: " + graph.size() + " nodes are more than there are ranks, " + size());
        }
        return graph;
    }

    private static int[] first(int ranks) {
        return IntStream.range(0, ranks).toArray();
    }

    /// Places have other numbers in other worlds, so the first rank in one stands for it.
    private int[] ranksByPlace() {
        Topology topology = world().fabric().topology();
        return IntStream.range(0, size())
                .boxed()
                .sorted(Comparator
                        .comparingInt((Integer r) -> firstIn(topology::cluster, r))
                        .thenComparingInt(r -> firstIn(topology::node, r)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// The first rank in the same place as another.
    final int firstIn(IntUnaryOperator place, int rank) {
        int wanted = place.applyAsInt(group().worldRank(rank));
        int first = 0;
        while (place.applyAsInt(group().worldRank(first)) != wanted) {
            first++;
        }
        return first;
    }

    final Group subgroup(int[] members) {
        int[] worldRanks = new int[members.length];
        int mine = -1;
        for (int i = 0; i < members.length; i++) {
            worldRanks[i] = group().worldRank(members[i]);
            mine = members[i] == rank() ? i : mine;
        }
        return new Group(mine, worldRanks);
    }

    /// Agrees with all ranks on a context that is free on every one of them. Whoever makes
    /// something does this before all else, for what others [#contribute] may be wrong.
    final Contexts.Context newContext() {
        return newContext(founders());
    }

    final Contexts.Context newContext(Founders founders) {
        return contexts.agree(this, isAbroad(group()), founders::agree);
    }

    /// Agrees on a context for something that depends on what all ranks tell each other.
    ///
    /// @param talk lets this rank tell the others, on some communicator of all ranks
    final <T> Assembly.Basis<T> after(Function<Comm, T> talk) {
        return new Assembly<>(comm(), founders(), this::newContext, context ->
                new Comm(world(), group(), context)).after(talk);
    }

    /// Gives all ranks the largest number that any gives.
    final int largest(int mine) {
        return allReduce(new int[] {mine}, Op.MAX)[0];
    }

    final boolean isAbroad(Group some) {
        return some.reachesAbroad(world().fabric().size());
    }
}
