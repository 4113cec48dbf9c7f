// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Arrays;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// An account of credit: it bounds what a sender may send that the receiver has to keep, and so the
/// receiver's memory. The sender spends; the receiver notes what it keeps, and gives back what it
/// has done with, in batches of a quarter. What a unit costs is the service's business, which
/// reckons alike on both sides. Holder only, unless a method says otherwise.
public final class Credits {
    /// The budget between ranks of different worlds: the least there is within one, so that both
    /// ends know it.
    private static final long ABROAD = 1 << 18;

    private final String service;
    private final Way way;
    private final long budget;
    private final int home;
    private long[] outstanding;
    private long[] kept;
    private long[] owed;

    /// Gives credit back, and lets a thread wait for it.
    interface Way {

        /// Gives credit back to a peer.
        ///
        /// @param peer  a world rank
        void giveBack(int peer, long bytes);

        /// Waits until there is enough.
        ///
        /// @param enough what is waited for
        void await(Completion enough);
    }

    /// Opens an account.
    ///
    /// @param service whose it is
    /// @param home    the number of ranks of this world
    /// @param budget  the most that may be outstanding to one peer, in bytes
    /// @param way     to the other ends
    Credits(String service, int home, long budget, Way way) {
        this.service = service;
        this.way = way;
        this.budget = budget;
        this.home = home;
        this.outstanding = new long[home];
        this.kept = new long[home];
        this.owed = new long[home];
    }

    /// Adds peers of another world. Their counts start so high that the usual comparisons leave
    /// them the smaller budget.
    void reach(int peers) {
        int before = outstanding.length;
        outstanding = Arrays.copyOf(outstanding, peers);
        kept = Arrays.copyOf(kept, peers);
        owed = Arrays.copyOf(owed, peers);
        Arrays.fill(outstanding, before, peers, abroad());
        Arrays.fill(kept, before, peers, abroad());
        Arrays.fill(owed, before, peers, start(before));
    }

    private long abroad() {
        return Math.max(0, budget - ABROAD);
    }

    private long start(int peer) {
        return peer < home ? 0 : abroad() / 4;
    }

    /// Sender: spends credit for a unit if there is enough.
    ///
    /// @param peer  whom it goes to
    /// @param bytes what it costs
    /// @return false if there is not enough now
    public boolean trySpend(int peer, long bytes) {
        long after = outstanding[peer] + bytes;
        if (after > budget) {
            return false;
        }
        outstanding[peer] = after;
        return true;
    }

    /// Sender: spends credit for a unit, and waits until there is enough.
    ///
    /// @param peer  whom it goes to
    /// @param bytes what it costs
    /// @param time  what the wait is booked on
    /// @throws IllegalArgumentException if it costs more than there can ever be
    /// @throws org.atoll.fabric.job.CommunicationException if the peer is lost, or the job fails
    public void spend(int peer, long bytes, TimeKind time) {
        long most = budget - (peer < home ? 0 : abroad());
        if (bytes > most) {
            throw new IllegalArgumentException("a " + service + " unit of " + bytes
                    + " bytes is more than rank " + peer + " keeps: at most " + most);
        }
        while (!trySpend(peer, bytes)) {
            way.await(new Enough(this, peer, bytes, time));
        }
    }

    /// There is enough.
    private record Enough(Credits credits, int awaitedPeer, long bytes, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return credits.outstanding[awaitedPeer] + bytes <= credits.budget;
        }

        @Override
        public String describe() {
            return "credit for " + bytes + " bytes of " + credits.service + " at rank "
                    + awaitedPeer;
        }
    }

    /// Sender: a unit that had its credit did not leave, or the receiver has given credit back.
    ///
    /// @param peer  whom it would have gone to
    /// @param bytes what it costs
    public void restore(int peer, long bytes) {
        outstanding[peer] -= bytes;
    }

    /// Receiver: keeps a unit.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    /// @throws IllegalStateException if the peer has sent more than it may
    public void keep(int peer, long bytes) {
        kept[peer] += bytes;
        if (kept[peer] > budget) {
            long most = budget - (peer < home ? 0 : abroad());
            throw new IllegalStateException("rank " + peer + " has overdrawn its credit: "
                    + (kept[peer] - budget + most) + " bytes are kept for it, " + most
                    + " may be");
        }
    }

    /// Receiver: a unit that was kept is done with.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    public void release(int peer, long bytes) {
        kept[peer] -= bytes;
        giveBack(peer, bytes);
    }

    /// Receiver: a unit was done with at once, and never kept.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    public void giveBack(int peer, long bytes) {
        long now = owed[peer] + bytes;
        if (now < budget / 4) {
            owed[peer] = now;
            return;
        }
        owed[peer] = start(peer);
        way.giveBack(peer, now - start(peer));
    }

    /// A peer is in a new life, which has sent nothing and owes nothing.
    void restart(int peer) {
        outstanding[peer] = 0;
        kept[peer] = 0;
        owed[peer] = 0;
    }
}
