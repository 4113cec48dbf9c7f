// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.Job;
import org.atoll.mpj.Mpj;

/// Rank 0 has done its work and waits for rank 1, which fails.
public final class LeftAlone {
    private LeftAlone() {}

    /// Runs on two ranks.
    ///
    /// @param args ignored
    public static void main(String[] args) {
        Job.run(args, rank -> {
            if (Mpj.in(rank).comm().rank() == 1) {
                sleep();
                throw new IllegalStateException("boom");
            }
        });
    }

    private static void sleep() {
        try {
            Thread.sleep(200);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
