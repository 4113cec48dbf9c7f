// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.rehearse;

import java.util.List;
import java.util.Map;
import org.atoll.launcher.job.Outcome;

/// A run of a rehearsal, when it has ended.
///
/// @param kills   what was killed, and when
/// @param code    the exit code
/// @param outputs for each file of output its lines
/// @param points  what ranks said of their points
/// @param cause   the last line of the launcher, or an empty text
/// @param times   how long it took
/// @param saving  what recovery has cost
record Trial(
        List<String> kills,
        int code,
        Map<String, List<String>> outputs,
        List<PointWord> points,
        String cause,
        Times times,
        Saving saving) {
    /// Copies the collections.
    Trial {
        kills = List.copyOf(kills);
        outputs = Map.copyOf(outputs);
        points = List.copyOf(points);
    }

    /// Whether a kill met a process that had done its work: nothing can be said of such a run.
    boolean isTooLate() {
        return cause.endsWith(Outcome.AFTERWARDS);
    }
}
