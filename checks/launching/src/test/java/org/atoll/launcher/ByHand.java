// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Membership;
import org.atoll.job.start.HandStart;

/// A program for tests of ranks that are started by hand: they meet, say who came, and leave; a
/// rank whose own argument is `dies` ends its process instead of leaving.
final class ByHand {
    private ByHand() {}

    public static void main(String[] arguments) {
        HandStart start = HandStart.of(arguments, System.getenv()).orElseThrow();
        try (Membership membership = start.join(System.getenv())) {
            int came = membership.exchange(new Card(membership.rank(), 0, "host",
                    ProcessHandle.current().pid(), "c", Map.of())).size();
            if (start.others().length > 0 && start.others()[0].equals("dies")) {
                Runtime.getRuntime().halt(9);
            }
            membership.fence();
            System.out.println("rank " + membership.rank() + " met " + came
                    + String.join(" ", start.others()));
            membership.leave("");
        }
    }
}
