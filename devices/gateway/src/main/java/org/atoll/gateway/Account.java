// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.util.concurrent.atomic.AtomicLong;

/// The credit between this rank and one other, in both directions.
///
/// `spent` and `owed` belong to the thread that holds the endpoint; `returned` is written by the
/// thread that reads from the gateway.
final class Account {
    private final AtomicLong returned = new AtomicLong();
    private long spent;
    private int owed;

    /// Creates an account on which nothing is under way.
    Account() {}

    /// {@return how many bytes are under way to the other rank}
    long underWay() {
        return spent - returned.get();
    }

    /// Notes bytes sent.
    void spend(int bytes) {
        spent += bytes;
    }

    /// Notes credit that has come back. By the reading thread.
    void giveBack(int bytes) {
        returned.addAndGet(bytes);
    }

    /// Notes bytes of the other rank that have been handled.
    ///
    /// @return how many have been handled and not given back yet
    int handled(int bytes) {
        owed += bytes;
        return owed;
    }

    /// {@return the credit to give back now}
    int settle() {
        int now = owed;
        owed = 0;
        return now;
    }
}
