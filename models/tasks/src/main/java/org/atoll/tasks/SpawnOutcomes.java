// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.List;
import org.atoll.tasks.life.Spawnling;

/// Says to a program what came of its call.
final class SpawnOutcomes {
    private SpawnOutcomes() {}

    /// What came of a spawn.
    ///
    /// @param hosts knows their names
    static Spawned of(List<Spawnling> all, HostList hosts) {
        List<Tid> tids = new ArrayList<>();
        List<SpawnError> errors = new ArrayList<>();
        for (int index = 0; index < all.size(); index++) {
            Spawnling each = all.get(index);
            if (each.isStarted()) {
                tids.add(new Tid(each.tid()));
            } else {
                errors.add(new SpawnError(index, hosts.name(each.rank()), each.reason()));
            }
        }
        return new Spawned(tids, errors);
    }
}
