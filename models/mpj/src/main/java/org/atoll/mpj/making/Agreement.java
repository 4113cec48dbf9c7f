// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import org.atoll.codec.ElementKinds;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.mpj.team.Members;

/// An agreement on a number among the members of a group that has no communicator yet: the largest
/// any of them proposes. They pass the largest they know on to the member 1, 2, 4, ... further,
/// until each has heard of all.
///
/// @param group   the members, this rank among them
/// @param context a context in which nobody else uses the tag
record Agreement(Mailbox mailbox, Members group, int context, int tag) {

    /// Blocks until all members have proposed.
    int max(int proposed) {
        int[] largest = {proposed};
        int[] heard = new int[1];
        for (int distance = 1; distance < group.size(); distance *= 2) {
            exchange(largest, heard, distance);
            largest[0] = Math.max(largest[0], heard[0]);
        }
        return largest[0];
    }

    private void exchange(int[] out, int[] in, int distance) {
        int size = group.size();
        int to = group.worldRank((group.rank() + distance) % size);
        int from = group.worldRank((group.rank() + size - distance) % size);
        Transmission receiving =
                mailbox.startReceive(
                        in, 0, Integer.BYTES, ElementKinds.INTS, from, context, tag);
        mailbox.send(out, 0, Integer.BYTES, ElementKinds.INTS, to, context, tag);
        mailbox.await(receiving);
    }
}
