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
        Comm local, int localLeader, @Nullable PointToPoint peer, int remoteLeader, int tag) {

    /// The largest number that any rank of both groups gives. An operation of them all.
    int largest(int mine) {
        int[] ours = {local.largest(mine)};
        int[] theirs = new int[1];
        if (peer != null) {
            peer.sendReceive(ours, remoteLeader, tag, theirs, remoteLeader, tag);
        }
        local.broadcast(theirs, localLeader);
        return Math.max(ours[0], theirs[0]);
    }

    /// The members of the other group, by the numbers that this rank knows them by. An operation
    /// of all ranks of both groups.
    ///
    /// @throws IllegalArgumentException if this rank has not met one of them
    int[] members() {
        int[] size = new int[1];
        if (peer != null) {
            peer.sendReceive(new int[] {local.size()}, remoteLeader, tag, size, remoteLeader, tag);
        }
        local.broadcast(size, localLeader);
        long[] origins = new long[2 * size[0]];
        if (peer != null) {
            peer.sendReceive(origins(), remoteLeader, tag, origins, remoteLeader, tag);
        }
        local.broadcast(origins, localLeader);
        int[] members = new int[size[0]];
        for (int i = 0; i < members.length; i++) {
            members[i] = number(new Origin(origins[2 * i], (int) origins[2 * i + 1]));
        }
        return members;
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
