// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.Completion;

/// Knocks at ranks whose answer is waited for: the helper of one whose program computes wakes and
/// answers. From any thread.
record Knocks(Peers peers) {

    /// A wait lasts longer than a rank takes that looks for frames.
    void at(Completion awaited) {
        if (awaited.asksPeer()) {
            int rank = awaited.awaitedPeer();
            Peer peer = rank < 0 ? null : peers.known(rank);
            if (peer != null) {
                peer.link().knock();
            }
        }
    }
}
