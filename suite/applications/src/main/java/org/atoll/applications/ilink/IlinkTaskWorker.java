// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.nio.file.Path;
import org.atoll.applications.TaskTeam;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.applications.ilink.IlinkProblem.Task;
import org.atoll.applications.ilink.IlinkProblem.Wanted;
import org.atoll.tasks.Message;
import org.atoll.tasks.Pvm;
import org.jspecify.annotations.Nullable;

/// A worker of ILINK by tasks. It reads the files itself.
public final class IlinkTaskWorker implements org.atoll.tasks.Task {
    /// Spawned by name.
    public IlinkTaskWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TaskTeam team = TaskTeam.of(pvm);
        try (Message problem = team.problem()) {
            var source = new StudySource(problem.string(),
                    Path.of(problem.string()), Path.of(problem.string()));
            double[] fixed = problem.doubles();
            var task = new Task(
                    fixed, Wanted.valueOf(problem.string()),
                    Level.valueOf(problem.string()), problem.oneDouble(), resume(problem));
            TasksIlink.rank(
                    IlinkProblem.read(source, task), team, Watcher.NOBODY);
        }
    }

    /// The master's file, which workers do not open.
    private static @Nullable Path resume(Message problem) {
        String file = problem.string();
        return file.isEmpty() ? null : Path.of(file);
    }
}
