// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import org.atoll.mpj.Comm;
import org.jspecify.annotations.Nullable;

/// Collectives of serializable objects: what a rank gives another is one array of them.
final class ObjectCollectives {
    private ObjectCollectives() {}

    static void broadcast(Comm comm, ObjectPart objects, int root) {
        boolean atRoot = comm.rank() == root;
        Object[] values = comm.broadcastObject(atRoot ? objects.values() : null, root);
        if (!atRoot) {
            objects.put(values);
        }
    }

    /// Puts what ranks have given in its places.
    ///
    /// @param room where that of a rank belongs
    private static void put(List<Object[]> given, IntFunction<ObjectPart> room) {
        for (int rank = 0; rank < given.size(); rank++) {
            room.apply(rank).put(given.get(rank));
        }
    }

    /// What belongs to the ranks.
    private static List<Object[]> values(IntFunction<ObjectPart> parts, int ranks) {
        List<Object[]> values = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            values.add(parts.apply(rank).values());
        }
        return values;
    }

    static void gather(Comm comm, ObjectPart mine, IntFunction<ObjectPart> room, int root) {
        List<Object[]> given = comm.gatherObjects(mine.values(), root);
        if (comm.rank() == root) {
            put(given, room);
        }
    }

    static void allGather(Comm comm, ObjectPart mine, IntFunction<ObjectPart> room) {
        put(comm.allGatherObjects(mine.values()), room);
    }

    static void scatter(Comm comm, IntFunction<ObjectPart> parts, ObjectPart mine, int root) {
        List<Object[]> values = comm.rank() == root ? values(parts, comm.size()) : null;
        mine.put(comm.scatterObject(values, root));
    }

    static void allToAll(
            Comm comm, IntFunction<ObjectPart> parts, IntFunction<ObjectPart> room) {
        put(comm.allToAllObjects(values(parts, comm.size())), room);
    }

    static void reduce(
            Comm comm, ObjectPart mine, @Nullable ObjectPart results,
            BinaryOperator<Object[]> op, int root) {
        Object[] combined = comm.reduceObjects(mine.values(), op, root);
        if (results != null) {
            results.put(combined);
        }
    }

    static void allReduce(
            Comm comm, ObjectPart mine, ObjectPart results, BinaryOperator<Object[]> op) {
        results.put(comm.allReduceObjects(mine.values(), op));
    }

    static void scan(
            Comm comm, boolean exclusive, ObjectPart mine, ObjectPart results,
            BinaryOperator<Object[]> op) {
        results.put(exclusive
                ? comm.exclusiveScanObjects(mine.values(), op)
                : comm.scanObjects(mine.values(), op));
    }
}
