// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.job.local.CurrentRank;

/// The facts of how a rank was started and where it runs, for [MPI#INFO_ENV] (MPI 4.1, section
/// 11.2.1). The standard's keys `soft` and `file` are left out: nothing is started by these here.
final class StartFacts {
    private StartFacts() {}

    /// The keys in the standard's order; one whose value is not known is not there.
    static Map<String, String> ofThisRank() {
        Map<String, String> facts = new LinkedHashMap<>();
        List<String> command = CurrentRank.command();
        if (!command.isEmpty()) {
            facts.put("command", command.getFirst());
            facts.put("argv", String.join(" ", command.subList(1, command.size())));
        }
        int ranks = Presence.HERE.ranks();
        if (ranks > 0) {
            facts.put("maxprocs", Integer.toString(ranks));
        }
        try {
            facts.put("host", Presence.HERE.host());
        } catch (UncheckedIOException _) {
            // this host has no name to tell
        }
        facts.put("arch", System.getProperty("os.arch"));
        facts.put("wdir", System.getProperty("user.dir"));
        facts.put("thread_level", "MPI_THREAD_MULTIPLE");
        return facts;
    }
}
