// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/// Communicators of some of another one's ranks.
final class Division {
    private final Comm comm;
    private final Making making;

    Division(Comm comm) {
        this.comm = comm;
        this.making = comm.making();
    }

    Comm create(Group members) {
        boolean inside = making.contribute("create", () -> {
            Checks.within("create", members, comm.group());
            return members.isMember();
        });
        Contexts.Context context = making.newContext();
        return inside ? of(members, context) : of(subgroup(comm.rank()), context);
    }

    Comm createFromGroup(Group members, int tag) {
        comm.usable();
        Checks.tag(tag, Comm.LARGEST_TAG);
        Checks.within("createFromGroup", members, comm.group());
        Checks.member("createFromGroup", members);
        Agreement among = new Agreement(comm.mailbox(), members, comm.context() + 1, tag + 1);
        return of(members, comm.told(() ->
                making.contexts().agree(comm, making.isAbroad(members), among::max)));
    }

    /// Divides the ranks by color and key, which this rank may still have to find.
    Comm split(Supplier<int[]> wanted) {
        int[] mine = making.contribute("split", wanted);
        int color = mine[0];
        Assembly.Basis<int[]> basis = making.after(ranks -> {
            int[] pairs = new int[2 * comm.size()];
            ranks.allGatherInto(mine, pairs);
            return pairs;
        });
        int[] all = basis.told();
        int[] members =
                color == Comm.NOBODY
                        ? new int[] {comm.rank()}
                        : IntStream.range(0, comm.size())
                                .filter(r -> all[2 * r] == color)
                                .boxed()
                                .sorted(Comparator.comparingInt((Integer r) -> all[2 * r + 1]))
                                .mapToInt(Integer::intValue)
                                .toArray();
        return of(subgroup(members), basis.context());
    }

    private Comm of(Group members, Contexts.Context context) {
        return new Comm(comm.world(), members, context);
    }

    /// The first rank in the same place as another.
    int firstIn(IntUnaryOperator place, int rank) {
        int wanted = place.applyAsInt(comm.group().worldRank(rank));
        int first = 0;
        while (place.applyAsInt(comm.group().worldRank(first)) != wanted) {
            first++;
        }
        return first;
    }

    /// Some ranks, in an order of their own.
    Group subgroup(int... members) {
        int[] worldRanks = new int[members.length];
        int mine = -1;
        for (int i = 0; i < members.length; i++) {
            worldRanks[i] = comm.group().worldRank(members[i]);
            mine = members[i] == comm.rank() ? i : mine;
        }
        return new Group(mine, worldRanks);
    }
}
