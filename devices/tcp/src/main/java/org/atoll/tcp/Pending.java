// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

/// Notes what is to be looked at among all peers: whether any has news, and how many connections
/// this rank needs and does not have.
final class Pending {
    private boolean news;
    private int awaited;

    Pending() {}

    /// Notes that a peer has news.
    void tell() {
        news = true;
    }

    /// Takes the news.
    ///
    /// @return false if there are none
    boolean takeNews() {
        boolean had = news;
        news = false;
        return had;
    }

    /// Counts one more connection that this rank needs.
    void await() {
        awaited++;
    }

    /// Counts one less: it stands, or is given up.
    void settle() {
        awaited--;
    }

    /// {@return whether this rank needs a connection that it does not have}
    boolean isAnyAwaited() {
        return awaited > 0;
    }
}
