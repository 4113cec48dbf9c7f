// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;

/// A position of a tree that one thread or rank searches.
///
/// @param id    different for all jobs of a thinker; [#NO_JOB] if there is nothing to do any more
/// @param ply   how many moves were made since the position at the root
/// @param depth how many moves to look ahead
/// @param alpha values that are no better are of no interest
/// @param beta  values that are no worse are of no interest
record SearchJob(int id, Position position, int ply, int depth, int alpha, int beta)
        implements Serializable {
    /// The id of no job.
    static final int NO_JOB = -1;

    /// Says that there is nothing to do any more.
    static SearchJob none() {
        return new SearchJob(NO_JOB, Position.start(), 0, 0, 0, 0);
    }

    /// Whether there is something to do.
    boolean exists() {
        return id != NO_JOB;
    }
}
