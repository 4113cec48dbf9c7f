// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.agreement;

import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The protocol by which the members of a communicator come to forget its agreements once it is
/// freed. It knows nothing of frames: it is told what happens, and says what is to be sent. Holder
/// only.
///
/// A rank keeps the last agreements because another may still be at them. Nobody is when all that
/// live have freed the communicator: each has then come out of its own. So everyone tells the
/// leader, the first member that is not lost, that it has (FREED), and when the leader has heard
/// from all that live it tells everyone (FORGET). Nobody waits for any of this.
///
/// When the leader is lost before all have heard from it, everyone tells the next one. Of those
/// that have forgotten already it hears nothing, and it keeps what it has until the job ends: it
/// may waste memory then, but never answers too little.
final class Parting {
    private final Post post;
    private final BitSet freed = new BitSet();
    private final BitSet lost = new BitSet();
    private int[] members = {};
    private int self = -1;
    private boolean over;

    /// Takes what is to be sent.
    interface Post {
        /// Sends to one member.
        ///
        /// @param worldRank whom
        void send(int worldRank, Letter.Kind kind);
    }

    /// Begins before anybody has freed the communicator.
    Parting(Post post) {
        this.post = post;
    }

    /// This rank has freed it.
    ///
    /// @param worldRanks the members in an order that is the same for all of them
    /// @param me         this rank
    /// @param gone       whether a member is lost
    void free(int[] worldRanks, int me, IntPredicate gone) {
        members = worldRanks;
        self = me;
        IntStream.of(worldRanks).filter(gone).forEach(lost::set);
        freed.set(me);
        tell();
    }

    /// A letter has come.
    void take(int source, Letter.Kind kind) {
        if (kind == Letter.Kind.FORGET) {
            over = true;
        } else {
            freed.set(source);
            forgetIfAllHave();
        }
    }

    /// A rank is lost.
    void lose(int worldRank) {
        int before = leader();
        lost.set(worldRank);
        if (leader() != before) {
            tell();
        } else {
            forgetIfAllHave();
        }
    }

    private int leader() {
        return living().findFirst().orElse(self);
    }

    private IntStream living() {
        return IntStream.of(members).filter(rank -> !lost.get(rank));
    }

    private void tell() {
        if (leader() == self) {
            forgetIfAllHave();
        } else {
            post.send(leader(), Letter.Kind.FREED);
        }
    }

    private void forgetIfAllHave() {
        boolean mine = self >= 0 && leader() == self && !over;
        if (mine && living().allMatch(freed::get)) {
            over = true;
            living().filter(rank -> rank != self)
                    .forEach(rank -> post.send(rank, Letter.Kind.FORGET));
        }
    }

    /// Whether nobody needs the agreements any more.
    boolean isOver() {
        return over;
    }
}
