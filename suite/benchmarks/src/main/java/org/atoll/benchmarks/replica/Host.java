// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.contest.Party;

/// One that runs loops, or a program, in processes of its own; or a number that is known.
///
/// @param title  what it is called in the table
/// @param words  the command, up to its last words
/// @param tail   its last words
/// @param known  the number, if nothing is started
/// @param isLate whether it is in a module that is built when it is first wanted
record Host(
        String title, List<String> words, Tail tail, OptionalDouble known, boolean isLate) {

    /// The last words of a command.
    enum Tail {
        /// None: a program.
        NOTHING,
        /// How long to warm up, and to measure.
        TIMES,
        /// Which loops, and the same.
        LOOPS
    }

    Host {
        words = List.copyOf(words);
    }

    /// One that is always there.
    Host(String title, List<String> words, Tail tail) {
        this(title, words, tail, OptionalDouble.empty(), false);
    }

    /// A number that nobody measures.
    static Host known(String title, double number) {
        return new Host(title, List.of(), Tail.NOTHING, OptionalDouble.of(number), false);
    }

    /// The party for the table.
    ///
    /// @param loops what it is to run
    /// @param times how long to warm up, and to measure, in milliseconds
    Party party(Collection<String> loops, List<String> times) {
        if (known.isPresent()) {
            return Party.known(title, known.getAsDouble());
        }
        List<String> command = new ArrayList<>(words);
        if (tail == Tail.LOOPS) {
            command.add(String.join(",", loops));
        }
        if (tail != Tail.NOTHING) {
            command.addAll(times);
        }
        return new Party(title, command);
    }
}
