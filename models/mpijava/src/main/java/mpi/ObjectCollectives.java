// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import org.atoll.mpj.Comm;

/// Collectives of serializable objects: what a rank gives another is one array of them, and what it
/// gives itself are copies.
final class ObjectCollectives {
    private ObjectCollectives() {}

    static Request broadcast(CollectiveCall call, Comm comm, Items items, int root) {
        ObjectPart objects = items.objects();
        boolean atRoot = comm.rank() == root;
        Object[] given = atRoot ? objects.values() : null;
        return call.carry(comm.objects().broadcast(given, root), values -> {
            if (!atRoot) {
                objects.put(values);
            }
        });
    }

    /// Puts what ranks have given in its places.
    private static void put(List<Object[]> given, Share room) {
        for (int rank = 0; rank < given.size(); rank++) {
            room.objects(rank).put(given.get(rank));
        }
    }

    /// What belongs to the ranks.
    private static List<Object[]> values(Share all, Comm comm) {
        Share share = all.among(comm.size());
        List<Object[]> values = new ArrayList<>();
        for (int rank = 0; rank < comm.size(); rank++) {
            ObjectPart objects = share.objects(rank);
            values.add(rank == comm.rank() ? objects.copies() : objects.values());
        }
        return values;
    }

    /// This rank's objects, which may be among those of all.
    private static ObjectPart own(Comm comm, Items mine, Share all) {
        return mine.isInPlace() ? all.objects(comm.rank()) : mine.objects();
    }

    static Request gather(CollectiveCall call, Comm comm, Items mine, Share all, int root) {
        boolean atRoot = comm.rank() == root;
        Share room = atRoot ? all.among(comm.size()) : all;
        ObjectPart own = own(comm, mine, room);
        Object[] given = atRoot ? own.copies() : own.values();
        return call.carry(comm.objects().gather(given, root), values -> {
            if (atRoot) {
                put(values, room);
            }
        });
    }

    static Request allGather(CollectiveCall call, Comm comm, Items mine, Share all) {
        Share room = all.among(comm.size());
        Object[] given = own(comm, mine, room).copies();
        return call.carry(comm.objects().allGather(given), values -> put(values, room));
    }

    static Request scatter(CollectiveCall call, Comm comm, Share all, Items mine, int root) {
        List<Object[]> given = comm.rank() == root ? values(all, comm) : null;
        return call.carry(comm.objects().scatter(given, root),
                values -> own(comm, mine, all).put(values));
    }

    static Request allToAll(CollectiveCall call, Comm comm, Share all, Share allRoom) {
        List<Object[]> given = values(all, comm);
        Share room = allRoom.among(comm.size());
        return call.carry(comm.objects().allToAll(given), parts -> put(parts, room));
    }

    /// This rank's objects, which may be where the results go. A program's operation may change
    /// what it is given.
    private static Object[] operands(Items mine, Items results) {
        return (mine.isInPlace() ? results : mine).objects().copies();
    }

    private static BinaryOperator<Object[]> onObjects(Op op, Items mine) {
        return Required.op(op).onObjects(mine.type());
    }

    static Request reduce(
            CollectiveCall call, Comm comm, Items mine, Items results, Op op, int root) {
        Object[] own = operands(mine, results);
        BinaryOperator<Object[]> below = onObjects(op, mine);
        return call.carry(comm.objects().reduce(own, below, root), combined -> {
            if (comm.rank() == root) {
                results.objects().put(combined);
            }
        });
    }

    static Request allReduce(
            CollectiveCall call, Comm comm, Items mine, Items results, Op op) {
        Object[] own = operands(mine, results);
        BinaryOperator<Object[]> below = onObjects(op, mine);
        return call.carry(comm.objects().allReduce(own, below), all -> results.objects().put(all));
    }

    static Request scan(CollectiveCall call, Comm comm, Items mine, Items results, Op op) {
        Object[] own = operands(mine, results);
        BinaryOperator<Object[]> below = onObjects(op, mine);
        return call.carry(comm.objects().scan(own, below), all -> results.objects().put(all));
    }

    static Request exclusiveScan(
            CollectiveCall call, Comm comm, Items mine, Items results, Op op) {
        Object[] own = operands(mine, results);
        BinaryOperator<Object[]> below = onObjects(op, mine);
        return call.carry(comm.objects().exclusiveScan(own, below), lower -> {
            if (comm.rank() > 0) {
                results.objects().put(lower);
            }
        });
    }

    /// Blocks: of the calls that come back at once, none takes objects (see
    /// [CollectiveCall#objects]).
    static Request reduceScatter(Comm comm, Items mine, Items results, int[] counts, Op op) {
        Object[] combined = comm.reduceObjects(
                mine.objects().copies(), onObjects(op, mine), 0);
        List<Object[]> parts = new ArrayList<>();
        int from = 0;
        for (int count : counts) {
            int to = from + (int) Items.elements(count, mine.type());
            parts.add(Arrays.copyOfRange(combined, from, to));
            from = to;
        }
        results.counting(counts[comm.rank()]).objects().put(comm.scatterObject(parts, 0));
        return CollectiveCall.DONE;
    }
}
