// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import java.util.List;
import org.atoll.applications.Timing;

/// The result of a run of Water.
///
/// @param energies of each step
/// @param drift    the total momentum at the end, relative to the sum of the atoms'
public record WaterRun(List<Energies> energies, double drift, Timing timing) {

    /// Copies the list.
    public WaterRun {
        energies = List.copyOf(energies);
    }
}
