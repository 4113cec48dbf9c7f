// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

/// How much a sender may send eagerly before the receiver has matched it: what bounds the
/// memory of unexpected messages. A message costs its bytes and a fixed part. The sender counts
/// what is outstanding; the receiver gives the cost back when a message has left for its
/// receive, in batches of a quarter. A sender without credit announces instead. Holder only.
final class Credits {
    private final long budget;
    private final long[] outstanding;
    private final long[] owed;

    /// Gives each pair the same budget.
    ///
    /// @param peers  the number of peers
    /// @param budget the most that may be outstanding to one of them, in bytes
    Credits(int peers, long budget) {
        this.budget = budget;
        this.outstanding = new long[peers];
        this.owed = new long[peers];
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

    /// Receiver: an eager message has left for its receive.
    ///
    /// @return the credit to give back now, or 0 if it is not worth a frame yet
    long release(int peer, long bytes) {
        long now = owed[peer] + bytes + Protocol.MESSAGE_COST;
        if (now < budget / 4) {
            owed[peer] = now;
            return 0;
        }
        owed[peer] = 0;
        return now;
    }
}
