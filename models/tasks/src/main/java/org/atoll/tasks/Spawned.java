// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;

/// The outcome of a call that starts tasks.
///
/// @param tids   the tasks that run, in order
/// @param errors one for each that does not
public record Spawned(List<Tid> tids, List<SpawnError> errors) {

    /// Keeps copies.
    public Spawned {
        tids = List.copyOf(tids);
        errors = List.copyOf(errors);
    }
}
