// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.List;

/// A command of the console.
///
/// @param usage   its words, with their places
/// @param summary one line
/// @param least   how many words it needs behind its name
/// @param most    how many it takes; negative for any number
/// @param action  carries it out
record Command(String usage, String summary, int least, int most, Action action) {

    /// The action of a command.
    @FunctionalInterface
    interface Action {

        /// Carries it out.
        ///
        /// @param words those behind its name
        /// @throws CommandException if it cannot be done
        void run(List<String> words);
    }

    /// Carries it out if its words can be meant.
    void run(String name, List<String> words) {
        int count = words.size();
        if (count < least || (most >= 0 && count > most)) {
            throw CommandException.misuse(
                    name + ": " + count + (count == 1 ? " word" : " words") + "; write " + usage);
        }
        action.run(words);
    }
}
