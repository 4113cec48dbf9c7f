// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import org.atoll.tasks.post.Tids;

/// The part of a standing machine's master that carries out what tasks ask of it. Called by the
/// holder of the endpoint of rank 0: it must not block, and answers at once or later.
@FunctionalInterface
public interface MachineKeeper {

    /// Takes a question.
    ///
    /// @param asker the task
    /// @param verb  what it wants
    /// @param words about what
    void asked(Tid asker, String verb, List<String> words, Answer answer);

    /// The tid of a process's own task.
    ///
    /// @param seat the process's rank
    /// @param life its incarnation
    static Tid taskOf(int seat, int life) {
        return new Tid(Tids.of(life, seat, Tids.MAIN));
    }

    /// The seat of a task's process.
    static int seatOf(Tid task) {
        return Tids.seat(task.value());
    }

    /// The life of a task's process.
    static int lifeOf(Tid task) {
        return Tids.life(task.value());
    }

    /// The way back to the task. One of the two is called, once, by any thread that does not hold
    /// the endpoint.
    interface Answer {

        /// It was done.
        ///
        /// @param words what came of it
        void give(List<String> words);

        /// It cannot be done.
        ///
        /// @param why one line
        void refuse(String why);
    }
}
