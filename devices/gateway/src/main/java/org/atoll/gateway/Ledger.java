// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.concurrent.atomic.AtomicLong;

/// The credit of one rank: an [Account] with each other rank, and the sum that bounds what its
/// gateway must hold for it.
///
/// Credit for handled frames goes back with the next frame to their sender, or by itself once so
/// much of it has gathered that a sender could miss it: a quarter of a pair's, or, so that the sum
/// of many small rests does not stop a sender, this pair's share of half the sender's sum.
final class Ledger {
    private final Options.Credit limits;
    private final int gatherBytes;
    private final Account[] accounts;
    private final AtomicLong returned = new AtomicLong();
    private long spent;

    /// Opens the accounts.
    Ledger(Options.Credit limits, int ranks) {
        this.limits = limits;
        this.gatherBytes = Math.min(limits.pairBytes() / 4, limits.senderBytes() / (2 * ranks));
        this.accounts = new Account[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            accounts[rank] = new Account();
        }
    }

    /// {@return the account with a rank}
    ///
    /// @param rank a world rank
    Account with(int rank) {
        return accounts[rank];
    }

    /// {@return whether there is enough credit}
    ///
    /// @param rank  whom the bytes go to
    boolean affords(int rank, int bytes) {
        return accounts[rank].underWay() + bytes <= limits.pairBytes()
                && spent - returned.get() + bytes <= limits.senderBytes();
    }

    /// Spends credit.
    ///
    /// @param rank  whom the bytes go to
    void spend(int rank, int bytes) {
        accounts[rank].spend(bytes);
        spent += bytes;
    }

    /// Notes credit that has come back. By the reading thread.
    ///
    /// @param rank  who gives it back
    void giveBack(int rank, int bytes) {
        accounts[rank].giveBack(bytes);
        returned.addAndGet(bytes);
    }

    /// Notes bytes that have been handled.
    ///
    /// @param rank  who sent them
    /// @return what to give back to that rank at once, or 0
    int handled(int rank, int bytes) {
        Account account = accounts[rank];
        return account.handled(bytes) >= gatherBytes ? account.settle() : 0;
    }
}
