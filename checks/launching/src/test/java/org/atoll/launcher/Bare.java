// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;

/// A program whose ranks enter no model.
public final class Bare {
    private Bare() {}

    /// Runs on any number of ranks.
    public static void main(String[] args) {
        Job.run(args, rank -> {
            rank.compute(1000);
            System.out.println("rank " + rank.number() + " of " + rank.size() + " on "
                    + rank.topology().clusterCount() + " cluster with "
                    + String.join(" ", rank.arguments()));
        });
    }
}
