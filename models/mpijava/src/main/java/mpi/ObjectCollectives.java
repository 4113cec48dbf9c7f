// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.atoll.mpj.Comm;

/// Collectives of serializable objects: what a rank gives another is one array of them, and what it
/// gives itself are copies.
final class ObjectCollectives {
    private ObjectCollectives() {}

    static void broadcast(Comm comm, Items items, int root) {
        ObjectPart objects = items.objects();
        boolean atRoot = comm.rank() == root;
        Object[] values = comm.broadcastObject(atRoot ? objects.values() : null, root);
        if (!atRoot) {
            objects.put(values);
        }
    }

    /// Puts what ranks have given in its places.
    private static void put(List<Object[]> given, Share room) {
        for (int rank = 0; rank < given.size(); rank++) {
            room.objects(rank).put(given.get(rank));
        }
    }

    /// What belongs to the ranks.
    private static List<Object[]> values(Share share, Comm comm) {
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

    static void gather(Comm comm, Items mine, Share room, int root) {
        boolean atRoot = comm.rank() == root;
        ObjectPart own = own(comm, mine, room);
        List<Object[]> given = comm.gatherObjects(atRoot ? own.copies() : own.values(), root);
        if (atRoot) {
            put(given, room);
        }
    }

    static void allGather(Comm comm, Items mine, Share room) {
        put(comm.allGatherObjects(own(comm, mine, room).copies()), room);
    }

    static void scatter(Comm comm, Share all, Items mine, int root) {
        List<Object[]> values = comm.rank() == root ? values(all, comm) : null;
        own(comm, mine, all).put(comm.scatterObject(values, root));
    }

    static void allToAll(Comm comm, Share all, Share room) {
        put(comm.allToAllObjects(values(all, comm)), room);
    }

    /// This rank's objects, which may be where the results go. A program's operation may change
    /// what it is given.
    private static Object[] operands(Items mine, Items results) {
        return (mine.isInPlace() ? results : mine).objects().copies();
    }

    static void reduce(Comm comm, Items mine, Items results, Op op, int root) {
        Object[] combined =
                comm.reduceObjects(operands(mine, results), op.onObjects(mine.type()), root);
        if (comm.rank() == root) {
            results.objects().put(combined);
        }
    }

    static void allReduce(Comm comm, Items mine, Items results, Op op) {
        results.objects().put(
                comm.allReduceObjects(operands(mine, results), op.onObjects(mine.type())));
    }

    static void scan(Comm comm, Items mine, Items results, Op op) {
        results.objects().put(
                comm.scanObjects(operands(mine, results), op.onObjects(mine.type())));
    }

    static void exclusiveScan(Comm comm, Items mine, Items results, Op op) {
        Object[] below = comm.exclusiveScanObjects(
                operands(mine, results), op.onObjects(mine.type()));
        if (comm.rank() > 0) {
            results.objects().put(below);
        }
    }

    static void reduceScatter(Comm comm, Items mine, Items results, int[] counts, Op op) {
        Object[] combined = comm.reduceObjects(
                mine.objects().copies(), op.onObjects(mine.type()), 0);
        List<Object[]> parts = new ArrayList<>();
        int from = 0;
        for (int count : counts) {
            int to = from + (int) Items.elements(count, mine.type());
            parts.add(Arrays.copyOfRange(combined, from, to));
            from = to;
        }
        results.counting(counts[comm.rank()]).objects().put(comm.scatterObject(parts, 0));
    }
}
