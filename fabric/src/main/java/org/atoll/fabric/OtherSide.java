// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Origin;
import org.jspecify.annotations.Nullable;

/// The ranks of another world that this one has met over one [Bridge], as peers. Holder only,
/// unless a method says otherwise.
final class OtherSide {
    private final int first;
    private final List<Introduction> ranks;
    private final Renumbered device;
    private final int self;
    private final Loss loss;
    private volatile boolean open;
    private volatile @Nullable CommunicationException end;

    /// A listener for ranks that the device has lost.
    interface Loss {

        /// Takes the news.
        ///
        /// @param number the rank's number here
        /// @param reason one line
        void lost(int number, String reason);
    }

    /// Begins with ranks that are not reached yet.
    ///
    /// @param first  the number of the other side's rank 0
    /// @param ranks  what they said of themselves, in their order
    /// @param device goes there
    /// @param self   how this rank's frames name it there
    /// @param loss   hears of lost ranks
    OtherSide(int first, List<Introduction> ranks, Renumbered device, int self, Loss loss) {
        this.first = first;
        this.ranks = ranks;
        this.device = device;
        this.self = self;
        this.loss = loss;
    }

    /// They are reached from now on.
    void open() {
        open = true;
    }

    /// They are out of reach from now on.
    ///
    /// @return false if they have been so before
    boolean close(CommunicationException cause) {
        boolean was = open;
        if (was) {
            open = false;
            end = cause;
        }
        return was;
    }

    /// Whether one of them may yet send something. From any thread.
    boolean isOpen() {
        return open;
    }

    /// Why they are out of reach. From any thread.
    ///
    /// @return null while they are not
    @Nullable CommunicationException end() {
        return end;
    }

    int first() {
        return first;
    }

    int size() {
        return ranks.size();
    }

    Renumbered device() {
        return device;
    }

    List<Introduction> ranks() {
        return ranks;
    }

    /// Whether a number is that of one of them. From any thread.
    boolean has(int number) {
        return number >= first && number < first + ranks.size();
    }

    /// The number of the rank that is called so everywhere. From any thread.
    ///
    /// @return null if it is none of these, or they are out of reach
    @Nullable Integer numberOf(Origin origin) {
        for (int i = 0; open && i < ranks.size(); i++) {
            if (ranks.get(i).origin().equals(origin)) {
                return first + i;
            }
        }
        return null;
    }

    /// A new peer; a lost one if they are out of reach.
    ///
    /// @param width       how many kinds of frames are counted
    Peer peer(int number, int incarnation, int width) {
        CommunicationException cause = end;
        int life = ranks.get(number - first).card().incarnation();
        Peer peer = new Peer(
                number, Peer.sender(life, device.below(number)), self, incarnation,
                cause == null ? device.link(number) : new Nowhere(), device.eagerBytes(), width);
        if (cause != null) {
            peer.lose(cause);
        }
        return peer;
    }

    /// The device has lost one of them.
    void lose(int number, String reason) {
        loss.lost(number, reason);
    }
}
