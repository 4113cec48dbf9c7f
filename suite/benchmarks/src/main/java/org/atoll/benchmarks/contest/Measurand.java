// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import org.atoll.benchmarks.compare.Unit;

/// The work that the parties of a row do.
///
/// @param word  for scripts
/// @param title for readers of the table
/// @param key   what the samples of it are called
/// @param unit  of the medians
/// @param bytes how many one run moves, for a unit that is a rate
public record Measurand(String word, String title, String key, Unit unit, int bytes) {

    /// Work whose result is a time.
    ///
    /// @param title for scripts and readers
    /// @param key   what the samples of it are called
    /// @param unit  of the medians
    public Measurand(String title, String key, Unit unit) {
        this(title, title, key, unit, 0);
    }
}
