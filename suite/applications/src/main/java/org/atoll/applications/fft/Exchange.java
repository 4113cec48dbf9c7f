// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.job.Rank;

/// The way ranks reach each other's rows.
enum Exchange {
    /// Every rank has rows of its own, and sends what others need of them.
    MESSAGES,
    /// All rows lie in a window that the ranks share, which takes ranks of one node that
    /// do not return.
    WINDOW,
    /// The window where it can be had, else messages.
    AUTO;

    /// What this means for a job: one of the first two, the same on all ranks.
    Exchange in(Rank rank) {
        if (this != AUTO) {
            return this;
        }
        int node = rank.topology().node(0);
        boolean together =
                rank.topology().ranksOfNode(node).size() == rank.size()
                        && !rank.fabric().losses().areRecovered();
        return together ? WINDOW : MESSAGES;
    }
}
