// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.agreement.Ballots;
import org.atoll.fabric.agreement.Vote;
import org.atoll.fabric.job.RankLostException;
import org.atoll.mpj.circle.RevokedException;

/// What the members of a communicator that live can agree on, although some have failed. Each has
/// a number, the same for all of them.
final class Voters {
    private final Communicator comm;

    /// The members in the order of their numbers, as this rank knows them.
    private final int[] worldRanks;

    /// Whether a revocation ends their agreements. Those are counted by themselves: not all ranks
    /// that have begun one need have ended it.
    private final boolean revocable;

    private BitSet lost = new BitSet();

    private Voters(Communicator comm, int[] worldRanks, boolean revocable) {
        this.comm = comm;
        this.worldRanks = worldRanks;
        this.revocable = revocable;
    }

    /// Those of one group.
    static Voters of(Comm comm) {
        return new Voters(comm, comm.group().worldRanks(), false);
    }

    /// Those of one group as long as it is not revoked: from then on not all need come, and what
    /// they do together ends with a [RevokedException].
    static Voters unlessRevoked(Comm comm) {
        return new Voters(comm, comm.group().worldRanks(), true);
    }

    /// Those of both groups.
    static Voters of(InterComm inter) {
        return new Voters(inter, both(inter), false);
    }

    /// Those of both groups as long as neither revokes what they have.
    static Voters unlessRevoked(InterComm inter) {
        return new Voters(inter, both(inter), true);
    }

    /// In the order of what they are called everywhere: ranks of several worlds do not know each
    /// other by the same numbers, and neither group comes first.
    private static int[] both(InterComm inter) {
        Abroad abroad = inter.world().fabric().abroad();
        return IntStream.concat(
                        IntStream.of(inter.group().worldRanks()),
                        IntStream.of(inter.peers().worldRanks()))
                .boxed()
                .sorted(Comparator.comparing(abroad::origin))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// A communicator is freed on this rank: when all that live have freed it, nobody keeps its
    /// agreements. Those of several worlds are few, and are kept. Does not block.
    static void part(Communicator comm) {
        boolean here = comm.context() >= 0 && !comm.world().isEnded();
        if (here && comm.world().fabric().losses().areOutlived()) {
            Voters members = switch (comm) {
                case Comm intra -> of(intra);
                case InterComm inter -> of(inter);
            };
            members.part();
        }
    }

    private void part() {
        Ballots ballots = comm.world().ballots();
        ballots.free(comm.context(), worldRanks, comm.circle()::isLost);
        ballots.free(revocableChamber(), worldRanks, comm.circle()::isLost);
    }

    private int revocableChamber() {
        return comm.context() + 1;
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

    /// The largest number that any of them gives, unless one is lost: then all that live fail
    /// alike.
    ///
    /// @throws RankLostException if one is lost
    int largestOfAll(int proposed) {
        Vote agreed = agree(0, proposed);
        int gone = agreed.lost().nextSetBit(0);
        if (gone < 0) {
            return agreed.context();
        }
        int rank = worldRanks[gone];
        RankLostException loss = null;
        while (loss == null) { // another one has heard of it first
            Patience.unlimited("news of rank " + rank, () -> comm.circle().isLost(rank),
                    comm.world()).await();
            loss = comm.circle().lossOf(rank);
        }
        throw loss.ending(Refusal.call());
    }

    /// Those of a group who live, as was agreed on by [#largest].
    Group living(Group group) {
        int[] living = IntStream.of(group.worldRanks())
                .filter(worldRank -> !lost.get(member(worldRank)))
                .toArray();
        int self = comm.world().fabric().rank();
        int place = IntStream.range(0, living.length)
                .filter(rank -> living[rank] == self)
                .findFirst()
                .orElse(Group.NOT_A_MEMBER);
        return new Group(place, living);
    }

    private Vote agree(long flags, int context) {
        comm.lifetime().requireKept();
        comm.endpoint().advance();
        Vote mine = new Vote(
                flags, context, members(comm.circle().lost()),
                members(comm.circle().acknowledged()));
        int chamber = revocable ? revocableChamber() : comm.context();
        Vote agreed = comm.world().ballots()
                .agree(chamber, worldRanks, member(comm.world().fabric().rank()), mine,
                        comm.circle()::isLost, () -> comm.lifetime().isLost() || isOver());
        if (agreed == null) {
            comm.lifetime().requireKept();
            if (isOver()) {
                throw new RevokedException("an agreement of those that live");
            }
            throw new AssertionError("the wait is over and nothing is agreed on");
        }
        return agreed;
    }

    private boolean isOver() {
        return revocable && comm.isRevoked();
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
