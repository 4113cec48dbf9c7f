// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of IS by tasks.
public final class IsWorker implements Task {
    /// Spawned by name.
    public IsWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            int[] sizes = problem.ints();
            TasksIs.rank(new IsProblem(sizes[0], sizes[1], sizes[2]), team, ranking -> { });
        }
    }
}
