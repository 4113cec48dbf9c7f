// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.memory.SparseArray;

/// An account of credit: it bounds what a sender may send that the receiver has to keep, and so the
/// receiver's memory. The sender spends; the receiver notes what it keeps, and gives back what it
/// has done with, in batches of a quarter. What a unit costs is the service's business, which
/// reckons alike on both sides. Holder only, unless a method says otherwise.
public final class Credits {
    /// The budget between ranks of different worlds: the least there is within one, so that both
    /// ends know it.
    private static final long ABROAD = 1 << 18;

    /// Into so many batches a budget is divided, as it is given back.
    private static final int BATCHES = 4;

    private final String service;
    private final Way way;
    private final long budget;
    private final int home;
    private final SparseArray<Account> accounts;

    /// The credit between this rank and one peer, both ways.
    private static final class Account {
        private long outstanding;
        private long kept;
        private long owed;
    }

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
        this.accounts = new SparseArray<>(home);
    }

    /// Adds peers of another world.
    void reach(int peers) {
        accounts.resize(peers);
    }

    /// The most that a unit may cost that waits for its credit: a receiver that has done with all
    /// still owes up to a quarter.
    ///
    /// @param budget the most that may be outstanding
    /// @return a number of bytes
    public static long largestUnit(long budget) {
        return budget - budget / BATCHES;
    }

    /// The most that may be outstanding.
    private long most(int peer) {
        return peer < home ? budget : Math.min(budget, ABROAD);
    }

    private Account account(int peer) {
        Account known = accounts.get(peer);
        return known != null ? known : open(peer);
    }

    private Account open(int peer) {
        Account opened = new Account();
        accounts.set(peer, opened);
        return opened;
    }

    /// Sender: spends credit for a unit if there is enough.
    ///
    /// @param peer  whom it goes to
    /// @param bytes what it costs
    /// @return false if there is not enough now
    public boolean trySpend(int peer, long bytes) {
        Account account = account(peer);
        long after = account.outstanding + bytes;
        if (after > most(peer)) {
            return false;
        }
        account.outstanding = after;
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
        long most = most(peer);
        if (bytes > largestUnit(most)) {
            throw new IllegalArgumentException("a " + service + " unit of " + bytes
                    + " bytes is more than rank " + peer + " keeps: at most "
                    + largestUnit(most));
        }
        while (!trySpend(peer, bytes)) {
            way.await(new Enough(account(peer), most - bytes, service, peer, bytes, time));
        }
    }

    /// There is enough.
    private record Enough(
            Account account, long most, String service, int awaitedPeer, long bytes,
            TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return account.outstanding <= most;
        }

        @Override
        public String describe() {
            return "credit for " + bytes + " bytes of " + service + " at rank "
                    + awaitedPeer;
        }
    }

    /// Sender: a unit that had its credit did not leave, or the receiver has given credit back.
    ///
    /// @param peer  whom it would have gone to
    /// @param bytes what it costs
    public void restore(int peer, long bytes) {
        account(peer).outstanding -= bytes;
    }

    /// Receiver: keeps a unit.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    /// @throws IllegalStateException if the peer has sent more than it may
    public void keep(int peer, long bytes) {
        Account account = account(peer);
        account.kept += bytes;
        if (account.kept > most(peer)) {
            throw new IllegalStateException("rank " + peer + " has overdrawn its credit: "
                    + account.kept + " bytes are kept for it, " + most(peer) + " may be");
        }
    }

    /// Receiver: a unit that was kept is done with.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    public void release(int peer, long bytes) {
        account(peer).kept -= bytes;
        giveBack(peer, bytes);
    }

    /// Receiver: a unit was done with at once, and never kept.
    ///
    /// @param peer  who sent it
    /// @param bytes what it costs
    public void giveBack(int peer, long bytes) {
        Account account = account(peer);
        long now = account.owed + bytes;
        if (now < most(peer) / BATCHES) {
            account.owed = now;
            return;
        }
        account.owed = 0;
        way.giveBack(peer, now);
    }

    /// A peer is in a new life, which has sent nothing and owes nothing.
    void restart(int peer) {
        Account account = accounts.get(peer);
        if (account != null) {
            account.outstanding = 0;
            account.kept = 0;
            account.owed = 0;
        }
    }
}
