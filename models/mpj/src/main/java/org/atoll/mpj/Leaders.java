// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.Abroad;
import org.atoll.fabric.Origin;
import org.jspecify.annotations.Nullable;

/// How two groups learn of each other: one rank of each, its leader, talks to the other's.
///
/// @param local        this rank's group
/// @param localLeader  the rank of it that leads
/// @param peer         what the leader reaches the other one by; null on the other ranks
/// @param remoteLeader the other leader's rank in that
/// @param tag          the tag of what the leaders tell each other
record Leaders(
        Comm local, int localLeader, @Nullable PointToPoint peer, int remoteLeader, int tag)
        implements Founders {

    /// Which they are, for a call of all ranks of both groups. If it is wrong here, all hear of it,
    /// but for the other group if it is wrong at the leader, which then does not reach it.
    ///
    /// @param comm this rank's group
    /// @param peer ignored unless this rank leads
    static Leaders of(
            Comm comm, int localLeader, @Nullable PointToPoint peer, int remoteLeader, int tag) {
        Leaders mute = new Leaders(comm, localLeader, null, remoteLeader, tag);
        return mute.contribute(() -> {
            Checks.peer("localLeader", localLeader, comm.size());
            if (comm.rank() != localLeader) {
                return mute;
            }
            if (peer == null) {
                throw new IllegalArgumentException(
                        "intercomm: the leader needs a communicator that reaches the other one");
            }
            peer.usable();
            Checks.peer("remoteLeader", remoteLeader, peer.peers().size());
            Checks.tag(tag);
            return new Leaders(comm, localLeader, peer, remoteLeader, tag);
        });
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

    @Override
    public int[] swap(int[] numbers, boolean heeded) {
        int[] theirs = new int[numbers.length];
        if (peer != null) {
            peer.sendReceive(numbers, remoteLeader, tag, theirs, remoteLeader, tag);
        }
        if (heeded) {
            local.broadcast(theirs, localLeader);
        }
        return theirs;
    }

    /// The members of the other group, by the numbers that this rank knows them by. An operation
    /// of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException if this rank has not met one of them
    int[] members() {
        int[] size = swap(new int[] {local.size()}, true);
        long[] origins = new long[2 * size[0]];
        if (peer != null) {
            peer.sendReceive(origins(), remoteLeader, tag, origins, remoteLeader, tag);
        }
        local.broadcast(origins, localLeader);
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
            throw new IllegalArgumentException("intercomm: rank " + local.world().rank()
                    + " has not met rank " + origin.rank() + " of another world; connect first");
        }
        return number;
    }
}
