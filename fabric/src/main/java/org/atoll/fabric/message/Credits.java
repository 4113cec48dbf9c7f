// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.Arrays;

/// How much a sender may send eagerly before the receiver has matched it: what bounds the
/// memory of unexpected messages. A message costs its bytes and a fixed part. The sender counts
/// what is outstanding; the receiver gives the cost back when a message has left for its
/// receive, in batches of a quarter. A sender without credit announces instead. Holder only.
final class Credits {
    /// The budget between ranks of different worlds: the least there is within one, so that both
    /// ends know it.
    private static final long ABROAD = 1 << 18;

    private final long budget;
    private final int home;
    private long[] outstanding;
    private long[] owed;

    /// Gives each pair the same budget.
    ///
    /// @param peers  the number of peers
    /// @param budget the most that may be outstanding to one of them, in bytes
    Credits(int peers, long budget) {
        this.budget = budget;
        this.home = peers;
        this.outstanding = new long[peers];
        this.owed = new long[peers];
    }

    /// Adds peers of another world. Their counts start so high that the usual comparisons leave
    /// them the smaller budget.
    void reach(int peers) {
        int before = outstanding.length;
        outstanding = Arrays.copyOf(outstanding, peers);
        owed = Arrays.copyOf(owed, peers);
        Arrays.fill(outstanding, before, peers, budget - ABROAD);
        Arrays.fill(owed, before, peers, start(before));
    }

    private long start(int peer) {
        return peer < home ? 0 : (budget - ABROAD) / 4;
    }

    /// Sender: spends credit for a message if there is enough.
    boolean trySpend(int peer, long bytes) {
        long after = outstanding[peer] + bytes + Protocol.MESSAGE_COST;
        if (after > budget) {
            return false;
        }
        outstanding[peer] = after;
        return true;
    }

    /// Sender: the receiver has given credit back.
    void restore(int peer, long cost) {
        outstanding[peer] -= cost;
    }

    /// A peer is in a new life, which has sent nothing and owes nothing.
    void restart(int peer) {
        outstanding[peer] = 0;
        owed[peer] = 0;
    }

    /// Receiver: an eager message has left for its receive.
    ///
    /// @return the credit to give back now, or 0 if it is not worth a frame yet
    long release(int peer, long bytes) {
        long now = owed[peer] + bytes + Protocol.MESSAGE_COST;
        if (now < budget / 4) {
            owed[peer] = now;
            return 0;
        }
        owed[peer] = start(peer);
        return now - start(peer);
    }
}
