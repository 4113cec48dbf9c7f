// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// The name of a rank that is the same everywhere: the world it belongs to and its rank there. The
/// number by which another world's rank is known differs from rank to rank; this does not.
///
/// @param world the world's fingerprint, [org.atoll.fabric.job.JobKey#fingerprint]
/// @param rank  the rank in it
public record Origin(long world, int rank) implements Comparable<Origin> {

    /// Orders by world, then by rank: the same order everywhere.
    @Override
    public int compareTo(Origin other) {
        int worlds = Long.compare(world, other.world);
        return worlds != 0 ? worlds : Integer.compare(rank, other.rank);
    }
}
