// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.function.Function;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;

/// A collective that combines what the ranks give.
final class CombiningCall extends CollectiveCall {

    /// Creates a call.
    CombiningCall(Communicator caller, String name, boolean later) {
        super(caller, name, later);
    }

    /// Combines parts by the operation below.
    private interface Combination {
        Request of(Part mine, Part results, org.atoll.mpj.Op op);
    }

    /// An operand in memory of the kind that its results have, and apart from those.
    private Part operand(Part given, Part room) {
        Part alike = Operands.alike(given, room);
        return Apart.isOneMemory(alike, room) ? apart(alike, room) : alike;
    }

    private Part apart(Part given, Part room) {
        return isBetweenGroups() ? Apart.from(given, room) : Apart.orInPlace(given, room);
    }

    private Request combine(
            Items mine,
            Items results,
            Op op,
            Function<Comm, Request> onObjects,
            Combination onParts) {
        return attempt(on -> {
            if (mine.isObject()) {
                return objects(onObjects);
            }
            Part room = part(results);
            Part own = operand(part(mine), room);
            return onParts.of(own, room, Required.op(op).onAll(mine.type(), room));
        });
    }

    Request reduce(Items mine, Items results, Op op, int root) {
        return attempt(on -> {
            if (mine.isObject()) {
                return objects(
                        comm -> ObjectCollectives.reduce(this, comm, mine, results, op, root));
            }
            Part room = isRoot(root) ? part(results) : null;
            Part given = isOnRootsSide(root) ? Part.IN_PLACE : part(mine);
            Part own = room == null ? given : operand(given, room);
            var below = root == MPI.PROC_NULL
                    ? org.atoll.mpj.Op.NO_OP
                    : Required.op(op).onAll(mine.type(), room == null ? own : room);
            int to = below(root);
            return carry(on.reduce(own, room, below, to));
        });
    }

    /// Reduces in one buffer.
    Request reduce(Items items, Op op, int root) {
        return attempt(on -> reduce(ownOf(items, root), items, op, root));
    }

    Request allReduce(Items mine, Items results, Op op) {
        return attempt(on -> combine(mine, results, op,
                comm -> ObjectCollectives.allReduce(this, comm, mine, results, op),
                (own, room, below) -> carry(on.allReduce(own, room, below))));
    }

    Request scan(Items mine, Items results, Op op) {
        return combine(mine, results, op,
                comm -> ObjectCollectives.scan(this, comm, mine, results, op),
                (own, room, below) -> carry(intra().parts().scan(own, room, below)));
    }

    /// Combines what lower ranks have. Rank 0 has none, and where its results would go stays as it
    /// is, or may be missing: programs put there what they want to start from. What it gives is
    /// only read.
    Request exclusiveScan(Items mine, Items results, Op op) {
        return attempt(on -> {
            boolean isFirst = rank() == 0 && !mine.isInPlace();
            return combine(mine, isFirst ? mine : results, op,
                    comm -> ObjectCollectives.exclusiveScan(this, comm, mine, results, op),
                    (own, room, below) -> {
                        Part given = isFirst ? room : own;
                        Part lower = isFirst ? Apart.memory(room.bytes(), room.elements()) : room;
                        return carry(intra().parts().exclusiveScan(given, lower, below));
                    });
        });
    }

    /// Combines, and gives each rank a part of the results.
    ///
    /// @param mine    as many items as all counts together, or in place
    /// @param lengths how many items each rank of this group gets
    Request reduceScatter(Items mine, Items results, int[] lengths, Op op) {
        return attempt(on -> {
            int[] counts = Shares.first(
                    members(), Required.of(MPI.ERR_COUNT, "recvcounts", lengths));
            int total = Arrays.stream(counts).reduce(0, Math::addExact);
            if (mine.isObject()) {
                Items all = (mine.isInPlace() ? results : mine).counting(total);
                return objects(comm ->
                        ObjectCollectives.reduceScatter(comm, all, results, counts, op));
            }
            Part room = part(results.counting(mine.isInPlace() ? total : counts[rank()]));
            Part own = operand(
                    part(mine.isInPlace() ? mine : mine.counting(total)), room);
            var below = Required.op(op).on(mine.type(), room);
            int together = Operands.together(mine.type(), room);
            int[] elements = Arrays.stream(counts).map(items -> items * together).toArray();
            return carry(on.reduceScatter(own, room, elements, below));
        });
    }

    /// The same with as many items for each rank.
    Request reduceScatterBlock(Items mine, Items results, Op op) {
        return attempt(on -> {
            int[] counts = new int[members()];
            Arrays.fill(counts, results.count());
            return reduceScatter(mine, results, counts, op);
        });
    }
}
