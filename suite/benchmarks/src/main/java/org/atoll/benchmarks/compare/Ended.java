// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;

/// A process that has ended, and what it left behind.
///
/// @param lines   what it printed; the last line of one that failed may be cut off anywhere
/// @param failure why it failed, such as `exit code 7`; empty if it did not
/// @param words   the first words that it said on its error output
/// @param nanos   how long it ran
/// @param others  the part of the processors' time that other processes took meanwhile, as far as
///                is known
public record Ended(
        List<String> lines, String failure, String words, long nanos, double others) {
    private static final int REASON_LENGTH = 200;

    /// Copies the lines, and cuts off what is too long for one.
    public Ended {
        lines = List.copyOf(lines);
        words = words.substring(0, Math.min(words.length(), REASON_LENGTH));
    }

    /// Whether it has ended as it should.
    public boolean isGood() {
        return failure.isEmpty();
    }

    /// Why it brought nothing.
    ///
    /// @param otherwise the failure, if it has ended as it should
    /// @return one line
    public String reason(String otherwise) {
        return (isGood() ? otherwise : failure) + (words.isEmpty() ? "" : ": " + words);
    }
}
