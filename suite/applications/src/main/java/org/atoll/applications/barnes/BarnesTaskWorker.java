// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of Barnes-Hut by tasks.
public final class BarnesTaskWorker implements Task {
    /// Spawned by name.
    public BarnesTaskWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message message = team.problem()) {
            int steps = message.oneInt();
            double theta = message.oneDouble();
            int leaf = message.oneInt();
            var problem = new BarnesProblem(
                    steps, theta, leaf, message.oneDouble(), message.oneDouble());
            var start = new BodyTable(message.doubles());
            TasksBarnes.rank(problem, start, team, (step, bodies) -> { });
        }
    }
}
