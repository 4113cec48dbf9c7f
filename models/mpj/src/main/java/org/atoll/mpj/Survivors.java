// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.atoll.fabric.Abroad;
import org.atoll.mpj.agreement.Vote;

/// What the members of a communicator that live can agree on, although some have failed. Each has
/// a number, the same for all of them.
final class Survivors {
    private final Messages comm;

    /// The members in the order of their numbers, as this rank knows them.
    private final int[] worldRanks;

    private BitSet lost = new BitSet();

    private Survivors(Messages comm, int[] worldRanks) {
        this.comm = comm;
        this.worldRanks = worldRanks;
    }

    /// Those of one group.
    static Survivors of(Comm comm) {
        return new Survivors(comm, comm.group().worldRanks());
    }

    /// Those of both groups, in the order of what they are called everywhere: ranks of several
    /// worlds do not know each other by the same numbers, and neither group comes first.
    static Survivors of(InterComm inter) {
        Abroad abroad = inter.world().fabric().abroad();
        int[] both = IntStream.concat(
                        IntStream.of(inter.group().worldRanks()),
                        IntStream.of(inter.peers().worldRanks()))
                .boxed()
                .sorted(Comparator.comparing(abroad::origin))
                .mapToInt(Integer::intValue)
                .toArray();
        return new Survivors(inter, both);
    }

    long agree(long flags) {
        return agree(flags, 0).settledFlags();
    }

    /// The largest number that any of them gives; who they are is agreed on at the same time.
    int largest(int proposed) {
        Vote agreed = agree(0, proposed);
        lost = agreed.lost();
        return agreed.context();
    }

    /// Those of a group who live, as was agreed on by [#largest].
    Group living(Group group) {
        int[] living = IntStream.of(group.worldRanks())
                .filter(worldRank -> !lost.get(member(worldRank)))
                .toArray();
        int self = comm.world().rank();
        int place = IntStream.range(0, living.length)
                .filter(rank -> living[rank] == self)
                .findFirst()
                .orElse(Group.NOT_A_MEMBER);
        return new Group(place, living);
    }

    private Vote agree(long flags, int context) {
        comm.requireKept();
        comm.endpoint().advance();
        Vote mine = new Vote(
                flags, context, members(comm.circle().lost()),
                members(comm.circle().acknowledged()));
        Vote agreed = comm.world().ballots()
                .agree(comm.context(), worldRanks, member(comm.world().rank()), mine,
                        comm.circle()::isLost, comm::isLost);
        if (agreed == null) {
            comm.requireKept();
            throw new AssertionError("the wait is over and nothing is agreed on");
        }
        return agreed;
    }

    private BitSet members(int[] some) {
        BitSet members = new BitSet();
        for (int worldRank : some) {
            members.set(member(worldRank));
        }
        return members;
    }

    private int member(int worldRank) {
        return IntStream.range(0, worldRanks.length)
                .filter(member -> worldRanks[member] == worldRank)
                .findFirst()
                .orElseThrow(() -> new AssertionError("rank " + worldRank + " is no member"));
    }
}
