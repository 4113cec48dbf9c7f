// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Measures our side at each value of a setting, in turn, and makes rows of the samples.
///
/// @param ours      our side with the setting as it is
public record Variations(Turns turns, Atoll ours, Variation variation) {

    /// Measures one operation. Blocks until all rounds are done. The round in which a job fails
    /// is the last: what was measured stays.
    ///
    /// @param sizes     sizes in bytes
    /// @return a row for each size, in order
    /// @throws IOException if there is no room for a job's files
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public List<VariedRow> run(Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        List<Side> sides = variation.values().stream()
                .map(value -> new Side(value, ours.with(variation.flag(value))))
                .toList();
        turns.run(sides, operation, sizes);
        return sizes.stream().map(bytes -> row(operation, bytes, sides)).toList();
    }

    private static VariedRow row(Operation operation, int bytes, List<Side> sides) {
        Alike alike = Alike.of(sides.stream().map(side -> side.measured(bytes)).toList());
        String failure = sides.stream()
                .filter(side -> side.lost(bytes))
                .map(Side::reason)
                .collect(Collectors.joining("; "));
        return new VariedRow(
                operation,
                bytes,
                failure.isEmpty() ? alike.machine() : Machine.FAILED,
                IntStream.range(0, sides.size()).mapToObj(alike::value).toList(),
                failure);
    }
}
