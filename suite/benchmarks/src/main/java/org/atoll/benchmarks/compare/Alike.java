// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;

/// The samples of several sides that may be compared: those taken in the one placement of the
/// ranks that all sides have met most often. Only if too few were, all of them.
///
/// @param machine how comparable they are
/// @param sides   the samples kept of each side; a side that brought none has none
record Alike(Machine machine, List<List<Sample>> sides) {
    private static final int LEAST_SAMPLES = 3;
    private static final double MOST_BY_OTHERS = 0.05;

    /// Chooses the samples of one operation and size.
    ///
    /// @param sides all samples of each side; a side may have none
    static Alike of(List<List<Sample>> sides) {
        Alike alike = placed(sides);
        boolean disturbed = alike.machine != Machine.MIXED
                && alike.sides.stream().anyMatch(Alike::isDisturbed);
        return disturbed ? new Alike(Machine.BUSY, alike.sides) : alike;
    }

    /// Whether others took much of the time in at least half of a side's jobs, so that its median
    /// is one of a loaded machine.
    private static boolean isDisturbed(List<Sample> side) {
        return !side.isEmpty()
                && Medians.of(side.stream().mapToDouble(Sample::others)) > MOST_BY_OTHERS;
    }

    private static Alike placed(List<List<Sample>> sides) {
        if (sides.stream().flatMap(List::stream).anyMatch(s -> s.lineBefore() == 0)) {
            return new Alike(Machine.UNPROBED, sides);
        }
        return sides.stream()
                .flatMap(List::stream)
                .map(Sample::lineBefore)
                .max(Comparator.comparingInt(nanos -> common(sides, nanos)))
                .filter(nanos -> common(sides, nanos) >= LEAST_SAMPLES)
                .map(nanos -> new Alike(
                        Machine.SAME, sides.stream().map(side -> near(side, nanos)).toList()))
                .orElse(new Alike(Machine.MIXED, sides));
    }

    /// How many samples the side that has fewest took in a placement.
    private static int common(List<List<Sample>> sides, double line) {
        return sides.stream()
                .filter(side -> !side.isEmpty())
                .mapToInt(side -> near(side, line).size())
                .min()
                .orElse(0);
    }

    private static List<Sample> near(List<Sample> samples, double line) {
        return samples.stream().filter(sample -> sample.isNear(line)).toList();
    }

    /// The median of one side.
    ///
    /// @param side its place among the sides
    /// @return the value in the operation's unit; nothing if the side has no samples
    OptionalDouble value(int side) {
        List<Sample> samples = sides.get(side);
        if (samples.isEmpty()) {
            return OptionalDouble.empty();
        }
        Sample first = samples.getFirst();
        double nanos = Medians.of(samples.stream().mapToDouble(Sample::nanos));
        return OptionalDouble.of(first.operation().unit().of(nanos, first.bytes()));
    }
}
