// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of FT by tasks.
public final class FtTaskWorker implements Task {
    /// Spawned by name.
    public FtTaskWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            double steps = problem.oneDouble();
            int[] sizes = problem.ints();
            TasksFt.rank(
                    new FtProblem(sizes[0], sizes[1], sizes[2], sizes[3], steps), team,
                    done -> { });
        }
    }
}
