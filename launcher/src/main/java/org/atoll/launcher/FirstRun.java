// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Membership;
import org.atoll.job.start.Memberships;

/// A program for the first run after a build: its ranks meet and leave. The classes the JVM
/// loads for it are archived, so that later starts are faster.
final class FirstRun {
    private FirstRun() {}

    /// Meets the other ranks and leaves.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        try (Membership membership = Memberships.ofThisProcess(System.getenv())) {
            membership.exchange(new Card(
                    membership.rank(), membership.incarnation(), "host",
                    ProcessHandle.current().pid(), membership.cluster(), Map.of()));
            membership.fence();
            System.out.println("rank " + membership.rank() + " of " + membership.size());
            membership.leave("");
        }
    }
}
