// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import org.atoll.applications.Post;

/// Finds out when no rank has work and none is on its way, by Dijkstra and Scholten's method
/// ("Termination detection for diffusing computations", 1980). A rank that is given work while
/// it has no part in the computation becomes the child of the giver; every other parcel is
/// acknowledged at once. It leaves, and tells its parent, when it has no work and all it gave
/// away is acknowledged. When rank 0, the root, would leave, all is done.
///
/// In the beginning every rank has a share, as if rank 0 had given it.
final class Engagement {

    private static final int NOBODY = -1;
    private static final int ROOT = 0;

    private final Post post;
    private final int rank;
    private final int size;
    private int parent;
    private int unacknowledged;
    private boolean over;

    Engagement(Post post, int rank, int size) {
        this.post = post;
        this.rank = rank;
        this.size = size;
    }

    /// Begins: every rank has work.
    void begin() {
        parent = ROOT;
        unacknowledged = rank == ROOT ? size - 1 : 0;
        over = false;
    }

    /// This rank has given work away.
    void gave() {
        unacknowledged++;
    }

    /// This rank was given work.
    void received(int giver) {
        if (parent == NOBODY) {
            parent = giver;
        } else {
            post.send(giver, MpjIda.ACKNOWLEDGED);
        }
    }

    /// What this rank gave is done with.
    void acknowledged() {
        unacknowledged--;
    }

    /// This rank has no work at the moment.
    ///
    /// @return true at the root, once, when there is none anywhere
    boolean idle() {
        if (unacknowledged > 0 || parent == NOBODY || over) {
            return false;
        }
        if (rank == ROOT) {
            over = true;
            return true;
        }
        post.send(parent, MpjIda.ACKNOWLEDGED);
        parent = NOBODY;
        return false;
    }
}
