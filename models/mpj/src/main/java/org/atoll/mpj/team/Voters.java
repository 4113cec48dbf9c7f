// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.BitSet;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.agreement.Ballots;
import org.atoll.fabric.agreement.Vote;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.mpj.circle.RevokedException;

/// The living members of a communicator, which can agree on something although others have failed.
/// Each has a number, the same for all of them.
public final class Voters {
    private final Domain domain;

    /// The members in the order of their numbers, as this rank knows them.
    private final int[] worldRanks;

    /// Whether a revocation ends their agreements. Those are counted by themselves: not all ranks
    /// that have begun one need have ended it.
    private final boolean revocable;

    private BitSet lost = new BitSet();

    private Voters(Domain domain, int[] worldRanks, boolean revocable) {
        this.domain = domain;
        this.worldRanks = worldRanks;
        this.revocable = revocable;
    }

    /// Those of one group, or of both.
    public static Voters of(Domain domain) {
        return new Voters(domain, numbered(domain), false);
    }

    /// Those as long as nobody revokes what they have: from then on not all need come, and what
    /// they do together ends with a [RevokedException].
    public static Voters unlessRevoked(Domain domain) {
        return new Voters(domain, numbered(domain), true);
    }

    /// Of two groups in the order of what they are called everywhere: ranks of several worlds do
    /// not know each other by the same numbers, and neither group comes first.
    private static int[] numbered(Domain domain) {
        if (!domain.isOfTwo()) {
            return domain.group().worldRanks();
        }
        Abroad abroad = domain.world().abroad();
        return IntStream.concat(
                        IntStream.of(domain.group().worldRanks()),
                        IntStream.of(domain.peers().worldRanks()))
                .boxed()
                .sorted(Comparator.comparing(abroad::origin))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// A communicator is freed on this rank: when all that live have freed it, nobody keeps its
    /// agreements. Those of several worlds are few, and are kept. Does not block.
    public static void part(Domain domain) {
        boolean here = domain.context() >= 0 && !domain.session().isEnded();
        if (here && domain.world().losses().areOutlived()) {
            of(domain).part();
        }
    }

    private void part() {
        Ballots ballots = domain.session().ballots();
        ballots.free(domain.context(), worldRanks, domain.circle()::isLost);
        ballots.free(revocableChamber(), worldRanks, domain.circle()::isLost);
    }

    private int revocableChamber() {
        return domain.context() + 1;
    }

    /// The flags that all of them give.
    public long agree(long flags) {
        return agree(flags, 0).settledFlags();
    }

    /// The largest number that any of them gives; who they are is agreed on at the same time.
    public int largest(int proposed) {
        Vote agreed = agree(0, proposed);
        lost = agreed.lost();
        return agreed.context();
    }

    /// The largest number that any of them gives, unless one is lost: then all that live fail
    /// alike.
    ///
    /// @throws RankLostException if one is lost
    public int largestOfAll(int proposed) {
        Vote agreed = agree(0, proposed);
        int gone = agreed.lost().nextSetBit(0);
        if (gone < 0) {
            return agreed.context();
        }
        int rank = worldRanks[gone];
        RankLostException loss = null;
        while (loss == null) { // another one has heard of it first
            domain.world().endpoint().waitFor(Completion.of(
                    () -> domain.circle().isLost(rank), () -> "news of rank " + rank,
                    Mailbox.MESSAGE));
            loss = domain.circle().lossOf(rank);
        }
        throw loss.ending(Refusal.call());
    }

    /// Those of a group who live, as was agreed on by [#largest].
    public Members living(Members group) {
        int[] living = IntStream.of(group.worldRanks())
                .filter(worldRank -> !lost.get(member(worldRank)))
                .toArray();
        int self = domain.world().rank();
        int place = IntStream.range(0, living.length)
                .filter(rank -> living[rank] == self)
                .findFirst()
                .orElse(Members.NOT_A_MEMBER);
        return new Members(place, living);
    }

    private Vote agree(long flags, int context) {
        domain.requireKept();
        domain.endpoint().advance();
        Vote mine = new Vote(
                flags, context, members(domain.circle().lost()),
                members(domain.circle().acknowledged()));
        int chamber = revocable ? revocableChamber() : domain.context();
        Vote agreed = domain.session().ballots()
                .agree(chamber, worldRanks, member(domain.world().rank()), mine,
                        domain.circle()::isLost, () -> domain.lifetime().isLost() || isOver());
        if (agreed == null) {
            domain.requireKept();
            if (isOver()) {
                throw new RevokedException("an agreement of those that live");
            }
            throw new AssertionError("the wait is over and nothing is agreed on");
        }
        return agreed;
    }

    private boolean isOver() {
        return revocable && domain.isRevoked();
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
