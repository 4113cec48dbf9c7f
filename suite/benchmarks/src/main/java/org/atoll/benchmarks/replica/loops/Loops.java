// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import java.util.Arrays;
import java.util.List;

/// The first words of the programs of this benchmark: `LOOP,... WARMUP_MILLIS MEASURE_MILLIS`. A
/// loop may be followed by what its samples are called: `trip=off`.
///
/// @param loops      what is to be measured, in this order
/// @param warmMillis of warming up at least
/// @param millis     of measuring at least
public record Loops(List<Loop> loops, long warmMillis, long millis) {
    private static final int WORDS = 3;

    /// Copies the list.
    public Loops {
        loops = List.copyOf(loops);
    }

    /// A loop to be measured.
    ///
    /// @param name of the loop
    /// @param key  what rows call its samples
    public record Loop(String name, String key) {}

    /// Reads a program's first words.
    ///
    /// @throws IllegalArgumentException if there are too few
    public static Loops of(String... words) {
        if (words.length < WORDS) {
            throw new IllegalArgumentException("needs LOOP,... WARMUP_MILLIS MEASURE_MILLIS");
        }
        return new Loops(
                Arrays.stream(words[0].split(",", -1)).map(Loops::named).toList(),
                Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    private static Loop named(String word) {
        String[] parts = word.split("=", -1);
        return new Loop(parts[0], parts[parts.length - 1]);
    }
}
