// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.atoll.fabric.Elements;
import org.jspecify.annotations.Nullable;

/// A communicator: a group of ranks with a context of its own, so that its messages meet no
/// others. Messages between two ranks are in [PointToPoint], operations of all ranks in
/// [CollectiveCalls]; here is how communicators are made from one another (MPI 4.1, chapter 7).
///
/// Making one is an operation of all ranks of the old communicator.
public sealed class Comm extends ArrayRequests permits TopologyComm {
    /// The color of a rank that takes no part in a [#split]; as a rank, nobody: a message to or
    /// from nobody is done at once and moves nothing.
    public static final int NOBODY = -2;

    private final Contexts contexts;

    Comm(MpjWorld world, Group group, Contexts.Context context) {
        super(world, group, context);
        this.contexts = context.source();
    }

    /// The same ranks with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2).
    ///
    /// @return a new communicator
    public final Comm dup() {
        Comm copy = new Comm(world(), group(), newContext());
        copyAttributesTo(copy);
        return copy;
    }

    /// A communicator of some of the ranks. An operation of all ranks of this one (MPI 4.1,
    /// section 7.4.2).
    ///
    /// @param members some ranks of this communicator, in the order of the new one; equal on all
    ///     ranks that are in it
    /// @return the communicator; for a rank that is not in the group, one in which it is alone
    /// @throws IllegalArgumentException if the group has a rank that this communicator has not
    public final Comm create(Group members) {
        Checks.within("create", members, group());
        Contexts.Context context = newContext();
        return members.isMember()
                ? new Comm(world(), members, context)
                : new Comm(world(), subgroup(new int[] {rank()}), context);
    }

    /// A communicator of some of the ranks. An operation of these ranks only (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @param members some ranks of this communicator, this one among them, in the order of the
    ///     new one; equal on all of them
    /// @param tag     at least 0; threads of a rank that do this at the same time with groups
    ///     that overlap give different ones
    /// @return the communicator
    /// @throws IllegalArgumentException if this rank is not in the group, or the group has a rank
    ///     that this communicator has not
    public final Comm createFromGroup(Group members, int tag) {
        usable();
        Checks.tag(tag);
        Checks.within("createFromGroup", members, group());
        Checks.member("createFromGroup", members);
        int agreed = new Agreement(mailbox(), members, context() + 1, tag + 1).max(contexts.free());
        return new Comm(world(), members, contexts.take(agreed));
    }

    /// Divides the ranks: those with the same color form a new communicator, in the order of
    /// their keys and, among equal keys, of their ranks here.
    ///
    /// @param color at least 0, or [#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; for a rank that takes no part, one in which
    ///     it is alone
    public final Comm split(int color, int key) {
        if (color < 0 && color != NOBODY) {
            throw new IllegalArgumentException(
                    "color is " + color + ": a color is at least 0, or NOBODY");
        }
        int[] all = new int[2 * size()];
        allGatherInto(new int[] {color, key}, all);
        Contexts.Context context = newContext();
        int[] members =
                color == NOBODY
                        ? new int[] {rank()}
                        : IntStream.range(0, size())
                                .filter(r -> all[2 * r] == color)
                                .boxed()
                                .sorted(Comparator.comparingInt((Integer r) -> all[2 * r + 1]))
                                .mapToInt(Integer::intValue)
                                .toArray();
        return new Comm(world(), subgroup(members), context);
    }

    /// Divides the ranks by host: those that share memory form a new communicator.
    ///
    /// @return the communicator of this rank's node
    public final Comm splitByNode() {
        return split(world().topology().node(group().worldRank(rank())), rank());
    }

    /// Divides the ranks by cluster.
    ///
    /// @return the communicator of this rank's cluster
    public final Comm splitByCluster() {
        return split(world().topology().cluster(group().worldRank(rank())), rank());
    }

    /// Arranges the ranks in a grid.
    ///
    /// @param dims     the extent of each dimension; their product is at most the size
    /// @param periodic for each dimension, whether its ends are neighbours
    /// @return the grid; for a rank beyond it, one of size 1 in which it is alone
    public final CartComm cartesian(int[] dims, boolean[] periodic) {
        Grid grid = new Grid(dims, periodic);
        if (grid.size() > size()) {
            throw new IllegalArgumentException(
                    "a grid of " + grid + " has more places than there are ranks, " + size());
        }
        Contexts.Context context = newContext();
        return rank() < grid.size()
                ? new CartComm(
                        world(), subgroup(IntStream.range(0, grid.size()).toArray()), context, grid)
                : new CartComm(world(), subgroup(new int[] {rank()}), context, Grid.ALONE);
    }

    /// A window over memory of all ranks, which each of them may then read and write. An operation
    /// of all ranks (MPI 4.1, section 12.2.1).
    ///
    /// @param buffer what this rank shows: an array of a primitive type, a memory segment, or a
    ///     buffer of `java.nio`; it may be empty, and differ from that of other ranks
    /// @return the window, to be closed by all ranks
    public final Window window(Object buffer) {
        return Window.over(this, Part.of(buffer));
    }

    /// A window over new memory of all ranks. An operation of all ranks (MPI 4.1, section 12.2.2).
    ///
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements
    /// @return the window, to be closed by all ranks; [Window#memory] has this rank's elements
    public final Window windowAllocate(Elements kind, long count) {
        return Window.allocate(this, kind, count);
    }

    /// Makes the ranks the nodes of a graph (MPI 4.1, section 8.5.3). Ranks keep their numbers.
    ///
    /// @param index for each node, how many edges it and those before it have; equal on all ranks
    /// @param edges the neighbours of all nodes, one list behind the other; equal on all ranks
    /// @return the graph; for a rank beyond it, one of size 1 in which it is alone
    public final GraphComm graph(int[] index, int[] edges) {
        Graph graph = new Graph(index, edges);
        if (graph.size() > size()) {
            throw new IllegalArgumentException(
                    "graph: " + graph.size() + " nodes are more than there are ranks, " + size());
        }
        Contexts.Context context = newContext();
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
    public final DistributedGraphComm distributedGraph(int[] sources, int[] destinations) {
        int[] ones = IntStream.generate(() -> 1)
                .limit(Math.max(sources.length, destinations.length))
                .toArray();
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
        Edges.check("distributedGraph, sources", sources, sourceWeights, size());
        Edges.check("distributedGraph, destinations", destinations, destinationWeights, size());
        return new DistributedGraphComm(
                world(),
                subgroup(first(size())),
                newContext(),
                NeighborPlans.of(sources.clone(), destinations.clone()),
                sourceWeights,
                destinationWeights);
    }

    /// Makes the ranks the nodes of a graph of which each gives any edges, of any nodes (MPI 4.1,
    /// section 8.5.4).
    ///
    /// @param edges the edges this rank gives, each in one rank's list
    /// @return the graph
    public final DistributedGraphComm distributedGraph(Edges edges) {
        edges.check(size());
        int[] all = allGather(edges.flat());
        return Edges.ofRank(all, rank(), (sources, sourceWeights, destinations, weights) ->
                distributedGraph(sources, sourceWeights, destinations, weights));
    }

    private static int[] first(int ranks) {
        return IntStream.range(0, ranks).toArray();
    }

    /// Makes a communicator between this one's group and another, which have no rank in common
    /// (MPI 4.1, section 7.6.2). An operation of all ranks of both groups.
    ///
    /// @param localLeader  the rank here that speaks for this group; equal on all its ranks
    /// @param peer         at the leader, a communicator that reaches the other leader; elsewhere
    ///                     ignored
    /// @param remoteLeader at the leader, the other leader's rank in `peer`; elsewhere ignored
    /// @param tag          of the two messages the leaders send each other in `peer`; equal on both
    /// @return the communicator
    /// @throws IllegalArgumentException if the groups have a rank in common
    public final InterComm intercomm(
            int localLeader, @Nullable PointToPoint peer, int remoteLeader, int tag) {
        Checks.root("intercomm, localLeader", localLeader, size());
        boolean leads = rank() == localLeader;
        if (leads && peer == null) {
            throw new IllegalArgumentException(
                    "intercomm: the leader needs a communicator that reaches the other one");
        }
        int[] mine = {size(), allReduce(new int[] {contexts.free()}, Op.MAX)[0]};
        int[] theirs = new int[2];
        if (leads && peer != null) {
            peer.sendReceive(mine, remoteLeader, tag, theirs, remoteLeader, tag);
        }
        broadcast(theirs, localLeader);
        int[] remote = new int[theirs[0]];
        if (leads && peer != null) {
            peer.sendReceive(group().worldRanks(), remoteLeader, tag, remote, remoteLeader, tag);
        }
        broadcast(remote, localLeader);
        for (int worldRank : remote) {
            if (group().memberOf(worldRank) >= 0) {
                throw new IllegalArgumentException(
                        "intercomm: world rank " + worldRank + " is in both groups: they must have"
                                + " no rank in common");
            }
        }
        Contexts.Context context = contexts.take(Math.max(mine[1], theirs[1]));
        return new InterComm(world(), group(), new Group(-1, remote), context);
    }

    private Group subgroup(int[] members) {
        int[] worldRanks = new int[members.length];
        int mine = -1;
        for (int i = 0; i < members.length; i++) {
            worldRanks[i] = group().worldRank(members[i]);
            mine = members[i] == rank() ? i : mine;
        }
        return new Group(mine, worldRanks);
    }

    /// Agrees with all ranks on a context that is free on every one of them.
    private Contexts.Context newContext() {
        int[] agreed = allReduce(new int[] {contexts.free()}, Op.MAX);
        return contexts.take(agreed[0]);
    }
}
