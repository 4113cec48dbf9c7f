// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.atoll.mpj.agreement.Vote;

/// What the members of a communicator that live can agree on, although some have failed.
final class Survivors {
    private final Comm comm;
    private BitSet lost = new BitSet();

    Survivors(Comm comm) {
        this.comm = comm;
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

    /// Those who live, as was agreed on by [#largest]: their ranks.
    int[] living() {
        return IntStream.range(0, comm.size()).filter(member -> !lost.get(member)).toArray();
    }

    private Vote agree(long flags, int context) {
        comm.requireKept();
        Group group = comm.group();
        comm.endpoint().advance();
        Vote mine = new Vote(
                flags, context, members(comm.circle().lost()),
                members(comm.circle().acknowledged()));
        return comm.world().ballots()
                .agree(comm.context(), group.worldRanks(), group.rank(), mine,
                        comm.circle()::isLost);
    }

    private BitSet members(int[] worldRanks) {
        BitSet members = new BitSet();
        for (int worldRank : worldRanks) {
            members.set(comm.group().memberOf(worldRank));
        }
        return members;
    }
}
