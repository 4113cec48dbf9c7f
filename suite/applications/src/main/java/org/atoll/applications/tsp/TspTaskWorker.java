// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of TSP by tasks.
public final class TspTaskWorker implements Task {
    /// Spawned by name.
    public TspTaskWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            new TaskSearch(TasksTsp.unpack(problem), team).work();
        }
    }
}
