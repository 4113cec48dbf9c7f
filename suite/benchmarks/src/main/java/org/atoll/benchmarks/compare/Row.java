// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/// The result for one operation and size.
///
/// @param operation what was measured
/// @param bytes     the size
/// @param machine   `same` if the compared samples saw the same machine, `mixed` if too few did
///                  and all were taken, `unprobed` if nobody looked
/// @param ours      our median, in the operation's unit
/// @param theirs    the peer's median, in the operation's unit; nothing without a peer
public record Row(
        Operation operation, int bytes, String machine, double ours, OptionalDouble theirs) {
    private static final int LEAST_SAMPLES = 3;

    /// Compares the samples of one operation and size.
    ///
    /// @param ours   our samples of all rounds, at least one
    /// @param theirs the peer's, empty without a peer
    /// @return the row
    public static Row of(List<Sample> ours, List<Sample> theirs) {
        List<Sample> all = new ArrayList<>(ours);
        all.addAll(theirs);
        double line = Medians.of(all.stream().mapToDouble(Sample::lineBefore));
        List<Sample> ourNear = near(ours, line);
        List<Sample> theirNear = near(theirs, line);
        if (line == 0) {
            return row(ours, theirs, "unprobed");
        }
        boolean enough = ourNear.size() >= LEAST_SAMPLES
                && (theirs.isEmpty() || theirNear.size() >= LEAST_SAMPLES);
        return enough ? row(ourNear, theirNear, "same") : row(ours, theirs, "mixed");
    }

    private static List<Sample> near(List<Sample> samples, double line) {
        return samples.stream().filter(sample -> sample.isNear(line)).toList();
    }

    private static Row row(List<Sample> ours, List<Sample> theirs, String machine) {
        Sample first = ours.getFirst();
        return new Row(
                first.operation(),
                first.bytes(),
                machine,
                value(ours),
                theirs.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(value(theirs)));
    }

    private static double value(List<Sample> samples) {
        Sample first = samples.getFirst();
        DoubleStream nanos = samples.stream().mapToDouble(Sample::nanos);
        return first.operation().unit().of(Medians.of(nanos), first.bytes());
    }

    /// Ours over theirs, in the operation's unit: below 1 is better for times, above 1 for rates.
    ///
    /// @return the ratio; nothing without a peer
    public OptionalDouble ratio() {
        return theirs.isPresent()
                ? OptionalDouble.of(ours / theirs.getAsDouble())
                : OptionalDouble.empty();
    }
}
