// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import java.util.Arrays;
import java.util.function.Supplier;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// The collective operations of one team.
///
/// All ranks call the same operations in the same order, one thread of each rank at a time, with
/// equal roots, reducers and, where a method says so, counts. A call blocks until the caller's
/// part is done; then its buffers may be used. Every method throws
/// [IllegalArgumentException] for arguments that are wrong by themselves,
/// [IllegalStateException] when a message shows that ranks disagree about a count, and
/// [org.atoll.fabric.job.CommunicationException] when a peer failed.
public final class Collectives {

    private static final Partition NO_PARTS = Partition.equal(1, 0);

    private final Team team;
    private final Selection selection;
    private final @Nullable CallCheck check;

    /// Creates the operations of a team.
    ///
    /// @param selection which algorithms are taken; equal on all ranks
    public Collectives(Team team, Selection selection) {
        this(team, selection, CallPlace.counting());
    }

    /// Creates the operations of a team for certain calls.
    ///
    /// @param selection which algorithms are taken; equal on all ranks
    /// @param place     which calls they are, if calls are checked
    public Collectives(Team team, Selection selection, CallPlace place) {
        this(team, selection.checks() ? new CallCheck(team, selection, place) : null, selection);
    }

    private Collectives(Team team, @Nullable CallCheck check, Selection selection) {
        this.team = team;
        this.selection = selection;
        this.check = check;
    }

    /// Creates the operations of a team whose calls are not checked: they are steps of a greater
    /// operation, which was.
    ///
    /// @param selection which algorithms are taken; equal on all ranks
    public static Collectives unchecked(Team team, Selection selection) {
        return new Collectives(team, null, selection);
    }

    /// Tells the others what is called, if that is wanted; for operations that are not carried
    /// out here.
    ///
    /// @param call what users call it
    /// @param root the root, or -1 if there is none
    /// @throws IllegalStateException if another rank calls something else
    public void announce(String call, int root) {
        if (check != null) {
            check.compare(CollectiveCall.of(call, root));
        }
    }

    /// Tells the others what is called, if that is wanted, of a call that is made of several
    /// operations, of which they need not be told.
    ///
    /// @param call what users call it
    /// @param root the root, or -1 if there is none
    /// @param data what has the kind of elements that all ranks give, or null
    /// @return the operations that are its steps
    /// @throws IllegalStateException if another rank calls something else
    public Collectives stepsOf(String call, int root, @Nullable Buffer data) {
        if (check == null) {
            return this;
        }
        String kind = data == null ? "" : CollectiveCall.kind(data.elements());
        check.compare(new CollectiveCall(call, root, -1, -1, kind, ""));
        return unchecked(team, selection);
    }

    /// Tells the others that something is to be made of all ranks, if that is wanted.
    ///
    /// @param call what users call it
    /// @throws ObjectedException     if another rank objects, by [#object]
    /// @throws IllegalStateException if another rank calls something else
    public void announceMaking(String call) {
        if (check != null) {
            check.compare(new CollectiveCall(call, -1, -1, CollectiveCall.MAKES, "", ""));
        }
    }

    /// Combines values as [#allReduce] does, on a rank that objects to what the others are about to
    /// make, and does not know what that is: they may still announce it.
    ///
    /// @throws ObjectedException if they do
    public void object(Buffer data, Reducer reducer) {
        announceObjection(data, reducer);
        combine(data, reducer);
    }

    /// Tells the others what [#object] does, where values are combined in another way.
    ///
    /// @throws ObjectedException as there
    public void announceObjection(Buffer data, Reducer reducer) {
        if (check != null) {
            check.compare(call(Operation.ALL_REDUCE, -1, data, CollectiveCall.OBJECTS, reducer));
        }
    }

    /// Tells the others what [#allReduce] does, where values are combined in another way.
    ///
    /// @throws IllegalStateException if another rank calls something else
    public void announceAllReduce(Buffer data, Reducer reducer) {
        announce(Operation.ALL_REDUCE, -1, data, reducer);
    }

    /// Lets the ranks compare what must be alike on them, if that is wanted: of an operation that
    /// is not carried out here and was announced.
    ///
    /// @param lists makes what this rank gives; not asked if nothing is compared
    /// @throws IllegalStateException if another rank gives something else
    public void compare(Supplier<Alike> lists) {
        if (check != null) {
            check.compare(lists.get());
        }
    }

    private void compare(Operation operation, String name, Partition parts, int unit) {
        if (check != null) {
            long[] counts = new long[parts.parts()];
            Arrays.setAll(counts, part -> parts.count(part) * unit);
            check.compare(Alike.of(operation.label(), name, counts));
        }
    }

    private void announce(Operation operation, int root, @Nullable Buffer data, long bytes) {
        if (check != null) {
            String kind = data == null ? "" : CollectiveCall.kind(data.elements());
            check.compare(
                    new CollectiveCall(operation.label(), root, bytes, -1, kind, ""));
        }
    }

    private void announce(Operation operation, int root, Buffer data, Reducer reducer) {
        if (check != null) {
            check.compare(call(operation, root, data, -1, reducer));
        }
    }

    private static CollectiveCall call(
            Operation operation, int root, Buffer data, long room, Reducer reducer) {
        return new CollectiveCall(
                operation.label(),
                root,
                data.bytes(),
                room,
                CollectiveCall.kind(data.elements()),
                reducer.label());
    }

    /// Waits until all ranks have called this.
    public void barrier() {
        announce(Operation.BARRIER, -1, null, -1);
        selection.barrier.pick(0, team, true).run(team);
    }

    /// Brings the root's elements to all ranks.
    ///
    /// @param data the elements: read at the root, written elsewhere; equal count on all ranks
    public void broadcast(Buffer data, int root) {
        checkRoot(Operation.BROADCAST, root);
        announce(Operation.BROADCAST, root, data, data.bytes());
        selection.broadcast.pick(data.bytes(), team, true).run(team, data, root);
    }

    /// Brings the root's elements to all ranks, which may have room for more. All ranks call this
    /// form of a broadcast.
    ///
    /// Ranks without a board choose an algorithm by their own length. They take lengths that differ
    /// if these lead to the same algorithm and it sends the elements as one message; other
    /// differences are refused.
    ///
    /// @param room the elements at the root; elsewhere where they go, from its start on
    /// @return how many elements came, or were given
    public long broadcastUpTo(Buffer room, int root) {
        checkRoot(Operation.BROADCAST, root);
        announce(Operation.BROADCAST, root, room, -1);
        return selection.broadcast.pick(room.bytes(), team, true).runUpTo(team, room, root);
    }

    /// Combines the values of all ranks, element by element, at the root.
    ///
    /// @param in      the caller's values; equal count on all ranks
    /// @param out     at the root, where the results go: at least as many elements, the same array
    ///                and offset as `in` or no overlap; elsewhere ignored
    /// @param reducer the operation; operands keep the order of ranks unless it is commutative
    public void reduce(Buffer in, @Nullable Buffer out, Reducer reducer, int root) {
        checkRoot(Operation.REDUCE, root);
        Buffer results = atRoot(Operation.REDUCE, in, out, in.count(), root);
        announce(Operation.REDUCE, root, in, reducer);
        selection.reduce
                .pick(in.bytes(), team, reducer.commutative())
                .run(team, in, results.slice(0, in.count()), reducer, root);
    }

    /// Combines the values of all ranks, element by element, at all ranks.
    ///
    /// @param data    the caller's values and, after, the results; equal count on all ranks
    /// @param reducer the operation; operands keep the order of ranks unless it is commutative
    public void allReduce(Buffer data, Reducer reducer) {
        announce(Operation.ALL_REDUCE, -1, data, reducer);
        combine(data, reducer);
    }

    private void combine(Buffer data, Reducer reducer) {
        selection.allReduce
                .pick(data.bytes(), team, reducer.commutative())
                .run(team, data, reducer);
    }

    /// Brings equal parts of all ranks to the root.
    ///
    /// @param in   the caller's part; equal count on all ranks. At the root it may be the place
    ///             in `out` where it belongs
    /// @param out  at the root, where the parts go in the order of ranks; elsewhere ignored
    public void gather(Buffer in, @Nullable Buffer out, int root) {
        checkRoot(Operation.GATHER, root);
        Buffer all = atRoot(Operation.GATHER, in, out, in.count() * team.size(), root);
        announce(Operation.GATHER, root, in, in.bytes());
        selection.gather.pick(in.bytes(), team, true).run(team, in, all, root);
    }

    /// Brings parts of any size from all ranks to the root.
    ///
    /// @param in        the caller's part. At the root it may be the place in `out` where it
    ///                  belongs
    /// @param out       at the root, where the parts go; elsewhere ignored
    /// @param partition at the root, the place of each rank's part; elsewhere ignored
    public void gatherV(
            Buffer in, @Nullable Buffer out, @Nullable Partition partition, int root) {
        Partition parts = partsAtRoot(Operation.GATHER_V, partition, in.count(), root);
        Buffer all = atRoot(Operation.GATHER_V, in, out, parts.extent(), root);
        announce(Operation.GATHER_V, root, in, -1);
        selection.gatherV.pick(0, team, true).run(team, in, all, parts, root);
    }

    /// Brings equal parts from the root to all ranks.
    ///
    /// @param in   at the root, the parts in the order of ranks; elsewhere ignored
    /// @param out  where the caller's part goes; equal count on all ranks. At the root it may be
    ///             the place in `in` where the part is
    public void scatter(@Nullable Buffer in, Buffer out, int root) {
        checkRoot(Operation.SCATTER, root);
        Buffer all = atRoot(Operation.SCATTER, out, in, out.count() * team.size(), root);
        announce(Operation.SCATTER, root, out, out.bytes());
        selection.scatter.pick(out.bytes(), team, true).run(team, all, out, root);
    }

    /// Brings parts of any size from the root to all ranks.
    ///
    /// @param in        at the root, the parts; elsewhere ignored
    /// @param partition at the root, the place of each rank's part; elsewhere ignored
    /// @param out       where the caller's part goes. At the root it may be the place in `in`
    ///                  where the part is
    public void scatterV(
            @Nullable Buffer in, @Nullable Partition partition, Buffer out, int root) {
        Partition parts = partsAtRoot(Operation.SCATTER_V, partition, out.count(), root);
        Buffer all = atRoot(Operation.SCATTER_V, out, in, parts.extent(), root);
        announce(Operation.SCATTER_V, root, out, -1);
        selection.scatterV.pick(0, team, true).run(team, all, parts, out, root);
    }

    /// Brings equal parts of all ranks to all ranks.
    ///
    /// @param in  the caller's part; equal count on all ranks; it may be the place in `out` where
    ///            it belongs
    /// @param out where the parts go in the order of ranks
    public void allGather(Buffer in, Buffer out) {
        allGatherV(in, out, Partition.equal(team.size(), in.count()));
    }

    /// Brings parts of any size from all ranks to all ranks.
    ///
    /// @param in        the caller's part; it may be the place in `out` where it belongs
    /// @param partition the place of each rank's part; equal counts on all ranks
    public void allGatherV(Buffer in, Buffer out, Partition partition) {
        checkPartition(Operation.ALL_GATHER, partition);
        checkPart(Operation.ALL_GATHER, partition, in.count());
        checkRoom(Operation.ALL_GATHER, out, partition.extent());
        long bytes = partition.total() * in.elements().elementBytes();
        announce(Operation.ALL_GATHER, -1, in, bytes);
        compare(Operation.ALL_GATHER, "bytes", partition, in.elements().elementBytes());
        selection.allGather.pick(bytes, team, true).run(team, in, out, partition);
    }

    /// Sends one part to every rank and receives one from every rank, all of one size.
    ///
    /// @param in  the parts to send, in the order of receiving ranks; equal count on all ranks
    /// @param out the parts received, in the order of sending ranks; does not overlap `in`
    public void allToAll(Buffer in, Buffer out) {
        if (in.count() % team.size() != 0) {
            throw wrong(Operation.ALL_TO_ALL,
                    in.count() + " elements are no whole number of parts for each rank");
        }
        checkRoom(Operation.ALL_TO_ALL, out, in.count());
        long bytes = in.bytes() / team.size();
        announce(Operation.ALL_TO_ALL, -1, in, in.bytes());
        selection.allToAll.pick(bytes, team, true).run(team, in, firstOf(out, in.count()));
    }

    /// Sends one part of any size to every rank and receives one from every rank.
    ///
    /// @param sent     the place of each receiving rank's part in `in`
    /// @param out      where received parts go; does not overlap `in`
    /// @param received the place of each sending rank's part in `out`
    public void allToAllV(Buffer in, Partition sent, Buffer out, Partition received) {
        checkPartition(Operation.ALL_TO_ALL_V, sent);
        checkPartition(Operation.ALL_TO_ALL_V, received);
        checkRoom(Operation.ALL_TO_ALL_V, in, sent.extent());
        checkRoom(Operation.ALL_TO_ALL_V, out, received.extent());
        checkPart(Operation.ALL_TO_ALL_V, received, sent.count(team.rank()));
        announce(Operation.ALL_TO_ALL_V, -1, in, -1);
        selection.allToAllV
                .pick(0, team, true)
                .run(team, in, sent, out, received);
    }

    /// Combines the values of the ranks from 0 to the caller.
    ///
    /// @param data    the caller's values and, after, the results; equal count on all ranks
    /// @param reducer the operation; operands keep the order of ranks
    public void scan(Buffer data, Reducer reducer) {
        announce(Operation.SCAN, -1, data, reducer);
        selection.scan
                .pick(data.bytes(), team, reducer.commutative())
                .run(team, data, reducer);
    }

    /// Combines the values of the ranks below the caller. Rank 0, which has none below, keeps
    /// what it has.
    ///
    /// @param data    the caller's values and, after, the results; equal count on all ranks
    /// @param reducer the operation; operands keep the order of ranks
    public void exclusiveScan(Buffer data, Reducer reducer) {
        announce(Operation.EXCLUSIVE_SCAN, -1, data, reducer);
        selection.exclusiveScan
                .pick(data.bytes(), team, reducer.commutative())
                .run(team, data, reducer);
    }

    /// Combines the values of all ranks, element by element; each rank gets a part of the
    /// results.
    ///
    /// @param out       where the caller's part goes; does not overlap `in`
    /// @param partition the place of each rank's part in `in`; equal on all ranks
    /// @param reducer   the operation; operands keep the order of ranks unless it is commutative
    public void reduceScatter(Buffer in, Buffer out, Partition partition, Reducer reducer) {
        checkPartition(Operation.REDUCE_SCATTER, partition);
        checkRoom(Operation.REDUCE_SCATTER, in, partition.extent());
        long own = partition.count(team.rank());
        checkRoom(Operation.REDUCE_SCATTER, out, own);
        long bytes = partition.total() * in.elements().elementBytes();
        announce(Operation.REDUCE_SCATTER, -1, in.slice(0, partition.total()), reducer);
        compare(Operation.REDUCE_SCATTER, "counts", partition, 1);
        selection.reduceScatter
                .pick(bytes, team, reducer.commutative())
                .run(team, in, firstOf(out, own), partition, reducer);
    }

    private void checkRoot(Operation operation, int root) {
        if (root < 0 || root >= team.size()) {
            throw wrong(operation, "root " + root + ": a rank is 0 to " + (team.size() - 1));
        }
    }

    /// The buffer that only the root needs; elsewhere the other one stands in, unused.
    private Buffer atRoot(
            Operation operation, Buffer everywhere, @Nullable Buffer rooted, long room, int root) {
        if (team.rank() != root) {
            return everywhere;
        }
        if (rooted == null) {
            throw wrong(operation, "the root needs a buffer for " + room + " elements");
        }
        checkRoom(operation, rooted, room);
        return firstOf(rooted, room);
    }

    private Partition partsAtRoot(
            Operation operation, @Nullable Partition partition, long own, int root) {
        checkRoot(operation, root);
        if (team.rank() != root) {
            return NO_PARTS;
        }
        if (partition == null) {
            throw wrong(operation, "the root needs a partition");
        }
        checkPartition(operation, partition);
        checkPart(operation, partition, own);
        return partition;
    }

    private void checkPartition(Operation operation, Partition partition) {
        if (partition.parts() != team.size()) {
            throw wrong(operation, "the partition has " + partition.parts() + " parts");
        }
    }

    private void checkPart(Operation operation, Partition partition, long count) {
        long expected = partition.count(team.rank());
        if (expected != count) {
            throw wrong(operation,
                    "the partition says " + expected + " for a part of " + count + " elements");
        }
    }

    private void checkRoom(Operation operation, Buffer buffer, long needed) {
        if (buffer.count() < needed) {
            throw wrong(operation,
                    "a buffer of " + buffer.count() + " elements where " + needed
                            + " are needed");
        }
    }

    /// Algorithms take a buffer's length for that of the data.
    private static Buffer firstOf(Buffer buffer, long count) {
        return buffer.count() == count ? buffer : buffer.slice(0, count);
    }

    private IllegalArgumentException wrong(Operation operation, String what) {
        return new IllegalArgumentException(
                operation.label() + " on rank " + team.rank() + " of " + team.size() + ": " + what);
    }
}
