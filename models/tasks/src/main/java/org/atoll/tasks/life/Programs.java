// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

/// Finds the programs of tasks.
public interface Programs {

    /// The program of some tasks.
    interface Program {

        /// Runs it for one task, in that one's thread.
        ///
        /// @throws Exception whatever ends the task
        void run(LocalTask task, String... arguments) throws Exception;
    }

    /// Finds one. May block for the time that it takes to load a class.
    ///
    /// @param name     of a class
    /// @param isolated whether each task is to have classes of its own
    /// @throws NoProgramException if there is none
    Program find(String name, boolean isolated) throws NoProgramException;
}
