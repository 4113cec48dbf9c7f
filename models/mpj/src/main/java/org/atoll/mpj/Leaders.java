// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Function;
import org.atoll.fabric.Abroad;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Origin;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// How two groups learn of each other: one rank of each, its leader, talks to the other's.
///
/// Who leads is found out anew whenever the ranks of a group agree on a number: each says along
/// with it who it takes for the leader. So a leader that has not named itself, but nobody, hears
/// that it leads, and tells the other group what it has got wrong; and ranks that name different
/// leaders hear of that.
final class Leaders implements Founders {
    /// What a rank says that names nobody; and who leads where ranks name different ones.
    private static final int NOBODY = -1;

    private final Comm local;
    private final int named;
    private final @Nullable Communicator peer;
    private final int remoteLeader;
    private final int tag;

    /// Who leads: as this rank has it, and then as all have said.
    private int leader;

    /// What is said with the other leader, if this rank leads and knows it.
    private @Nullable Parley way;

    /// Which they are, for a call of all ranks of both groups. Whatever is wrong here is said in
    /// [#check].
    ///
    /// @param local        this rank's group
    /// @param leader       the rank of it that leads
    /// @param peer         what the leader reaches the other one by; ignored on the other ranks
    /// @param remoteLeader the other leader's rank in that
    /// @param tag          the tag of what the leaders tell each other
    Leaders(Comm local, int leader, @Nullable Communicator peer, int remoteLeader, int tag) {
        this.local = local;
        this.named = leader;
        this.leader = leader;
        this.peer = peer;
        this.remoteLeader = remoteLeader;
        this.tag = tag;
    }

    /// Makes a communicator between two groups. In a job that goes on when a rank is lost, all of
    /// them that live have it, or it fails on all.
    static InterComm between(
            Comm local, int leader, @Nullable Communicator peer, int remoteLeader, int tag) {
        local.usable();
        Function<Comm, Leaders> leading = ranks ->
                new Leaders(ranks, leader, peer, remoteLeader, tag);
        return local.outlivesRanks()
                ? Accord.of(local, leading)
                : leading.apply(local).meet();
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
    private Parley reached() {
        Communicator reached = peer;
        if (reached == null) {
            throw Fault.wrongArgument(
                    "intercomm", "the leader needs a communicator that reaches the other one", "");
        }
        reached.usable();
        Checks.peer("remoteLeader", remoteLeader, reached.peers().size());
        Checks.tag(tag);
        boolean abroad = reached.peers().worldRank(remoteLeader) >= local.world().fabric().size();
        return new Parley(reached, remoteLeader, tag, local.outlivesRanks() && !abroad);
    }

    @Override
    public int rank() {
        return local.rank();
    }

    @Override
    public int size() {
        return local.size();
    }

    @Override
    public int[] largest(int... mine) {
        return local.allReduce(mine, Op.MAX);
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
        Parley reached = way;
        if (reached != null) {
            reached.swap(Part.of(numbers), Part.of(theirs));
        }
        if (heeded) {
            local.broadcast(theirs, leader);
        }
        return theirs;
    }

    /// Makes the communicator. An operation of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException on all of them if they have a rank in common, or one
    ///     objects
    InterComm meet() {
        check();
        Contexts contexts = local.making().contexts();
        Contexts.Context atHome = contexts.agree(local, false, this::agree);
        int[] remote = members();
        for (int worldRank : remote) {
            if (local.group().memberOf(worldRank) >= 0) {
                throw Fault.wrongArgument(
                        "intercomm", "world rank # is in both groups",
                        "they must have no rank in common", worldRank);
            }
        }
        Group others = new Group(-1, remote);
        boolean abroad = local.making().isAbroad(local.group()) || local.making().isAbroad(others);
        return new InterComm(
                local.world(),
                local.group(),
                others,
                abroad ? contexts.agree(local, true, this::agree) : atHome);
    }

    /// Says this group's last word, if this rank leads.
    ///
    /// @param yes whether all of it know what is made
    /// @return what the other group says; true on ranks that do not lead
    boolean conclude(boolean yes) {
        if (leader == rank()) {
            lead();
        }
        Parley reached = way;
        return reached == null || reached.conclude(yes);
    }

    /// The members of the other group, by the numbers that this rank knows them by. An operation
    /// of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException if this rank has not met one of them
    private int[] members() {
        int[] size = swap(new int[] {local.size()}, true);
        long[] origins = new long[2 * size[0]];
        Parley reached = way;
        if (reached != null) {
            reached.swap(Part.of(origins()), Part.of(origins));
        }
        local.broadcast(origins, leader);
        return contribute(() -> {
            int[] members = new int[size[0]];
            for (int i = 0; i < members.length; i++) {
                members[i] = number(new Origin(origins[2 * i], (int) origins[2 * i + 1]));
            }
            return members;
        });
    }

    private Abroad abroad() {
        return local.world().fabric().abroad();
    }

    private long[] origins() {
        long[] origins = new long[2 * local.size()];
        for (int i = 0; i < local.size(); i++) {
            Origin origin = abroad().origin(local.worldRank(i));
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
                    local.world().fabric().rank(), origin.rank());
        }
        return number;
    }
}
