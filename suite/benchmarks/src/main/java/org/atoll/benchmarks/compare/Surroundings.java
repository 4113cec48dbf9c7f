// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.stream.Stream;

/// The state of the machine around a sample.
///
/// @param line   how long a cache line took just before its process was started; 0 if not probed
/// @param others the part of the processors' time that others took while it ran
public record Surroundings(double line, double others) {
    private static final double MOST_BY_OTHERS = 0.05;

    /// Two distances of processors that are further apart are different ones.
    private static final double ALIKE = 1.6;

    /// How far the samples of two sides may be compared.
    public static Machine judge(List<Surroundings> ours, List<Surroundings> theirs) {
        if (ours.isEmpty() || theirs.isEmpty()) {
            return Machine.FAILED;
        }
        if (isDisturbed(ours) || isDisturbed(theirs)) {
            return Machine.BUSY;
        }
        double[] lines = Stream.of(ours, theirs)
                .flatMap(List::stream)
                .mapToDouble(Surroundings::line)
                .sorted()
                .toArray();
        if (lines[0] == 0) {
            return Machine.UNPROBED;
        }
        return lines[lines.length - 1] <= ALIKE * lines[0] ? Machine.SAME : Machine.MIXED;
    }

    private static boolean isDisturbed(List<Surroundings> side) {
        return Medians.of(side.stream().mapToDouble(Surroundings::others)) > MOST_BY_OTHERS;
    }
}
