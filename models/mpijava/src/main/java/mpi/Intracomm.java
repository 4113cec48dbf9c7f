// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.atoll.mpj.Edges;
import org.jspecify.annotations.Nullable;

/// A communicator of one group, from which others are made. Making one is an operation of all its
/// ranks; a rank that is to have no part in the new one gets a null communicator.
public class Intracomm extends DynamicProcesses {
    Intracomm() {}

    /// One over another.
    static Intracomm over(org.atoll.mpj.@Nullable Comm below, Communicator parent) {
        Intracomm comm = new Intracomm();
        comm.bind(below, parent);
        return comm;
    }

    /// One that is there before [MPI#Init], and is over nothing until then.
    static Intracomm predefined(String name) {
        Intracomm comm = new Intracomm();
        comm.name(name);
        return comm;
    }

    /// Compares ranks, their order and contexts (MPI 4.1, section 7.4.1).
    ///
    /// @return [MPI#IDENT], [MPI#CONGRUENT], [MPI#SIMILAR] or [MPI#UNEQUAL]
    public static int Compare(Comm comm1, Comm comm2) {
        return Comm.Compare(comm1, comm2);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        try {
            return duplicateOf(this, over(intra("dup").dup(), this));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public Intracomm iDup() {
        return later(new Intracomm(), () -> intra("iDup").dupAsync());
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        handle("dupWithInfo");
        return dup();
    }

    @Override
    public final org.atoll.mpj.Comm modern() {
        return intra("modern");
    }

    /// What a map gives a rank that has no place.
    static int undefined(int place) {
        return place == org.atoll.mpj.Comm.NOBODY ? MPI.UNDEFINED : place;
    }

    private static int color(int color) {
        if (color < 0 && color != MPI.UNDEFINED) {
            throw new IllegalArgumentException("color is " + color
                    + ": a color is at least 0, or MPI.UNDEFINED");
        }
        return color == MPI.UNDEFINED ? org.atoll.mpj.Comm.NOBODY : color;
    }

    private Intracomm split(String call, int color, int key) {
        try {
            org.atoll.mpj.Comm all = intra(call);
            int below = all.contribute(() -> color(color));
            org.atoll.mpj.Comm part = all.split(below, key);
            return over(below < 0 ? null : part, this);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Divides the ranks by what they say (MPI 4.1, section 7.4.2). An operation of all ranks;
    /// blocks.
    ///
    /// @param color ranks that say the same get one communicator; [MPI#UNDEFINED] for none
    /// @param key ranks are numbered in this order
    /// @return the part with this rank; null if it has said [MPI#UNDEFINED]
    public final Intracomm Split(int color, int key) {
        return split("Split", color, key);
    }

    /// Divides the ranks by what they say (MPI 4.1, section 7.4.2). An operation of all ranks;
    /// blocks.
    ///
    /// @param color ranks that say the same get one communicator; [MPI#UNDEFINED] for none
    /// @param key ranks are numbered in this order
    /// @return the part with this rank; null if it has said [MPI#UNDEFINED]
    public final Intracomm split(int color, int key) {
        return split("split", color, key);
    }

    /// Divides by what ranks share.
    ///
    /// @param type [Comm#TYPE_SHARED]: the memory of a host; [MPI#UNDEFINED] for no part
    /// @param key  ranks are numbered in this order
    /// @param info hints; none is taken
    /// @return the part with this rank
    public final Intracomm splitType(int type, int key, Info info) {
        try {
            org.atoll.mpj.Comm all = intra("splitType");
            return split("splitType", all.contribute(() -> color(all, type)), key);
        } catch (RuntimeException e) {
            throw failed("splitType", e);
        }
    }

    private static int color(org.atoll.mpj.Comm all, int type) {
        if (type != TYPE_SHARED && type != MPI.UNDEFINED) {
            throw new IllegalArgumentException(
                    "the split type is " + type + ": allowed are TYPE_SHARED and UNDEFINED");
        }
        return type == TYPE_SHARED ? all.firstOfNode() : MPI.UNDEFINED;
    }

    private Intracomm create(String call, Group members) {
        try {
            org.atoll.mpj.Comm all = intra(call);
            org.atoll.mpj.Group inside = all.contribute(() -> {
                org.atoll.mpj.Group chosen = Required.of("members", members).members();
                return chosen == null ? all.group().include() : chosen;
            });
            org.atoll.mpj.Comm part = all.create(inside);
            return over(inside.isMember() ? part : null, this);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Makes a communicator of some ranks (MPI 4.1, section 7.4.2). An operation of all ranks of
    /// this one; blocks.
    ///
    /// @return null at ranks that are not in it
    public final Intracomm Create(Group members) {
        return create("Create", members);
    }

    /// Makes a communicator of some ranks (MPI 4.1, section 7.4.2). An operation of all ranks of
    /// this one; blocks.
    ///
    /// @return null at ranks that are not in it
    public final Intracomm create(Group members) {
        return create("create", members);
    }

    /// Makes a communicator of some ranks, which alone call it (MPI 4.1, section 7.4.2); blocks.
    ///
    /// @param tag the tag of the messages that it takes
    /// @return null at a rank that is not in it
    public final Intracomm createGroup(Group members, int tag) {
        try {
            org.atoll.mpj.Group chosen = Required.of("members", members).members("createGroup");
            return over(
                    chosen == null || !chosen.isMember()
                            ? null
                            : intra("createGroup").createFromGroup(chosen, tag),
                    this);
        } catch (RuntimeException e) {
            throw failed("createGroup", e);
        }
    }

    private org.atoll.mpj.Comm ranks(String call, boolean reorder) {
        org.atoll.mpj.Comm all = intra(call);
        return reorder ? all.byPlace() : all;
    }

    private CartComm grid(String call, int[] dims, boolean[] periods, boolean reorder) {
        try {
            org.atoll.mpj.Comm all = ranks(call, reorder);
            boolean[] periodic = all.contribute(() -> Required.of("periods", periods));
            org.atoll.mpj.CartComm grid = all.cartesian(dims, periodic);
            int places = Arrays.stream(dims).reduce(1, (a, b) -> a * b);
            return CartComm.over(all.rank() < places ? grid : null, this);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Arranges the ranks in a grid (MPI 4.1, section 8.5.1). An operation of all ranks; blocks.
    ///
    /// @param dims    how many places each dimension has
    /// @param periods which dimensions are rings
    /// @param reorder whether ranks may get other numbers: then ranks of a node stand side by side
    /// @return null at ranks for which there is no place
    public final Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return grid("Create_cart", dims, periods, reorder);
    }

    /// Arranges the ranks in a grid (MPI 4.1, section 8.5.1). An operation of all ranks; blocks.
    ///
    /// @param dims how many places each dimension has
    /// @param periods which dimensions are rings
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    /// @return null at ranks for which there is no place
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return grid("createCart", dims, periods, reorder);
    }

    /// The edges that the index names; programs give arrays that are longer.
    private static int[] used(int[] index, int[] edges) {
        int[] ends = Required.of("index", index);
        int count = ends.length == 0 ? 0 : Math.max(0, ends[ends.length - 1]);
        return Shares.first(count, Required.of("edges", edges));
    }

    private GraphComm graph(String call, int[] index, int[] edges, boolean reorder) {
        try {
            org.atoll.mpj.Comm all = ranks(call, reorder);
            int[] used = all.contribute(() -> used(index, edges));
            org.atoll.mpj.GraphComm graph = all.graph(index, used);
            return GraphComm.over(all.rank() < index.length ? graph : null, this, false);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Makes the ranks the nodes of a graph (MPI 4.1, section 8.5.3). An operation of all ranks;
    /// blocks.
    ///
    /// @param index   for each node, how many edges it and those before it have
    /// @param edges   the neighbours of all nodes; what stands behind the last is not looked at
    /// @param reorder as in [#Create_cart]
    /// @return null at ranks for which there is no node
    public final Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        return graph("Create_graph", index, edges, reorder);
    }

    /// Makes the ranks the nodes of a graph (MPI 4.1, section 8.5.3). An operation of all ranks;
    /// blocks.
    ///
    /// @param index for each node, how many edges it and those before it have
    /// @param edges the neighbours of all nodes; what stands behind the last is not looked at
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    /// @return null at ranks for which there is no node
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        return graph("createGraph", index, edges, reorder);
    }

    /// Makes the ranks the nodes of a graph of which each gives some edges (MPI 4.1, section
    /// 8.5.4). An operation of all ranks; blocks.
    ///
    /// @param sources ranks
    /// @param degrees how many edges begin at each
    /// @param destinations ranks
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info,
            boolean reorder) {
        return GraphComm.over(edges(sources, degrees, destinations, weights), this, true);
    }

    /// Makes the ranks the nodes of a graph of which each gives some edges (MPI 4.1, section
    /// 8.5.4). An operation of all ranks; blocks.
    ///
    /// @param sources ranks
    /// @param degrees how many edges begin at each
    /// @param destinations ranks
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return GraphComm.over(edges(sources, degrees, destinations, null), this, false);
    }

    private static void requireRank(String argument, int index, int rank, int size) {
        if (rank < 0 || rank >= size) {
            throw new WrongArgument(MPI.ERR_RANK, argument + "[" + index + "] is " + rank
                    + ": a rank of this communicator is 0 to " + (size - 1));
        }
    }

    private static Edges listed(
            int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights, int size) {
        Edges edges = new Edges();
        Required.of("destinations", destinations);
        require("degrees", Required.of("degrees", degrees), Required.of("sources", sources).length);
        int next = 0;
        for (int i = 0; i < sources.length; i++) {
            requireRank("sources", i, sources[i], size);
            if (degrees[i] < 0) {
                throw new IllegalArgumentException(
                        "degrees[" + i + "] is " + degrees[i] + ": it is at least 0");
            }
            int end = Math.addExact(next, degrees[i]);
            require("destinations", destinations, end);
            require("weights", weights == null ? destinations : weights, end);
            for (; next < end; next++) {
                requireRank("destinations", next, destinations[next], size);
                edges.add(sources[i], destinations[next], weights == null ? 1 : weights[next]);
            }
        }
        return edges;
    }

    private static void require(String argument, int[] values, int atLeast) {
        if (values.length < atLeast) {
            throw new IllegalArgumentException(argument + " has " + values.length
                    + " elements: sources and degrees ask for at least " + atLeast);
        }
    }

    private org.atoll.mpj.Comm edges(
            int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights) {
        try {
            org.atoll.mpj.Comm all = intra("createDistGraph");
            return all.distributedGraph(all.contribute(() ->
                    listed(sources, degrees, destinations, weights, all.size())));
        } catch (RuntimeException e) {
            throw failed("createDistGraph", e);
        }
    }

    /// The weights that count: one for each edge.
    private static int[] first(String argument, int[] weights, String edges, int[] ranks) {
        int needed = Required.of(edges, ranks).length;
        if (Required.of(argument, weights).length < needed) {
            throw new IllegalArgumentException(argument + " has " + weights.length
                    + " elements: " + edges + " has " + needed);
        }
        return Arrays.copyOf(weights, needed);
    }

    /// Makes the ranks the nodes of a graph of which each gives its own edges (MPI 4.1, section
    /// 8.5.4). An operation of all ranks; blocks.
    ///
    /// @param sources ranks
    /// @param sourceWeights of the edges that come in; of more than those the first count
    /// @param destinations ranks
    /// @param destWeights of the edges that go out; the same
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info,
            boolean reorder) {
        try {
            org.atoll.mpj.Comm all = intra("createDistGraphAdjacent");
            int[][] weights = all.contribute(() -> new int[][] {
                first("sourceWeights", sourceWeights, "sources", sources),
                first("destWeights", destWeights, "destinations", destinations)});
            return GraphComm.over(
                    all.distributedGraph(sources, weights[0], destinations, weights[1]),
                    this,
                    true);
        } catch (RuntimeException e) {
            throw failed("createDistGraphAdjacent", e);
        }
    }

    /// Makes the ranks the nodes of a graph of which each gives its own edges (MPI 4.1, section
    /// 8.5.4). An operation of all ranks; blocks.
    ///
    /// @param sources ranks
    /// @param destinations ranks
    /// @param reorder whether ranks may get other numbers: not done in distributed graphs
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] destinations, Info info, boolean reorder) {
        try {
            org.atoll.mpj.Comm all = intra("createDistGraphAdjacent");
            return GraphComm.over(all.distributedGraph(sources, destinations), this, false);
        } catch (RuntimeException e) {
            throw failed("createDistGraphAdjacent", e);
        }
    }
}
