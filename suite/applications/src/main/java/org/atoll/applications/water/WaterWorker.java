// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of Water by tasks.
public final class WaterWorker implements Task {
    /// Spawned by name.
    public WaterWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            var _ = TasksWater.simulate(
                    new WaterProblem(problem.oneInt(), problem.oneInt(), problem.oneDouble()),
                    team, step -> { });
        }
    }
}
