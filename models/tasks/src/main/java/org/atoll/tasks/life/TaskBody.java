// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.util.function.Consumer;
import org.atoll.fabric.World;
import org.atoll.tasks.post.Tids;

/// The life of a spawned task, in its thread: its program, and its end. What a program throws is
/// printed with the task's tid, and ends only the task.
///
/// @param world     knows whether the job has failed: then each task throws, and says nothing new
/// @param finish    tells all that want to know that a task has ended
/// @param printing  takes what it prints, in a process that sorts that by task
record TaskBody(World world, Printing printing, Consumer<LocalTask> finish) {

    /// Runs a task.
    void run(LocalTask task, Programs.Program program, String... arguments) {
        task.state().belongToThisThread();
        new TaskLines(printing, task).during(() -> runProgram(task, program, arguments));
        if (task.state().finish()) {
            finish.accept(task);
        }
    }

    private void runProgram(LocalTask task, Programs.Program program, String... arguments) {
        try {
            program.run(task, arguments);
        } catch (Throwable thrown) { // an Error, too, ends but this task
            if (!task.state().isKilled() && world.over() == null) {
                System.err.println(Tids.text(task.tid()) + " (" + task.what() + ") has thrown");
                thrown.printStackTrace();
            }
        }
    }
}
