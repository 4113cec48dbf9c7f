// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;

/// The cost of searches, by one thread or rank, or by several.
///
/// @param nodes   positions seen
/// @param nanos   by [Phase], added over all parts; zero if it was not measured
/// @param jobs    how many were searched, those that were given up included
/// @param lookUps calls to other ranks' tables that asked
/// @param updates calls to other ranks' tables that told
/// @param bounds  calls that told workers better bounds
/// @param parts   how many threads or ranks
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record Effort(
        long nodes, long[] nanos, long jobs, long lookUps, long updates, long bounds, int parts)
        implements Serializable {

    /// Nothing.
    static Effort none() {
        return new Effort(0, new long[Phase.values().length], 0, 0, 0, 0, 0);
    }

    /// One thread that searched by itself.
    static Effort of(long nodes, Phases phases, long jobs) {
        return new Effort(nodes, phases.nanos(), jobs, 0, 0, 0, 1);
    }

    /// Adds what others have spent.
    Effort plus(Effort other) {
        long[] sums = nanos.clone();
        for (int phase = 0; phase < sums.length; phase++) {
            sums[phase] += other.nanos[phase];
        }
        return new Effort(
                nodes + other.nodes, sums, jobs + other.jobs, lookUps + other.lookUps,
                updates + other.updates, bounds + other.bounds, parts + other.parts);
    }

    /// The same with calls that told bounds.
    Effort withBounds(long count) {
        return new Effort(nodes, nanos, jobs, lookUps, updates, bounds + count, parts);
    }
}
