// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// Waiting for a rank to have begun a life of at least a given number. It stays done when that life
/// is lost again, of which a waiting thread may hear at the same moment.
///
/// @param rank        the world rank
/// @param incarnation the life
/// @param cards       who is in which life
record Return(int rank, int incarnation, Cards cards) implements Completion {
    private static final int NOBODY = -1;

    @Override
    public boolean isDone() {
        return cards.incarnation(rank) >= incarnation;
    }

    @Override
    public String describe() {
        return "wait for incarnation " + incarnation + " of rank " + rank;
    }

    @Override
    public int awaitedPeer() {
        return NOBODY;
    }

    @Override
    public TimeKind timeKind() {
        return TimeKind.JOB;
    }
}
