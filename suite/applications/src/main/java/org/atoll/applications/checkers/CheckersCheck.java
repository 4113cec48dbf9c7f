// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.List;
import org.atoll.applications.Verdict;

/// Checks a run of checkers: the version that ran finds the known values of known positions, the
/// counts of move trees are right, and all positions were searched to the depth.
final class CheckersCheck {

    private CheckersCheck() {}

    /// Checks a run.
    static Verdict of(CheckersRun run) {
        var verdict = new Verdict();
        List<KnownPosition> known = KnownPosition.of("value");
        List<Long> values = known.stream().map(KnownPosition::count).toList();
        verdict.equal("plain values of " + known.size() + " known positions",
                run.values().stream().map(Integer::longValue).toList(), values);
        List<KnownPosition> counts = KnownPosition.of("perft");
        verdict.equal("leaves of " + counts.size() + " known move trees",
                counts.stream().map(CheckersCheck::perft).toList(),
                counts.stream().map(KnownPosition::count).toList());
        verdict.equal("depths reached",
                run.analyses().stream().map(Analysis::depth).distinct().toList(),
                List.of(run.problem().depth()));
        if (run.problem().options().exact()) {
            ofPlain(run, verdict);
        }
        return verdict;
    }

    private static long perft(KnownPosition known) {
        var track = new Track();
        track.begin(known.position());
        return track.perft(known.depth());
    }

    /// The run's own positions, if the table has them.
    private static void ofPlain(CheckersRun run, Verdict verdict) {
        for (KnownPosition known : KnownPosition.of("value")) {
            for (int i = 0; i < run.analyses().size(); i++) {
                boolean same = run.problem().depth() == known.depth()
                        && run.problem().positions().get(i).position().equals(known.position());
                if (same) {
                    verdict.equal("value of position " + known.name(),
                            (long) run.analyses().get(i).score(), known.count());
                }
            }
        }
    }
}
