// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of EP by tasks.
public final class EpWorker implements Task {
    /// Spawned by name.
    public EpWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            TasksEp.draw(new EpProblem(problem.oneInt()), team);
        }
    }
}
