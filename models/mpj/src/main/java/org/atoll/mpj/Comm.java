// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.executor.Tasks;
import org.atoll.mpj.making.Arranged;
import org.atoll.mpj.making.Arrangement;
import org.atoll.mpj.making.Division;
import org.atoll.mpj.making.Graph;
import org.atoll.mpj.making.Grid;
import org.atoll.mpj.making.IntercommAgreement;
import org.atoll.mpj.making.Leaders;
import org.atoll.mpj.making.Makers;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.making.Neighborhood;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.making.StreamMakers;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.ArrayPlans;
import org.atoll.mpj.plan.ObjectPlans;
import org.atoll.mpj.plan.Plan;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.team.Voters;
import org.jspecify.annotations.Nullable;

/// A communicator: a group of ranks with a context of its own, so that its messages meet no
/// others. Messages between two ranks are in [Communicator]. Here is what all ranks call together:
/// collectives on whole arrays and on objects (MPI 4.1, chapter 6), and what makes communicators,
/// windows and the like from one another (MPI 4.1, chapter 7).
///
/// A call here blocks until this rank's part is done. Collectives that are started or prepared,
/// and those on parts of buffers, are operations, which are had from [#arrays], [#parts] and
/// [#objects]; other worlds are met by [#worlds], and failures outlived by [#survivors].
///
/// Every rank calls the same collectives in the same order, with equal roots, operators and,
/// unless counts are given, equal lengths; a disagreement that shows is an
/// [IllegalStateException]. The simple forms return new arrays; those whose names end in `Into`
/// write where they are told and make no arrays. Results of floating-point reductions are the same
/// on all ranks. An object and all it refers to must be `Serializable`, or null where it says so;
/// what may be read is limited as for [#receiveObject]. Objects of other ranks are new ones; this
/// rank's own object is never copied, so what comes back may be the very one that was given.
///
/// One thread of a rank at a time is in a collective of one communicator; those of different
/// communicators, messages, and collectives that were started as requests may go on beside it. A
/// wrong argument is an [IllegalArgumentException] at the call; the other ranks then wait for this
/// one. When a rank has failed the call ends with a
/// [org.atoll.fabric.job.CommunicationException] that names it, on some ranks, or on all if the job
/// ends.
///
/// Making something is an operation of all ranks of this communicator, unless a call says
/// otherwise. Threads of a rank may do so at the same time, each with a communicator of its own. If
/// one rank's arguments are wrong the call fails on all of them; the others are told which rank it
/// was and what is wrong there.
public sealed class Comm extends Communicator permits TopologyComm {
    /// The color of a rank that takes no part in a [#split]; as a rank, nobody: a message to or
    /// from nobody is done at once and moves nothing.
    public static final int NOBODY = -2;

    /// The largest tag that every call takes. Messages between two ranks may have larger ones;
    /// [#createFromGroup] may not, as its messages share a context with those of collectives.
    public static final int LARGEST_TAG = Division.LARGEST_TAG;

    private final PlanRunner runner;
    private final Making making;
    private final Division division;
    private final Arrangement arrangement;
    private final ArrayPlans arrayPlans;
    private final ObjectPlans objectPlans;
    private final ArrayCollectives arrays;
    private final GroupCollectives parts;
    private final ObjectCollectives objects;
    private final Worlds worlds;
    private final Survivors<Comm> survivors;

    Comm(Mpj world, Newborn agreed, ErrorHandler handler) {
        super(world, agreed, handler);
        Ranks ranks = new Ranks(messages());
        this.runner = ranks.runner();
        this.arrayPlans = ranks.arrays();
        this.objectPlans = ranks.objects();
        this.making = new Making(ranks, (group, context) ->
                of(new Newborn(group, context)).making);
        this.division = new Division(making);
        this.arrangement = new Arrangement(making, division);
        this.arrays = new ArrayCollectives(runner, arrayPlans);
        this.parts = new GroupCollectives(runner, ranks.rank(), ranks.size());
        this.objects = new ObjectCollectives(runner, objectPlans);
        this.worlds = new Worlds(
                making, this::between,
                (local, remote, context) -> new InterComm(
                        world, new Newborn(local, remote, context), ErrorHandler.THROW).making());
        this.survivors = new Survivors<>(
                domain(), () -> Voters.of(domain()), living -> of(division.ofLiving(living)));
    }

    private Comm of(Newborn agreed) {
        return new Comm(world(), agreed, errorHandler());
    }

    private InterComm between(Newborn agreed) {
        return new InterComm(world(), agreed, errorHandler());
    }

    @Override
    final PlanRunner runner() {
        return runner;
    }

    /// How the ranks make something together.
    final Making making() {
        return making;
    }

    /// The collectives on whole arrays, as operations: carried out now, started, or prepared.
    ///
    /// @return the same object each time
    public final ArrayCollectives arrays() {
        return arrays;
    }

    @Override
    public final GroupCollectives parts() {
        return parts;
    }

    /// The collectives on objects, as operations: carried out now, started, or prepared.
    ///
    /// @return the same object each time
    public final ObjectCollectives objects() {
        return objects;
    }

    /// Ways to the ranks of other worlds.
    ///
    /// @return the same object each time
    public final Worlds worlds() {
        return worlds;
    }

    @Override
    public final Survivors<Comm> survivors() {
        return survivors;
    }

    // collectives on whole arrays

    @Override
    public final void barrier() {
        making.ranks().barrier();
    }

    /// Copies the root's buffer to all ranks (MPI 4.1, section 6.4).
    ///
    /// @param buffer read at the root, written elsewhere; of equal length
    /// @param root   the rank that has the values
    /// @param <T>    the kind of buffer
    /// @return the buffer
    public final <T> T broadcast(T buffer, int root) {
        runner.run(arrayPlans.broadcast(buffer, root));
        return buffer;
    }

    /// Brings all ranks' values to the root, in the order of ranks (MPI 4.1, section 6.5). Lengths
    /// may differ: ranks tell the root theirs first, which costs one short message each; the forms
    /// with counts and [#gatherInto] do without.
    ///
    /// @param values this rank's values
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return all values at the root, the same `values` elsewhere
    public final <T> T gather(T values, int root) {
        return runner.give(arrayPlans.gather(values, root));
    }

    /// Brings all ranks' values to the root, in a buffer of the caller's (MPI 4.1, section 6.5).
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go at the root; ignored elsewhere
    /// @param root   the rank that gets them
    public final void gatherInto(Object values, @Nullable Object all, int root) {
        runner.run(arrayPlans.gatherInto(values, all, root));
    }

    /// Brings values of unequal number to the root (MPI 4.1, section 6.5).
    ///
    /// @param values this rank's values
    /// @param counts at the root, how many each rank gives; ignored elsewhere
    /// @param root   the rank that gets them
    /// @param <T>    the kind of buffer
    /// @return all values at the root, in the order of ranks; the same `values` elsewhere
    public final <T> T gather(T values, int[] counts, int root) {
        return runner.give(arrayPlans.gather(values, counts, root));
    }

    /// Brings all ranks' values to all ranks, in the order of ranks (MPI 4.1, section 6.7). Lengths
    /// may differ: ranks tell each other theirs first; the forms with counts and [#allGatherInto]
    /// do without.
    ///
    /// @param values this rank's values
    /// @param <T>    the kind of buffer
    /// @return a new buffer with all values
    public final <T> T allGather(T values) {
        return runner.give(arrayPlans.allGather(values));
    }

    /// Brings all ranks' values to all ranks, in a buffer of the caller's (MPI 4.1, section 6.7).
    ///
    /// @param values this rank's values; of equal length on all ranks
    /// @param all    where they go
    public final void allGatherInto(Object values, Object all) {
        runner.run(arrayPlans.allGatherInto(values, all));
    }

    /// Brings values of unequal number to all ranks (MPI 4.1, section 6.7).
    ///
    /// @param values this rank's values
    /// @param counts how many each rank gives; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with all values, in the order of ranks
    public final <T> T allGather(T values, int[] counts) {
        return runner.give(arrayPlans.allGather(values, counts));
    }

    /// Hands out equal parts of the root's values (MPI 4.1, section 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T scatter(T values, int root) {
        return runner.give(arrayPlans.scatter(values, root));
    }

    /// Hands out equal parts of the root's values, into buffers of the callers' (MPI 4.1, section
    /// 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; ignored elsewhere
    /// @param part   where this rank's part goes; of equal length on all ranks
    /// @param root   the rank that has them
    public final void scatterInto(@Nullable Object values, Object part, int root) {
        runner.run(arrayPlans.scatterInto(values, part, root));
    }

    /// Hands out unequal parts of the root's values (MPI 4.1, section 6.6).
    ///
    /// @param values at the root, all parts in the order of ranks; elsewhere only its kind counts
    /// @param counts how many elements each rank gets; equal on all ranks
    /// @param root   the rank that has them
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T scatter(T values, int[] counts, int root) {
        return runner.give(arrayPlans.scatter(values, counts, root));
    }

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param values the parts to send, in the order of ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values) {
        return runner.give(arrayPlans.allToAll(values));
    }

    /// Sends a part to every rank and receives one from every rank, all of one size (MPI 4.1,
    /// section 6.8).
    ///
    /// @param values   the parts to send, in the order of ranks
    /// @param received where the parts received go; another buffer of the same length
    public final void allToAllInto(Object values, Object received) {
        runner.run(arrayPlans.allToAllInto(values, received));
    }

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8). Ranks tell each other first how much comes; the form with the counts of both sides
    /// does without.
    ///
    /// @param values     the parts to send, in the order of ranks
    /// @param sendCounts how many elements go to each rank
    /// @param <T>        the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values, int[] sendCounts) {
        return runner.give(arrayPlans.allToAll(values, sendCounts));
    }

    /// Sends a part of any size to every rank and receives one from every rank (MPI 4.1, section
    /// 6.8).
    ///
    /// @param values        the parts to send, in the order of ranks
    /// @param sendCounts    how many elements go to each rank
    /// @param receiveCounts how many come from each rank
    /// @param <T>           the kind of buffer
    /// @return a new buffer with the parts received, in the order of ranks
    public final <T> T allToAll(T values, int[] sendCounts, int[] receiveCounts) {
        return runner.give(arrayPlans.allToAll(values, sendCounts, receiveCounts));
    }

    /// Combines the values of all ranks at the root (MPI 4.1, section 6.9.1).
    ///
    /// @param values this rank's values; unchanged
    /// @param root   the rank that gets the results
    /// @param <T>    the kind of buffer
    /// @return the results at the root, the same `values` elsewhere
    public final <T> T reduce(T values, Op op, int root) {
        return runner.give(arrayPlans.reduce(values, Op.operator(op), root));
    }

    /// Combines the values of all ranks at the root, in a buffer of the caller's (MPI 4.1, section
    /// 6.9.1).
    ///
    /// @param values  this rank's values; unchanged unless `results` is the same
    /// @param results where results go at the root; ignored elsewhere
    /// @param root    the rank that gets the results
    public final void reduceInto(Object values, @Nullable Object results, Op op, int root) {
        runner.run(arrayPlans.reduceInto(values, results, Op.operator(op), root));
    }

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param values this rank's values; unchanged
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results
    public final <T> T allReduce(T values, Op op) {
        return runner.give(arrayPlans.allReduce(values, Op.operator(op)));
    }

    /// Combines the values of all ranks at all ranks, in a buffer of the caller's (MPI 4.1, section
    /// 6.9.6).
    ///
    /// @param values  this rank's values; unchanged
    /// @param results where the results go, of the same length
    public final void allReduceInto(Object values, Object results, Op op) {
        arrayPlans.requireAlike(values, results);
        Plan plan = arrayPlans.allReduceInPlace(results, Op.operator(op));
        runner.requireUsable();
        arrayPlans.copy(values, results);
        runner.run(plan);
    }

    /// Combines the values of all ranks at all ranks (MPI 4.1, section 6.9.6).
    ///
    /// @param values this rank's values, replaced by the results
    public final void allReduceInPlace(Object values, Op op) {
        runner.run(arrayPlans.allReduceInPlace(values, Op.operator(op)));
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param values this rank's values; unchanged
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results
    public final <T> T scan(T values, Op op) {
        return runner.give(arrayPlans.scan(values, Op.operator(op)));
    }

    /// Combines the values of the ranks from 0 to this one (MPI 4.1, section 6.11.1).
    ///
    /// @param values this rank's values, replaced by the results
    public final void scanInPlace(Object values, Op op) {
        runner.run(arrayPlans.scanInPlace(values, Op.operator(op)));
    }

    /// Combines the values of the ranks below this one (MPI 4.1, section 6.11.2).
    ///
    /// @param values this rank's values; unchanged
    /// @param <T>    the kind of buffer
    /// @return a new buffer with the results; on rank 0 a copy of its values
    public final <T> T exclusiveScan(T values, Op op) {
        return runner.give(arrayPlans.exclusiveScan(values, Op.operator(op)));
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results (MPI 4.1,
    /// section 6.10.1).
    ///
    /// @param values this rank's values, a multiple of the number of ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T reduceScatter(T values, Op op) {
        return runner.give(arrayPlans.reduceScatter(values, Op.operator(op)));
    }

    /// Combines the values of all ranks; each rank gets a part of the results (MPI 4.1, section
    /// 6.10.2).
    ///
    /// @param values this rank's values
    /// @param counts how many results each rank gets; equal on all ranks
    /// @param <T>    the kind of buffer
    /// @return a new buffer with this rank's part
    public final <T> T reduceScatter(T values, int[] counts, Op op) {
        return runner.give(arrayPlans.reduceScatter(values, counts, Op.operator(op)));
    }

    /// Combines the values of all ranks; each rank gets an equal part of the results, in a buffer
    /// of its own (MPI 4.1, section 6.10.1).
    ///
    /// @param values this rank's values
    /// @param part   where this rank's part goes; of the same kind, of equal length on all ranks
    public final void reduceScatterInto(Object values, Object part, Op op) {
        runner.run(arrayPlans.reduceScatterInto(values, part, Op.operator(op)));
    }

    // collectives on objects

    /// Gives the root's object to all ranks.
    ///
    /// @param value at the root, the object or null; ignored elsewhere
    /// @param root  the rank that has it
    /// @param <T>   its type, the same on all ranks
    /// @return the object, or null if the root gave null
    public final <T> T broadcastObject(@Nullable T value, int root) {
        return runner.give(objectPlans.broadcast(value, root));
    }

    /// Brings an object of every rank to the root.
    ///
    /// @param value this rank's object, or null
    /// @param root  the rank that gets them
    /// @param <T>   a type they have in common
    /// @return at the root, all objects in the order of ranks; elsewhere an empty list
    public final <T> List<T> gatherObjects(@Nullable T value, int root) {
        return runner.give(objectPlans.gather(value, root));
    }

    /// Brings an object of every rank to all ranks.
    ///
    /// @param value this rank's object, or null
    /// @param <T>   a type they have in common
    /// @return all objects in the order of ranks
    public final <T> List<T> allGatherObjects(@Nullable T value) {
        return runner.give(objectPlans.allGather(value));
    }

    /// Gives each rank one of the root's objects.
    ///
    /// @param values at the root, one for each rank; ignored elsewhere
    /// @param root   the rank that has them
    /// @param <T>    a type they have in common
    /// @return this rank's object
    public final <T> T scatterObject(@Nullable List<? extends T> values, int root) {
        return runner.give(objectPlans.scatter(values, root));
    }

    /// Gives each rank one object and receives one from each.
    ///
    /// @param values one for each rank
    /// @param <T>    a type they have in common
    /// @return the objects received, in the order of ranks
    public final <T> List<T> allToAllObjects(List<? extends T> values) {
        return runner.give(objectPlans.allToAll(values));
    }

    /// Combines the objects of all ranks at the root.
    ///
    /// @param value this rank's object
    /// @param op    associative; operands are in the order of ranks, the left one from lower
    ///              ranks. If it changes an operand it may change `value`
    /// @param root  the rank that gets the result
    /// @return the result at the root, `value` elsewhere
    public final <T> T reduceObjects(T value, BinaryOperator<T> op, int root) {
        return runner.give(objectPlans.reduce(value, op, root));
    }

    /// Combines the objects of all ranks at all ranks. The combining is done once, so the results
    /// are equal.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    public final <T> T allReduceObjects(T value, BinaryOperator<T> op) {
        return runner.give(objectPlans.allReduce(value, op));
    }

    /// Combines the objects of the ranks from 0 to this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    public final <T> T scanObjects(T value, BinaryOperator<T> op) {
        return runner.give(objectPlans.scan(value, op));
    }

    /// Combines the objects of the ranks below this one.
    ///
    /// @param value this rank's object
    /// @param op    as in [#reduceObjects]
    /// @return the result; on rank 0, which has none below, `value`
    public final <T> T exclusiveScanObjects(T value, BinaryOperator<T> op) {
        return runner.give(objectPlans.exclusiveScan(value, op));
    }

    // communicators made from this one

    /// The same ranks with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2).
    ///
    /// @return a new communicator
    public final Comm dup() {
        making.announce("dup");
        return copy(making);
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public final CollectiveRequest<Comm> dupAsync() {
        return new CollectiveRequest<>(domain(), runner.start("dupAsync", on -> {
            on.collectives().announce("dup", -1);
            return copy(new StreamMakers(on, () -> "dupAsync", UnaryOperator.identity()));
        }));
    }

    private Comm copy(Makers makers) {
        return attributes().duplicate(this, makers, () -> over(making.newContext(makers)));
    }

    /// The same ranks, in the same arrangement, with another context.
    Comm over(int context) {
        return of(new Newborn(domain().group(), context));
    }

    /// A communicator of some of the ranks. An operation of all ranks of this one (MPI 4.1,
    /// section 7.4.2).
    ///
    /// @param members some ranks of this communicator, in the order of the new one; equal on all
    ///     ranks that are in it
    /// @return the communicator; for a rank that is not in the group, one in which it is alone
    /// @throws IllegalArgumentException if the group has a rank that this communicator has not
    public final Comm create(Group members) {
        return of(division.create(Group.members(members)));
    }

    /// A communicator of some of the ranks. An operation of these ranks only (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @param members some ranks of this communicator, this one among them, in the order of the
    ///     new one; equal on all of them
    /// @param tag     from 0 to [#LARGEST_TAG], which is 2130706430; threads of a rank that do this
    ///     at the same time with groups that overlap give different ones, and so does who tries
    ///     again after a rank was lost
    /// @throws IllegalArgumentException if this rank is not in the group, or the group has a rank
    ///     that this communicator has not; on this rank only, the others wait for it
    public final Comm createFromGroup(Group members, int tag) {
        return of(division.createFromGroup(Group.members(members), tag));
    }

    /// Divides the ranks: those with the same color form a new communicator, in the order of
    /// their keys and, among equal keys, of their ranks here (MPI 4.1, section 7.4.2).
    ///
    /// @param color at least 0, or [#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; for a rank that takes no part, one in which
    ///     it is alone
    /// @throws IllegalArgumentException if the color is negative and not [#NOBODY]
    public final Comm split(int color, int key) {
        return split(() -> new int[] {Checks.color(color), key});
    }

    /// The same, where the rank has still to find its color and key.
    final Comm split(Supplier<int[]> wanted) {
        return of(division.split(wanted));
    }

    /// Divides the ranks by host: those that share memory form a new communicator (MPI 4.1, section
    /// 7.4.2).
    ///
    /// @return the communicator of this rank's node
    public final Comm splitByNode() {
        return split(firstOfNode(), rank());
    }

    /// Divides the ranks by cluster. MPI has no such call.
    ///
    /// @return the communicator of this rank's cluster
    public final Comm splitByCluster() {
        return split(division.firstIn(domain().world().topology()::cluster, rank()), rank());
    }

    /// The first of the ranks that are on this one's node: a number that is the same for all of
    /// them, also where ranks of several worlds number nodes differently. A rank may call it alone;
    /// it does not block.
    ///
    /// @return a rank of this communicator
    public final int firstOfNode() {
        return division.firstOfNode();
    }

    /// The same ranks in an order in which those of a node, and the nodes of a cluster, have
    /// numbers side by side, so that neighbours in a grid are near (the reordering of MPI 4.1,
    /// section 8.5). All ranks call it.
    ///
    /// @return a new communicator, or this one if its ranks are in that order
    public final Comm byPlace() {
        Newborn agreed = arrangement.byPlace();
        return agreed == null ? this : of(agreed);
    }

    /// Arranges the ranks in a grid.
    ///
    /// @param dims     the extent of each dimension; their product is at most the size
    /// @param periodic for each dimension, whether its ends are neighbours
    /// @return the grid; for a rank beyond it, one of size 1 in which it is alone
    public final CartComm cartesian(int[] dims, boolean[] periodic) {
        Arranged<Grid> agreed = arrangement.cartesian(dims, periodic);
        return new CartComm(world(), agreed.ranks(), errorHandler(), agreed.shape());
    }

    /// The number this rank would have in a grid of the ranks in order [#byPlace] (MPI 4.1, section
    /// 8.5.8). Makes nothing; a rank may call it alone.
    ///
    /// @param dims     as in [#cartesian]
    /// @param periodic as in [#cartesian]
    /// @return a number in the grid, or [Comm#NOBODY] beyond it
    public final int mapToGrid(int[] dims, boolean[] periodic) {
        return arrangement.mapToGrid(dims, periodic);
    }

    /// Makes the ranks the nodes of a graph (MPI 4.1, section 8.5.3). Ranks keep their numbers.
    ///
    /// @param index for each node, how many edges it and those before it have; equal on all ranks
    /// @param edges the neighbours of all nodes, one list behind the other; equal on all ranks
    /// @return the graph; for a rank beyond it, one of size 1 in which it is alone
    public final GraphComm graph(int[] index, int[] edges) {
        Arranged<Graph> agreed = arrangement.graph(index, edges);
        return new GraphComm(world(), agreed.ranks(), errorHandler(), agreed.shape());
    }

    /// The number this rank would have in a graph of the ranks in order [#byPlace] (MPI 4.1,
    /// section 8.5.8). Makes nothing; a rank may call it alone.
    ///
    /// @param index as in [#graph]
    /// @param edges as in [#graph]
    /// @return a node, or [Comm#NOBODY] beyond it
    public final int mapToGraph(int[] index, int[] edges) {
        return arrangement.mapToGraph(index, edges);
    }

    /// Makes the ranks the nodes of a graph of which each gives its own edges (MPI 4.1, section
    /// 8.5.4). What one rank names as a destination, that one names as a source, equally often.
    ///
    /// @param sources      from whom this rank receives
    /// @param destinations to whom it sends
    /// @throws IllegalStateException if calls are checked and the lists of two ranks do not match
    public final DistributedGraphComm distributedGraph(int[] sources, int[] destinations) {
        return neighbors(arrangement.distributedGraph(sources, destinations));
    }

    /// The same with weights for the edges, at least 0.
    ///
    /// @param sources            from whom this rank receives
    /// @param sourceWeights      one for each
    /// @param destinations       to whom it sends
    /// @param destinationWeights one for each
    public final DistributedGraphComm distributedGraph(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        return neighbors(arrangement.distributedGraph(
                sources, sourceWeights, destinations, destinationWeights));
    }

    /// Makes the ranks the nodes of a graph of which each gives any edges, of any nodes (MPI 4.1,
    /// section 8.5.4).
    ///
    /// @param edges the edges this rank gives, each in one rank's list
    public final DistributedGraphComm distributedGraph(Edges edges) {
        return neighbors(arrangement.distributedGraph(
                () -> Required.of("edges", edges, Edges.class).checked(size())));
    }

    private DistributedGraphComm neighbors(Arranged<Neighborhood> agreed) {
        return new DistributedGraphComm(
                world(), agreed.ranks(), errorHandler(), agreed.shape());
    }

    /// Makes a communicator between this one's group and another, which have no rank in common
    /// (MPI 4.1, section 7.6.2). An operation of all ranks of both groups. In a job that goes on
    /// when a rank is lost, all of them that live have it, or it fails on all.
    ///
    /// @param localLeader  the rank here that speaks for this group; equal on all its ranks
    /// @param peer         at the leader, a communicator that reaches the other leader; elsewhere
    ///                     ignored
    /// @param remoteLeader at the leader, the other leader's rank in `peer`; elsewhere ignored
    /// @param tag          of the messages the leaders send each other in `peer`; equal on both
    /// @throws IllegalArgumentException on all ranks of both groups, if the groups have a rank in
    ///     common or one rank's arguments are wrong; but if the leader's `peer`, `remoteLeader` or
    ///     `tag` is, the other group cannot hear of it, and waits
    /// @throws IllegalStateException on all ranks of this group, if they name different leaders;
    ///     the other group cannot hear of it, and waits
    public final InterComm intercomm(
            int localLeader, @Nullable Communicator peer, int remoteLeader, int tag) {
        Messages reached = peer == null ? null : peer.messages();
        return IntercommAgreement.between(
                making,
                ranks -> new Leaders(ranks, localLeader, reached, remoteLeader, tag),
                this::between,
                InterComm::making);
    }

    // what has a communicator of its own

    /// A window over memory of all ranks, which each of them may then read and write. An operation
    /// of all ranks (MPI 4.1, section 12.2.1).
    ///
    /// @param buffer what this rank shows: an array of a primitive type, a memory segment, or a
    ///     buffer of `java.nio`; it may be empty, and differ from that of other ranks
    /// @return the window, to be closed by all ranks
    public final Window window(Object buffer) {
        return Window.over(this, making.contribute("window", () -> {
            Required.buffer("buffer", buffer);
            return Part.of(buffer);
        }));
    }

    /// A window over new memory of all ranks. An operation of all ranks (MPI 4.1, section 12.2.2).
    ///
    /// @param kind  what this rank shows, such as [org.atoll.codec.ElementKinds#DOUBLES]
    /// @param count how many elements
    /// @return the window, to be closed by all ranks; [Window#memory] has this rank's elements
    public final Window windowAllocate(Elements kind, long count) {
        making.announce("windowAllocate");
        return Window.allocate(this, kind, count);
    }

    /// A window over new memory that all ranks load from and store to as their own, which takes
    /// ranks of one node: see [#splitByNode]. An operation of all ranks (MPI 4.1, section 12.2.3).
    ///
    /// @param kind  what they show, a kind of segments such as
    ///     [org.atoll.codec.ElementKinds#SEGMENT_DOUBLES]; equal on all ranks
    /// @param count how many elements of the memory are this rank's
    /// @return the window, to be closed by all ranks; [Window#shared()] is the memory of all
    public final Window windowAllocateShared(Elements kind, long count) {
        making.announce("windowAllocateShared");
        return Window.allocateShared(this, kind, count);
    }

    /// An executor whose tasks the other ranks carry out. A call of all ranks: rank 0, the master,
    /// has it at once; the others serve in this call until the master closes it, and then get one
    /// that is closed.
    ///
    /// @return the executor, to be closed by the master
    public final RankExecutor executor() {
        making.announce("executor");
        return new RankExecutor(Tasks.over(dup().making.ranks(), domain()));
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
    public final <T> T contribute(Supplier<T> own) {
        Required.of("own", own, Supplier.class);
        return making.usable().contribute(own);
    }
}
