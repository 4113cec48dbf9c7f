// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/// The result for one operation and size.
///
/// @param operation what was measured
/// @param bytes     the size
/// @param machine   how comparable the samples are
/// @param ours      our median, in the operation's unit; nothing if our job failed
/// @param theirs    the peer's median, in the operation's unit; nothing without a peer or if its
///                  job failed
/// @param failure   which side failed and why, in one line; empty if none did
public record Row(
        Operation operation,
        int bytes,
        Machine machine,
        OptionalDouble ours,
        OptionalDouble theirs,
        String failure) {
    private static final int LEAST_SAMPLES = 3;

    /// Compares the samples of one operation and size: those taken in the one placement of the
    /// ranks that both sides have met most often. Only if too few were, all of them.
    ///
    /// @param ours   our samples of all rounds, at least one
    /// @param theirs the peer's, empty without a peer
    /// @return the row
    public static Row of(List<Sample> ours, List<Sample> theirs) {
        Sample first = ours.getFirst();
        if (Stream.of(ours, theirs).flatMap(List::stream).anyMatch(s -> s.lineBefore() == 0)) {
            return row(first, ours, theirs, Machine.UNPROBED, "");
        }
        double line = ours.stream()
                .map(Sample::lineBefore)
                .max(Comparator.comparingInt(nanos -> common(ours, theirs, nanos)))
                .orElseThrow();
        return common(ours, theirs, line) >= LEAST_SAMPLES
                ? row(first, near(ours, line), near(theirs, line), Machine.SAME, "")
                : row(first, ours, theirs, Machine.MIXED, "");
    }

    /// The row of a size that a side could not measure.
    ///
    /// @param operation what was to be measured
    /// @param bytes     the size
    /// @param ours      our samples; empty if our job failed
    /// @param theirs    the peer's; empty if its job failed, or without a peer
    /// @param failure   which side failed and why, in one line
    /// @return the row
    public static Row failed(
            Operation operation,
            int bytes,
            List<Sample> ours,
            List<Sample> theirs,
            String failure) {
        Sample size = new Sample(operation, bytes, 0, 0, 0);
        return row(size, ours, theirs, Machine.FAILED, failure);
    }

    /// How many samples of the side that has fewer were taken in a placement.
    private static int common(List<Sample> ours, List<Sample> theirs, double line) {
        int mine = near(ours, line).size();
        return theirs.isEmpty() ? mine : Math.min(mine, near(theirs, line).size());
    }

    private static List<Sample> near(List<Sample> samples, double line) {
        return samples.stream().filter(sample -> sample.isNear(line)).toList();
    }

    private static Row row(
            Sample size,
            List<Sample> ours,
            List<Sample> theirs,
            Machine machine,
            String failure) {
        return new Row(
                size.operation(), size.bytes(), machine, value(ours), value(theirs), failure);
    }

    private static OptionalDouble value(List<Sample> samples) {
        if (samples.isEmpty()) {
            return OptionalDouble.empty();
        }
        Sample first = samples.getFirst();
        DoubleStream nanos = samples.stream().mapToDouble(Sample::nanos);
        return OptionalDouble.of(first.operation().unit().of(Medians.of(nanos), first.bytes()));
    }

    /// Ours over theirs, in the operation's unit: below 1 is better for times, above 1 for rates.
    ///
    /// @return the ratio; nothing without a peer or after a failure
    public OptionalDouble ratio() {
        return ours.isPresent() && theirs.isPresent()
                ? OptionalDouble.of(ours.getAsDouble() / theirs.getAsDouble())
                : OptionalDouble.empty();
    }
}
