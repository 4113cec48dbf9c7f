// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.List;
import org.atoll.applications.Timing;

/// The result of a run of Barnes-Hut.
///
/// @param steps what is known of each step
/// @param end   the bodies behind the last one
record BarnesRun(List<BarnesStep> steps, BodyTable end, Timing timing) {

    /// Copies the list.
    BarnesRun {
        steps = List.copyOf(steps);
    }
}
