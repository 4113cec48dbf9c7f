// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// The result for one operation and size at several values of a setting.
///
/// @param machine   how comparable the samples are
/// @param medians   the median at each value, in the operation's unit; nothing where a job failed
/// @param failure   at which values jobs failed and why, in one line; empty if none did
public record VariedRow(
        Operation operation,
        int bytes,
        Machine machine,
        List<OptionalDouble> medians,
        String failure) {

    /// Copies the medians.
    public VariedRow {
        medians = List.copyOf(medians);
    }

    /// The place of the best median.
    ///
    /// @return the first of the lowest times or highest rates; nothing if all jobs failed
    public Optional<Integer> best() {
        int sign = operation.unit().better().equals("lower") ? 1 : -1;
        return IntStream.range(0, medians.size())
                .boxed()
                .filter(at -> medians.get(at).isPresent())
                .min(Comparator.comparingDouble(at -> sign * medians.get(at).orElseThrow()));
    }
}
