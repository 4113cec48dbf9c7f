// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import java.util.stream.IntStream;
import org.atoll.collectives.Alike;
import org.atoll.collectives.Collectives;
import org.atoll.collectives.Selection;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Buffer;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// One node's means to communicate with others: messages between two, and collectives of all.
///
/// One thread for each ordered pair of nodes at a time: one may send to a node while another
/// receives from it, and a third is busy with another node; a collective uses all pairs. So it is
/// the caller's duty in *weak* use, which is what [#in] gives; with [#strong] a second thread is
/// refused by an [IllegalStateException], before it sends anything.
///
/// Data is a [Stretch] of an array or a segment. What is sent must not change, and what is received
/// must not be touched, until a call returns. All nodes make the same collectives in the same
/// order; roots, reductions and, unless a method says otherwise, counts are equal on all. `atoll
/// run --check-collectives` compares them first. All calls block until the caller's part is done,
/// and throw a [CommunicationException] if a node or the job fails meanwhile. In a job that goes on
/// without nodes that are lost, messages between others go on; a collective has no form without one
/// of them, and throws from the first loss on.
public final class Icl {
    private static final IclModel MODEL = new IclModel();
    private static final int NOBODY = -1;

    private final World world;
    private final int node;
    private final NodesTeam pairs;
    private final Collectives collectives;
    private final Guard guard;
    private final boolean onOneHost;
    private final boolean strong;

    /// @param pairs the context of messages between two nodes
    /// @param all   that of collectives
    private Icl(World world, int[] ranks, int[] sources, int node, int pairs, int all) {
        this.world = world;
        this.node = node;
        this.pairs = new NodesTeam(world, ranks, sources, node, pairs);
        this.collectives = new Collectives(
                new NodesTeam(world, ranks, sources, node, all),
                new Selection(world.settings()));
        this.guard = new Guard(node, ranks.length);
        this.onOneHost = world.sharedMemory(ranks) != null;
        this.strong = false;
    }

    private Icl(Icl other, boolean strong) {
        this.world = other.world;
        this.node = other.node;
        this.pairs = other.pairs;
        this.collectives = other.collectives;
        this.guard = other.guard;
        this.onOneHost = other.onOneHost;
        this.strong = strong;
    }

    /// A node's communication, entered by its program. Each rank is a node.
    ///
    /// @return the same at every call, for weak use
    public static Icl in(Rank rank) {
        return rank.enter(MODEL);
    }

    /// A node's communication, for who has only its world; apart from what [#in] gives.
    ///
    /// @return a new one, for weak use
    public static Icl of(World world) {
        int[] ranks = IntStream.range(0, world.size()).toArray();
        return new Icl(world, ranks, ranks, world.rank(), IclContexts.PAIRS,
                IclContexts.COLLECTIVES);
    }

    /// Communication among some ranks, for a layer above. Its messages are apart from those of
    /// [#in], and of others made by this method for other pairs of ranks.
    ///
    /// @param ranks the world rank of each node, the same on all of them
    /// @param node  which node this is
    /// @return a new one, for weak use
    public static Icl among(World world, int[] ranks, int node) {
        int[] own = ranks.clone();
        return new Icl(world, own, own, node, IclContexts.ABOVE + IclContexts.PAIRS,
                IclContexts.ABOVE + IclContexts.COLLECTIVES);
    }

    /// The messages between two nodes of which a layer above makes collectives of all: they end as
    /// those of collectives do. A node may be several ranks, one for each of its threads: what goes
    /// to it and what comes from it may be others'. For messages between two only.
    ///
    /// @param ranks   the world rank of each node to which messages go
    /// @param sources the world rank of each node from which they come
    /// @param node    which node this is
    /// @return a new one, for weak use
    public static Icl between(World world, int[] ranks, int[] sources, int node) {
        return new Icl(world, ranks.clone(), sources.clone(), node, IclContexts.PARTS,
                IclContexts.ABOVE + IclContexts.COLLECTIVES);
    }

    /// The same communication with a guard: a thread that uses an ordered pair of nodes while
    /// another one does is refused, among those that use what this method gives.
    public Icl strong() {
        return strong ? this : new Icl(this, true);
    }

    /// The same communication without a guard.
    ///
    /// @return the view for callers that see to it themselves
    public Icl weak() {
        return strong ? new Icl(this, false) : this;
    }

    /// This node's number.
    ///
    /// @return 0 to nodes - 1
    public int node() {
        return node;
    }

    /// How many nodes there are.
    ///
    /// @return at least 1
    public int nodes() {
        return pairs.size();
    }

    /// Whether the nodes are processes of one host, or threads of one, that share memory.
    ///
    /// @return the same on all nodes; false in a job that goes on without nodes that are lost
    public boolean isOnOneHost() {
        return onOneHost;
    }

    // Messages between two nodes.

    /// Sends elements.
    ///
    /// @param to  another node, which receives as many
    /// @throws IllegalArgumentException if there is no such node
    public void send(Stretch out, int to) {
        requireOther("send", to);
        enter("send", to, NOBODY);
        try {
            pairs.send(out.buffer(), to);
        } finally {
            exit(to, NOBODY);
        }
    }

    /// Receives elements.
    ///
    /// @param in   where they go: exactly as many as are sent
    /// @param from another node
    /// @throws IllegalArgumentException if there is no such node
    /// @throws IllegalStateException    if it sends more or fewer
    public void receive(Stretch in, int from) {
        requireOther("receive", from);
        enter("receive", NOBODY, from);
        try {
            pairs.receive(in.buffer(), from);
        } finally {
            exit(NOBODY, from);
        }
    }

    /// Sends and receives at the same time.
    ///
    /// @param out  the elements to send
    /// @param to   another node
    /// @param in   where arriving elements go, which does not overlap the others
    /// @param from another node, perhaps the same
    /// @throws IllegalArgumentException if there is no such node
    /// @throws IllegalStateException    if it sends more or fewer
    public void sendReceive(Stretch out, int to, Stretch in, int from) {
        requireOther("sendReceive", to);
        requireOther("sendReceive", from);
        enter("sendReceive", to, from);
        try {
            pairs.sendReceive(out.buffer(), to, in.buffer(), from);
        } finally {
            exit(to, from);
        }
    }

    private void requireOther(String call, int other) {
        if (other < 0 || other >= nodes() || other == node) {
            throw new IllegalArgumentException(call + " with node " + other + " on node " + node
                    + ": it must be another one of 0 to " + (nodes() - 1));
        }
    }

    private void enter(String call, int to, int from) {
        if (strong) {
            guard.enter(call, to, from);
        }
    }

    private void exit(int to, int from) {
        if (strong) {
            guard.exit(to, from);
        }
    }

    // Collectives.

    /// Waits until all nodes are here.
    public void barrier() {
        collectively("barrier", collectives::barrier);
    }

    /// Brings the root's elements to all nodes.
    ///
    /// @param data the elements: read at the root, written elsewhere
    /// @param root the node that has them
    public void broadcast(Stretch data, int root) {
        requireRoot("broadcast", root);
        collectively("broadcast", () -> collectives.broadcast(data.buffer(), root));
    }

    /// Combines the elements of all nodes at the root, in place.
    ///
    /// @param data      this node's elements; at the root the results, after
    /// @param root      the node that gets the results
    public void reduce(Stretch data, Reduction reduction, int root) {
        requireRoot("reduce", root);
        requireNumbers("reduce", data);
        Buffer buffer = data.buffer();
        collectively("reduce",
                () -> collectives.reduce(buffer, buffer, reduction.reducer(), root));
    }

    /// Combines a number of each node at the root.
    ///
    /// @param value     this node's
    /// @param root      the node that gets the result
    /// @return the result at the root; elsewhere this node's own value
    public double reduce(double value, Reduction reduction, int root) {
        double[] one = {value};
        reduce(Stretch.of(one), reduction, root);
        return one[0];
    }

    /// As [#reduce(double, Reduction, int)], of integers.
    ///
    /// @param value     this node's
    /// @param root      the node that gets the result
    /// @return the result at the root; elsewhere this node's own value
    public long reduce(long value, Reduction reduction, int root) {
        long[] one = {value};
        reduce(Stretch.of(one), reduction, root);
        return one[0];
    }

    /// Combines the elements of all nodes, in place.
    ///
    /// @param data      this node's elements, and the results after
    public void allReduce(Stretch data, Reduction reduction) {
        requireNumbers("allReduce", data);
        collectively("allReduce",
                () -> collectives.allReduce(data.buffer(), reduction.reducer()));
    }

    /// Combines a number of each node.
    ///
    /// @param value     this node's
    /// @return the result, the same on all nodes
    public double allReduce(double value, Reduction reduction) {
        double[] one = {value};
        allReduce(Stretch.of(one), reduction);
        return one[0];
    }

    /// As [#allReduce(double, Reduction)], of integers.
    ///
    /// @param value     this node's
    /// @return the result, the same on all nodes
    public long allReduce(long value, Reduction reduction) {
        long[] one = {value};
        allReduce(Stretch.of(one), reduction);
        return one[0];
    }

    /// Brings parts of one length from all nodes to the root.
    ///
    /// @param mine this node's part
    /// @param all  where they go at the root, in the order of nodes; elsewhere ignored
    /// @param root the node that gets them
    public void gather(Stretch mine, @Nullable Stretch all, int root) {
        requireRoot("gather", root);
        Buffer room = all == null ? null : all.buffer();
        collectively("gather", () -> collectives.gather(mine.buffer(), room, root));
    }

    /// Brings parts of one length from the root to all nodes.
    ///
    /// @param all  the parts at the root, in the order of nodes; elsewhere ignored
    /// @param mine where this node's part goes
    /// @param root the node that has them
    public void scatter(@Nullable Stretch all, Stretch mine, int root) {
        requireRoot("scatter", root);
        Buffer parts = all == null ? null : all.buffer();
        collectively("scatter", () -> collectives.scatter(parts, mine.buffer(), root));
    }

    /// Brings parts of one length from all nodes to all nodes.
    ///
    /// @param mine this node's part
    /// @param all  where they go, in the order of nodes
    public void allGather(Stretch mine, Stretch all) {
        collectively("allGather", () -> collectives.allGather(mine.buffer(), all.buffer()));
    }

    /// Sends a part to each node and receives one from each, this node's own included, all of one
    /// length.
    ///
    /// @param out the parts to send, in the order of nodes
    /// @param in  where parts go, in the order of nodes; does not overlap the others
    /// @throws IllegalArgumentException if it does, or if the number of elements is no multiple of
    ///     that of nodes: then use [#allToAllV]
    public void allToAll(Stretch out, Stretch in) {
        if (out.count() % nodes() != 0) {
            throw new IllegalArgumentException("allToAll of " + out.count() + " elements on "
                    + nodes() + " nodes: each gets as many, so it must be a multiple; use"
                    + " allToAllV for parts of any length");
        }
        out.requireApart("allToAll", in);
        collectively("allToAll", () -> collectives.allToAll(out.buffer(), in.buffer()));
    }

    /// Sends a part of any length to each node and receives one from each, this node's own
    /// included.
    ///
    /// @param out      the array to send from
    /// @param sent     for each node how many elements it gets, and where they begin
    /// @param in       the array to receive into, another one
    /// @param received for each node how many elements come from it, and where they go
    /// @throws IllegalArgumentException if it is the same array, or segments overlap
    public void allToAllV(Object out, Parts sent, Object in, Parts received) {
        Stretch.of(out).requireApart("allToAllV", Stretch.of(in));
        collectively("allToAllV", () -> collectives.allToAllV(
                Stretch.of(out).buffer(), sent.partition(),
                Stretch.of(in).buffer(), received.partition()));
    }

    /// Gives each node memory that the others read. A collective.
    ///
    /// @param bytes how much this node has; nodes may differ
    /// @return null on all nodes, if they are not on one host
    /// @throws CommunicationException on all nodes, if there is no room for it, or one of them
    ///     cannot have it
    public @Nullable HostSegment hostSegment(long bytes) {
        if (!onOneHost) {
            return null;
        }
        @Nullable HostSegment[] made = {null};
        collectively("hostSegment", () ->
                made[0] = HostSegment.make(world, collectives, node, nodes(), bytes));
        return made[0];
    }

    /// Lets the nodes compare which collective they are about to carry out by messages, under
    /// `--check-collectives` only: for a layer above.
    ///
    /// @param call what users call it
    /// @throws IllegalStateException on all nodes, if another one calls something else
    public void compare(String call) {
        collectives.announce(call, -1);
    }

    /// As [#compare(String)], with numbers.
    ///
    /// @param call   what users call it
    /// @param name   what they call the numbers
    /// @param values must be equal on all nodes
    /// @throws IllegalStateException on all nodes, if they differ or another node calls something
    ///     else
    public void compare(String call, String name, long... values) {
        collectives.announce(call, -1);
        collectives.compare(() -> Alike.of(call, name, values));
    }

    private void requireRoot(String call, int root) {
        if (root < 0 || root >= nodes()) {
            throw new IllegalArgumentException(call + " with root node " + root + " on node "
                    + node + ": nodes are 0 to " + (nodes() - 1));
        }
    }

    private static void requireNumbers(String call, Stretch data) {
        if (!Reduction.takes(data.array())) {
            throw new IllegalArgumentException(call + " of "
                    + data.array().getClass().getSimpleName()
                    + ": allowed are double[], float[], long[] and int[]");
        }
    }

    private void collectively(String call, Runnable operation) {
        if (!strong) {
            operation.run();
            return;
        }
        guard.enterAll(call);
        try {
            operation.run();
        } finally {
            guard.exitAll();
        }
    }
}
