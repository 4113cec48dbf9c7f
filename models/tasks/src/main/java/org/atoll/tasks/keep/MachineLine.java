// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.List;
import java.util.function.Consumer;

/// The way from the keeper of a standing machine to what changes the machine.
@FunctionalInterface
public interface MachineLine {

    /// Passes a question on. Holder only; does not block.
    ///
    /// @param asker  the task's tid
    /// @param verb   what it wants
    /// @param words  about what
    /// @param done   takes what came of it
    /// @param refused takes why it cannot be done; one of the two is called, once, by a thread that
    ///     does not hold the endpoint
    void ask(
            long asker, String verb, List<String> words, Consumer<List<String>> done,
            Consumer<String> refused);
}
