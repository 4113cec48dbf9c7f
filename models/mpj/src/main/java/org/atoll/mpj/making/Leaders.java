// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import org.atoll.fabric.Abroad;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Origin;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.team.Contexts;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Session;
import org.jspecify.annotations.Nullable;

/// Lets two groups learn of each other: one rank of each, its leader, talks to the other's.
///
/// Who leads is found out anew whenever the ranks of a group agree on a number: each says along
/// with it who it takes for the leader. So a leader that has not named itself, but nobody, hears
/// that it leads, and tells the other group what it has got wrong; and ranks that name different
/// leaders hear of that.
public final class Leaders implements Makers {
    /// What a rank says that names nobody; and who leads where ranks name different ones.
    private static final int NOBODY = -1;

    private final Ranks ranks;
    private final Domain domain;
    private final int named;
    private final @Nullable Messages peer;
    private final int remoteLeader;
    private final int tag;

    /// Who leads: as this rank has it, and then as all have said.
    private int leader;

    /// What is said with the other leader, if this rank leads and knows it.
    private @Nullable LeaderExchange way;

    /// Which they are, for a call of all ranks of both groups. Whatever is wrong here is said in
    /// [#check].
    ///
    /// @param local        this rank's group
    /// @param leader       the rank of it that leads
    /// @param peer         what the leader reaches the other one by; ignored on the other ranks
    /// @param remoteLeader the other leader's rank in that
    /// @param tag          the tag of what the leaders tell each other
    public Leaders(
            Making local, int leader, @Nullable Messages peer, int remoteLeader, int tag) {
        this.ranks = local.ranks();
        this.domain = ranks.domain();
        this.named = leader;
        this.leader = leader;
        this.peer = peer;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
    }

    /// Looks at what this rank gives. All hear of what is wrong, but for the other group if the
    /// leader does not know how to reach that.
    private void check() {
        boolean _ = contribute(() -> {
            Checks.peer("localLeader", named, size());
            if (named == rank()) {
                way = reached();
            }
            return true;
        });
    }

    /// How the leader reaches the other one.
    private LeaderExchange reached() {
        Messages reached = peer;
        if (reached == null) {
            throw Fault.wrongArgument(
                    "intercomm", "the leader needs a communicator that reaches the other one", "");
        }
        reached.domain().requireUsable();
        Checks.peer("remoteLeader", remoteLeader, reached.domain().peers().size());
        Checks.tag(tag);
        boolean abroad = reached.domain().peers().worldRank(remoteLeader) >= domain.world().size();
        return new LeaderExchange(reached, remoteLeader, tag, domain.outlivesRanks() && !abroad);
    }

    @Override
    public int rank() {
        return domain.rank();
    }

    @Override
    public int size() {
        return domain.size();
    }

    @Override
    public int[] largest(int... mine) {
        return ranks.largest(mine);
    }

    /// With that number go the largest and the smallest rank that somebody names.
    @Override
    public int largestOf(int mine) {
        boolean names = named >= 0 && named < size();
        int[] said = largest(mine, names ? named : NOBODY, names ? -named : -size());
        leader = said[1];
        if (leader != NOBODY && leader != -said[2]) {
            leader = NOBODY;
            way = null;
            throw Fault.wrongState(
                    Flaw.DIFFERENT, "intercomm", "localLeader is # on one rank and # on another",
                    "it must be the same on all ranks", -said[2], said[1]);
        }
        if (leader == rank() && named != leader) {
            lead();
        }
        return said[0];
    }

    /// A leader that has not named itself may know the way all the same.
    private void lead() {
        if (way != null) {
            return;
        }
        try {
            way = reached();
        } catch (IllegalArgumentException | IllegalStateException | CommunicationException e) {
            way = null;
        }
    }

    @Override
    public int[] swap(int[] numbers, boolean heeded) {
        int[] theirs = new int[numbers.length];
        LeaderExchange reached = way;
        if (reached != null) {
            reached.swap(Portion.of(numbers), Portion.of(theirs));
        }
        if (heeded) {
            ranks.broadcast(theirs, leader);
        }
        return theirs;
    }

    /// Makes the communicator. An operation of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException on all of them if they have a rank in common, or one
    ///     objects
    public Newborn meet() {
        check();
        Session session = domain.session();
        Contexts contexts = session.contexts();
        int atHome = contexts.agree(false, this::agree);
        int[] remote = members();
        for (int worldRank : remote) {
            if (domain.group().memberOf(worldRank) >= 0) {
                throw Fault.wrongArgument(
                        "intercomm", "world rank # is in both groups",
                        "they must have no rank in common", worldRank);
            }
        }
        Members others = new Members(Members.NOT_A_MEMBER, remote);
        boolean abroad = domain.isAbroad() || session.isAbroad(others);
        return new Newborn(
                domain.group(), others, abroad ? contexts.agree(true, this::agree) : atHome);
    }

    /// Says this group's last word, if this rank leads.
    ///
    /// @param yes whether all of it know what is made
    /// @return what the other group says; true on ranks that do not lead
    public boolean conclude(boolean yes) {
        if (leader == rank()) {
            lead();
        }
        LeaderExchange reached = way;
        return reached == null || reached.conclude(yes);
    }

    /// The members of the other group, by the numbers that this rank knows them by. An operation
    /// of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException if this rank has not met one of them
    private int[] members() {
        int[] size = swap(new int[] {domain.size()}, true);
        long[] origins = new long[2 * size[0]];
        LeaderExchange reached = way;
        if (reached != null) {
            reached.swap(Portion.of(origins()), Portion.of(origins));
        }
        ranks.broadcast(origins, leader);
        return contribute(() -> {
            int[] members = new int[size[0]];
            for (int i = 0; i < members.length; i++) {
                members[i] = number(new Origin(origins[2 * i], (int) origins[2 * i + 1]));
            }
            return members;
        });
    }

    private Abroad abroad() {
        return domain.world().abroad();
    }

    private long[] origins() {
        long[] origins = new long[2 * domain.size()];
        for (int i = 0; i < domain.size(); i++) {
            Origin origin = abroad().origin(domain.group().worldRank(i));
            origins[2 * i] = origin.world();
            origins[2 * i + 1] = origin.rank();
        }
        return origins;
    }

    private int number(Origin origin) {
        int number = abroad().number(origin);
        if (number < 0) {
            throw Fault.wrongArgument(
                    "intercomm", "rank # has not met rank # of another world; connect first", "",
                    domain.world().rank(), origin.rank());
        }
        return number;
    }
}
