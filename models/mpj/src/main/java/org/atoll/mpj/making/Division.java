// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Comparator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.plan.Streams;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Session;
import org.atoll.mpj.team.Voters;

/// Communicators of some of another one's ranks.
public final class Division {
    /// The largest tag that every call takes.
    public static final int LARGEST_TAG = Streams.LARGEST_FREE - 1;

    private final Domain domain;
    private final Making making;

    /// Creates it.
    public Division(Making making) {
        this.making = making;
        this.domain = making.ranks().domain();
    }

    /// Some ranks; one that is none of them is alone.
    public Newborn create(Members members) {
        boolean inside = making.contribute("create", () -> {
            Checks.within("create", members, domain.group());
            return members.isMember();
        });
        int context = making.newContext();
        return new Newborn(inside ? members : subgroup(domain.rank()), context);
    }

    /// Some ranks, which alone call this.
    public Newborn createFromGroup(Members members, int tag) {
        domain.requireUsable();
        Checks.tag(tag, LARGEST_TAG);
        Checks.within("createFromGroup", members, domain.group());
        Checks.member("createFromGroup", members);
        Agreement among = new Agreement(
                domain.mailbox(), members, domain.contextOfCollectives(), tag + 1);
        Session session = domain.session();
        return new Newborn(members, domain.told(() ->
                session.contexts().agree(session.isAbroad(members), among::max)));
    }

    /// Divides the ranks by color and key, which this rank may still have to find.
    public Newborn split(Supplier<int[]> wanted) {
        int[] mine = making.contribute("split", wanted);
        int color = mine[0];
        Consultation.Basis<int[]> basis = making.after(ranks -> {
            int[] pairs = new int[2 * domain.size()];
            ranks.allGatherInto(mine, pairs);
            return pairs;
        });
        int[] all = basis.told();
        int[] members =
                color == Domain.NOBODY
                        ? new int[] {domain.rank()}
                        : IntStream.range(0, domain.size())
                                .filter(r -> all[2 * r] == color)
                                .boxed()
                                .sorted(Comparator.comparingInt((Integer r) -> all[2 * r + 1]))
                                .mapToInt(Integer::intValue)
                                .toArray();
        return new Newborn(subgroup(members), basis.context());
    }

    /// Those ranks that live.
    public Newborn ofLiving(Voters living) {
        int agreed = making.newContext(living); // they agree on who lives, too
        return new Newborn(living.living(domain.group()), agreed);
    }

    /// The first rank in the same place as another.
    public int firstIn(IntUnaryOperator place, int rank) {
        int wanted = place.applyAsInt(domain.group().worldRank(rank));
        int first = 0;
        while (place.applyAsInt(domain.group().worldRank(first)) != wanted) {
            first++;
        }
        return first;
    }

    /// The first rank on this rank's node.
    public int firstOfNode() {
        return firstIn(domain.world().topology()::node, domain.rank());
    }

    /// Some ranks, in an order of their own.
    public Members subgroup(int... members) {
        int[] worldRanks = new int[members.length];
        int mine = -1;
        for (int i = 0; i < members.length; i++) {
            worldRanks[i] = domain.group().worldRank(members[i]);
            mine = members[i] == domain.rank() ? i : mine;
        }
        return new Members(mine, worldRanks);
    }
}
