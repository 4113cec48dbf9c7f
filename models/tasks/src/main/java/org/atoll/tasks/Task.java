// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// The program of a task that another one spawns: a public class with a public constructor without
/// parameters. Each task has an object of its own; static fields are those of its rank.
public interface Task {

    /// Runs in the task's own thread, a virtual one. When it returns or throws, the task has ended.
    ///
    /// @param pvm  what this task can do; to be used until the task ends
    /// @param args what the spawner has given
    /// @throws Exception whatever ends the task: it is printed, and no other task ends by it
    void run(Pvm pvm, String... args) throws Exception;
}
