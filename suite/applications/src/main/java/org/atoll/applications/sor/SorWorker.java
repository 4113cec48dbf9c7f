// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of SOR by tasks.
public final class SorWorker implements Task {
    /// Spawned by name.
    public SorWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            TasksSor.relax(TasksSor.unpack(problem), team, iteration -> { });
        }
    }
}
