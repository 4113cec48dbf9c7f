// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.hybrid.icl.Icl;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.hybrid.node.Call;
import org.atoll.hybrid.node.Deal;
import org.atoll.hybrid.node.Member;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// SIMPLE, as one thread of one node has it. Only that thread may call.
///
/// ```java
/// Simple.run(args, s -> {
///     double[] image = s.nodeDoubles(2 * rows * n);
///     double[] turned = s.nodeDoubles(2 * rows * n);
///     s.pardo(0, rows, r -> transform(image, 2 * r * n, n));
///     s.allToAll(image, turned, 2 * rows * n / s.nodes());
///     double sum = s.allReduce(mine, Reduction.SUM);
///     s.onOne(() -> System.out.println(s.tid() + " threads: " + sum));
/// });
/// ```
///
/// **Collectives.** All threads of all nodes make the same calls in the same order, and all block
/// until their part is done; what any thread of the node did before is then seen by all of them.
/// Arrays of a collective are node memory: all threads of a node pass the same array. A root is a
/// node. Lengths, roots and reductions are equal on all threads of all nodes. Threads that differ
/// get an [IllegalStateException] with node, threads and calls; nodes that differ are told under
/// `atoll run --check-collectives`. Calls whose name begins with `node` concern the threads of this
/// node only.
///
/// **Failure.** A thread that throws ends the job, with its node and number. In a job that goes on
/// without nodes that are lost, collectives of all nodes throw from the first loss on.
///
/// Source: D. A. Bader and J. JaJa, SIMPLE, 1997, sections 4 and 5, table I.
public final class Simple {
    private static final NodeModel MODEL = new NodeModel();

    /// The program that all threads run.
    @FunctionalInterface
    public interface Program {

        /// Runs in one thread.
        ///
        /// @param s what the thread is given
        /// @throws Exception ends the whole job, with the number of node and thread
        void run(Simple s) throws Exception;
    }

    private static final Call NODE_BARRIER = Call.of("nodeBarrier");
    private static final Call BARRIER = Call.of("barrier");
    private static final Call BROADCAST = Call.of("broadcast");

    private final NodeJob job;
    private final Shape shape;
    private final int node;
    private final Member member;
    private final Icl icl;
    private final NodeMemory memory;
    private final CallChecks checks;
    private final AllToAll allToAll;
    private int guidedLoops;

    Simple(NodeJob job, Member member, NodeMemory memory) {
        this.job = job;
        this.shape = job.shape();
        this.node = job.node();
        this.member = member;
        this.icl = job.collectives();
        this.memory = memory;
        this.checks = new CallChecks(job, member.number(), memory);
        this.allToAll = new AllToAll(job, member, memory, checks);
    }

    /// This node, entered by its program. May block until all nodes have entered.
    ///
    /// @return the same at every call
    /// @throws IllegalArgumentException if the user wants threads that do not fit the job
    public static Node in(Rank rank) {
        return rank.enter(MODEL);
    }

    /// Joins the job and runs a program on each thread of each node, as [Job#run] does.
    public static void run(String[] args, Program program) {
        Objects.requireNonNull(program, "run: program");
        Job.run(args, rank -> in(rank).run(program));
    }

    // Context: table I of the paper.

    /// The number of nodes (NODES).
    ///
    /// @return at least 1
    public int nodes() {
        return shape.nodes();
    }

    /// This node's number (MYNODE).
    ///
    /// @return 0 to nodes - 1
    public int node() {
        return node;
    }

    /// The number of threads of this node (THREADS).
    ///
    /// @return at least 1
    public int threads() {
        return shape.of(node);
    }

    /// The number of threads of any node, which may differ.
    ///
    /// @param other a node
    /// @return at least 1
    public int threads(int other) {
        checks.requireNode("threads", other);
        return shape.of(other);
    }

    /// This thread's number on its node (MYTHREAD).
    ///
    /// @return 0 to threads - 1
    public int thread() {
        return member.number();
    }

    /// The number of all threads of all nodes (TID).
    ///
    /// @return at least 1
    public int tid() {
        return shape.total();
    }

    /// This thread's number among all (ID): those of a node follow each other.
    ///
    /// @return 0 to tid - 1
    public int id() {
        return shape.first(node) + member.number();
    }

    /// The time since an arbitrary moment, for measuring.
    ///
    /// @return nanoseconds, real or, in a simulation, virtual
    public long nanoTime() {
        return job.world().nanoTime();
    }

    /// Says that the thread does so many elementary steps; in a simulation the time they take
    /// passes. See [World#operate(long)].
    ///
    /// @param count how many, at least 0
    public void operate(long count) {
        job.world().operate(count);
    }

    /// As [#operate(long)], for a program that goes over more memory than a cache holds. See
    /// [World#operate(long, long, long)].
    ///
    /// @param count      how many steps, at least 0
    /// @param movedBytes how many bytes this thread reads from memory and writes to it, at least 0
    /// @param heldBytes  how many different bytes the threads of its node go over again and again,
    ///     at least 0
    public void operate(long count, long movedBytes, long heldBytes) {
        job.world().operate(count, movedBytes, heldBytes);
    }

    // Node memory.

    /// An array that all threads of this node share. All of them call.
    ///
    /// @param length how many elements
    /// @return the same array in all threads, zeroed
    public byte[] nodeBytes(int length) {
        return shared("nodeBytes", length, () -> new byte[length]);
    }

    /// As [#nodeBytes].
    ///
    /// @param length how many elements
    /// @return the same array in all threads, zeroed
    public int[] nodeInts(int length) {
        return shared("nodeInts", length, () -> new int[length]);
    }

    /// As [#nodeBytes].
    ///
    /// @param length how many elements
    /// @return the same array in all threads, zeroed
    public long[] nodeLongs(int length) {
        return shared("nodeLongs", length, () -> new long[length]);
    }

    /// As [#nodeBytes].
    ///
    /// @param length how many elements
    /// @return the same array in all threads, zeroed
    public float[] nodeFloats(int length) {
        return shared("nodeFloats", length, () -> new float[length]);
    }

    /// As [#nodeBytes].
    ///
    /// @param length how many elements
    /// @return the same array in all threads, zeroed
    public double[] nodeDoubles(int length) {
        return shared("nodeDoubles", length, () -> new double[length]);
    }

    /// A segment that all threads of this node share, until it is released or the run ends. All of
    /// them call.
    ///
    /// @return the same segment in all threads, zeroed
    public MemorySegment nodeSegment(long bytes) {
        return shared("nodeSegment", bytes, () -> memory.allocate(bytes));
    }

    /// As [#nodeSegment], where nodes of one host can read each other's: blocks that such a segment
    /// holds are copied once in [#allToAll], from node to node into another segment. All threads of
    /// all nodes call. Where nodes are on several hosts it is a segment as any other.
    ///
    /// @param bytes how long this node's is; nodes may differ
    /// @return the same segment in all threads of the node, zeroed
    /// @throws CommunicationException on all nodes, if there is no room for those of all nodes in
    ///     /dev/shm, of which a quarter, at most 16 MiB, stays free
    public MemorySegment hostSegment(long bytes) {
        checks.enter("hostSegment", true);
        checks.requireLength("hostSegment", bytes);
        member.meet(Call.of("hostSegment", bytes), () -> memory.allocate(icl, bytes));
        return memory.newest();
    }

    private <T> T shared(String name, long length, Supplier<T> maker) {
        checks.enter(name, false);
        checks.requireLength(name, length);
        @Nullable T mine = member.number() == 0 ? maker.get() : null;
        return member.broadcast(Call.of(name, length), mine, 0);
    }

    /// Gives node memory up. All threads of this node call. A segment is freed at once, so that any
    /// later use of it is an error; an array may not be given to a collective any more.
    ///
    /// @param array what one of the methods above gave
    /// @throws IllegalStateException if it was released before
    public void release(Object array) {
        checks.enter("release", false);
        memory.require("release", array);
        member.meet(new Call("release", Call.NO_DETAIL, array), () -> memory.release(array));
    }

    /// An object that one thread of this node has.
    ///
    /// @param value  what it is, which is not null; read in that thread only
    /// @param thread which thread of this node has it
    /// @return that object, in all threads of this node
    public <T> T nodeBroadcast(@Nullable T value, int thread) {
        checks.enter("nodeBroadcast", false);
        checks.requireThread("nodeBroadcast", thread);
        return member.broadcast(Call.of("nodeBroadcast", thread), value, thread);
    }

    // Loops.

    /// Does something for each index, shared among this node's threads in blocks. No barrier stands
    /// after it. If `to` is not above `from` there is no index, as in a `for` loop.
    ///
    /// @param from the first index
    /// @param to   the index behind the last one
    /// @throws IllegalArgumentException if there are more indices than an `int` counts
    /// @throws IllegalStateException    inside of another loop, or where not all threads of the
    ///     node are
    public void pardo(int from, int to, IntConsumer body) {
        pardo(Deal.BLOCK, from, to, body);
    }

    /// As [#pardo(int, int, IntConsumer)], dealt in another way.
    ///
    /// @param deal who gets which index
    /// @param from the first index
    /// @param to   the index behind the last one
    public void pardo(Deal deal, int from, int to, IntConsumer body) {
        checks.enter("pardo", false);
        checks.loop("pardo", from, to, deal instanceof Deal.Guided guided
                ? () -> guided(guided, from, to).ofNode(body)
                : () -> deal.each(from, to, thread(), threads(), body));
    }

    /// Does something for each index, shared among all threads of all nodes in blocks. No barrier
    /// stands after it. If `to` is not above `from` there is no index, as in a `for` loop.
    ///
    /// @param from the first index
    /// @param to   the index behind the last one
    /// @throws IllegalArgumentException if there are more indices than an `int` counts
    /// @throws IllegalStateException    inside of another loop, or where not all threads are
    public void allPardo(int from, int to, IntConsumer body) {
        allPardo(Deal.BLOCK, from, to, body);
    }

    /// As [#allPardo(int, int, IntConsumer)], dealt in another way.
    ///
    /// @param deal who gets which index
    /// @param from the first index
    /// @param to   the index behind the last one
    public void allPardo(Deal deal, int from, int to, IntConsumer body) {
        checks.enter("allPardo", true);
        checks.loop("allPardo", from, to, deal instanceof Deal.Guided guided
                ? () -> guided(guided, from, to).ofAll(body)
                : () -> deal.each(from, to, id(), tid(), body));
    }

    /// All threads make the same loops, so their numbers agree.
    private GuidedLoop guided(Deal.Guided deal, int from, int to) {
        return new GuidedLoop(job, memory.pools(), memory.loop(guidedLoops++), from,
                Math.max(from, to), deal.least(), member.times());
    }

    // Control.

    /// One thread of each node does something: its thread 0. No barrier stands after it, here and
    /// in the statements below.
    public void onOneThread(Runnable body) {
        checks.only("onOneThread", thread() == 0, threads() == 1, true, body);
    }

    /// All threads of node 0 do something.
    public void onOneNode(Runnable body) {
        checks.only("onOneNode", node == 0, true, nodes() == 1, body);
    }

    /// One thread of all does something: thread 0 of node 0.
    public void onOne(Runnable body) {
        checks.only("onOne", node == 0 && thread() == 0, threads() == 1, nodes() == 1, body);
    }

    /// One thread of each node that has it does something.
    ///
    /// @param number its number on its node
    /// @throws IllegalArgumentException if no node has so many threads
    public void onThread(int number, Runnable body) {
        checks.requireSomewhere(number);
        checks.only(
                "onThread(" + number + ")", thread() == number, threads() == 1, nodes() == 1, body);
    }

    /// All threads of one node do something.
    ///
    /// @param number the node
    /// @throws IllegalArgumentException if there is no such node
    public void onNode(int number, Runnable body) {
        checks.requireNode("onNode", number);
        checks.only("onNode(" + number + ")", node == number, true, nodes() == 1, body);
    }

    // Collectives of a node.

    /// Waits for all threads of this node.
    public void nodeBarrier() {
        checks.enter("nodeBarrier", false);
        member.meet(NODE_BARRIER, null);
    }

    /// Combines a number of each thread of this node, in the order of threads.
    ///
    /// @param value     this thread's
    /// @return the result, the same in all threads of this node
    public double nodeReduce(double value, Reduction reduction) {
        checks.enter("nodeReduce", false);
        return member.reduce(call("nodeReduce", reduction), value, reduction.doubles(), null);
    }

    /// As [#nodeReduce(double, Reduction)], of integers.
    ///
    /// @param value     this thread's
    /// @return the result, the same in all threads of this node
    public long nodeReduce(long value, Reduction reduction) {
        checks.enter("nodeReduce", false);
        return member.reduceLong(call("nodeReduce", reduction), value, reduction.longs(), null);
    }

    // Collectives of all threads of all nodes.

    /// Waits for all threads of all nodes.
    public void barrier() {
        checks.enter("barrier", true);
        member.meet(BARRIER, nodes() == 1 ? null : icl::barrier);
    }

    /// Combines a number of each thread: those of a node in the order of threads, then those of
    /// nodes.
    ///
    /// @param value     this thread's
    /// @return the result, the same in all threads
    public double allReduce(double value, Reduction reduction) {
        checks.enter("allReduce", true);
        return member.reduce(call("allReduce", reduction), value, reduction.doubles(),
                nodes() == 1 ? null : sum -> icl.allReduce(sum, reduction));
    }

    /// As [#allReduce(double, Reduction)], of integers.
    ///
    /// @param value     this thread's
    /// @return the result, the same in all threads
    public long allReduce(long value, Reduction reduction) {
        checks.enter("allReduce", true);
        return member.reduceLong(call("allReduce", reduction), value, reduction.longs(),
                nodes() == 1 ? null : sum -> icl.allReduce(sum, reduction));
    }

    /// Combines the arrays of all nodes, element by element, in place.
    ///
    /// @param data      a part of node memory, the same in all threads
    public void allReduce(Stretch data, Reduction reduction) {
        checks.enter("allReduce", true, data);
        member.meet(call("allReduce", data).of(reduction), () -> icl.allReduce(data, reduction));
    }

    /// Combines a number of each thread at one node.
    ///
    /// @param value     this thread's
    /// @param rootNode  the node that gets the result
    /// @return the result, in all threads of that node; elsewhere what this node's come to
    /// @throws IllegalArgumentException if there is no such node
    public double reduce(double value, Reduction reduction, int rootNode) {
        checks.enter("reduce", true);
        checks.requireNode("reduce", rootNode);
        return member.reduce(call("reduce", reduction).at(rootNode), value, reduction.doubles(),
                nodes() == 1 ? null : sum -> icl.reduce(sum, reduction, rootNode));
    }

    /// As [#reduce(double, Reduction, int)], of integers.
    ///
    /// @param value     this thread's
    /// @param rootNode  the node that gets the result
    /// @return the result, in all threads of that node; elsewhere what this node's come to
    /// @throws IllegalArgumentException if there is no such node
    public long reduce(long value, Reduction reduction, int rootNode) {
        checks.enter("reduce", true);
        checks.requireNode("reduce", rootNode);
        return member.reduceLong(call("reduce", reduction).at(rootNode), value, reduction.longs(),
                nodes() == 1 ? null : sum -> icl.reduce(sum, reduction, rootNode));
    }

    /// Combines the arrays of all nodes, element by element, in place at one node.
    ///
    /// @param data      a part of node memory, the same in all threads
    /// @param rootNode  the node that gets the results
    /// @throws IllegalArgumentException if there is no such node
    public void reduce(Stretch data, Reduction reduction, int rootNode) {
        checks.enter("reduce", true, data);
        checks.requireNode("reduce", rootNode);
        member.meet(call("reduce", data).of(reduction).at(rootNode),
                () -> icl.reduce(data, reduction, rootNode));
    }

    /// A number that one node has: thread 0 of it. To pass on another thread's number, have its
    /// node share it by [#nodeBroadcast] first.
    ///
    /// @param value    what it is; read in thread 0 of that node only
    /// @param rootNode the node that has it
    /// @return that number, in all threads
    /// @throws IllegalArgumentException if there is no such node
    public long broadcast(long value, int rootNode) {
        checks.enter("broadcast", true);
        checks.requireNode("broadcast", rootNode);
        boolean mine = node == rootNode && thread() == 0;
        return member.reduceLong(
                BROADCAST.at(rootNode), mine ? value : 0, Reduction.OR.longs(),
                nodes() == 1 ? null : here -> fromNode(here, rootNode));
    }

    private long fromNode(long value, int root) {
        long[] one = {value};
        icl.broadcast(Stretch.of(one), root);
        return one[0];
    }

    /// As [#broadcast(long, int)], of a number with a fraction.
    ///
    /// @param value    what it is; read in thread 0 of that node only
    /// @param rootNode the node that has it
    /// @return that number, in all threads
    /// @throws IllegalArgumentException if there is no such node
    public double broadcast(double value, int rootNode) {
        return Double.longBitsToDouble(broadcast(Double.doubleToRawLongBits(value), rootNode));
    }

    /// Brings a part of one node's memory to all nodes.
    ///
    /// @param data     a part of node memory, the same in all threads; as long on all nodes
    /// @param rootNode the node that has it
    /// @throws IllegalArgumentException if there is no such node
    public void broadcast(Stretch data, int rootNode) {
        checks.enter("broadcast", true, data);
        checks.requireNode("broadcast", rootNode);
        member.meet(call("broadcast", data).at(rootNode), () -> icl.broadcast(data, rootNode));
    }

    /// Brings parts of one length from all nodes to one.
    ///
    /// @param mine     this node's part
    /// @param all      where they go at the root, in the order of nodes; elsewhere ignored
    /// @param rootNode the node that gets them
    /// @throws IllegalArgumentException if there is no such node
    public void gather(Stretch mine, @Nullable Stretch all, int rootNode) {
        checks.enter("gather", true, mine);
        checks.requireNode("gather", rootNode);
        member.meet(
                call("gather", mine).at(rootNode), () -> icl.gather(mine, all, rootNode));
    }

    /// Brings parts of one length from one node to all.
    ///
    /// @param all      the parts at the root, in the order of nodes; elsewhere ignored
    /// @param mine     where this node's part goes
    /// @param rootNode the node that has them
    /// @throws IllegalArgumentException if there is no such node
    public void scatter(@Nullable Stretch all, Stretch mine, int rootNode) {
        checks.enter("scatter", true, mine);
        checks.requireNode("scatter", rootNode);
        member.meet(
                call("scatter", mine).at(rootNode), () -> icl.scatter(all, mine, rootNode));
    }

    /// Sends a part of this node's memory to each node and receives one from each, this node's own
    /// included, all of one length. The threads of a node carry them together; one carries all if
    /// threads share processors, or if all parts together have at most 4 KiB.
    ///
    /// @param out   the array or segment to send from: the part for node d begins at d * count
    /// @param in    where parts go, another one: that from node d begins at d * count
    /// @param count how many elements a part has, equal on all nodes
    /// @throws IllegalArgumentException if an array is too short, or parts go where they come from
    public void allToAll(Object out, Object in, long count) {
        checks.enter("allToAll", true);
        allToAll.equal(out, in, count);
    }

    /// As [#allToAll(Object, Object, long)], of all that the arrays hold.
    ///
    /// @param out the array or segment to send from
    /// @param in  where parts go, another one
    /// @throws IllegalArgumentException if parts go where they come from, or if the number of
    ///     elements is no multiple of that of nodes: then use [#allToAllV]
    public void allToAll(Object out, Object in) {
        checks.enter("allToAll", true);
        allToAll.whole(out, in);
    }

    /// Sends a part of any length to each node and receives one from each, this node's own
    /// included. The threads of a node carry them together; one carries all if threads share
    /// processors.
    ///
    /// @param out      the array to send from
    /// @param sent     for each node how many elements it gets, and where they begin
    /// @param in       the array to receive into, another one
    /// @param received for each node how many elements come from it, and where they go
    /// @throws IllegalArgumentException if an array is too short, or both are the same array or
    ///     segments that overlap
    /// @throws IllegalStateException    if a node sends another number than is expected
    public void allToAllV(Object out, Parts sent, Object in, Parts received) {
        checks.enter("allToAllV", true);
        allToAll.ofParts(out, sent, in, received);
    }

    /// Brings each key to its place among the places of all nodes, which follow each other: node 0
    /// has the first ones, as many as its `out` is long. Threads carry them as in [#allToAllV].
    ///
    /// @param keys   this node's keys, the same array in all threads
    /// @param places where each of them goes: a number from 0 on that no other key of any node has
    /// @param count  how many keys this node has
    /// @param out    this node's places
    /// @return the most keys that this node has sent in one message to another one
    /// @throws IllegalArgumentException if a place is out of range
    /// @throws IllegalStateException    if a place of this node gets no key
    public long permute(int[] keys, int[] places, int count, int[] out, Phases phases) {
        checks.enter("permute", true);
        Permutation.require(checks, memory, keys, places, count, out);
        Permutation.Table table = member.broadcast(
                new Call("permute", count, keys),
                new Permutation.Table(threads(), nodes()), 0);
        return new Permutation(job, member, table).run(keys, places, count, out, phases);
    }

    private static Call call(String name, Reduction reduction) {
        return Call.of(name).of(reduction);
    }

    private static Call call(String name, Stretch data) {
        return new Call(name, data.count(), data.array());
    }
}
