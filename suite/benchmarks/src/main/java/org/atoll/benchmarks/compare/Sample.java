// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.Optional;

/// One batch as a measuring program printed it.
///
/// @param nanos      the time of one message or operation
/// @param lineBefore nanoseconds a cache line took just before the batch; 0 if not probed
/// @param lineAfter  nanoseconds a cache line took just after it; 0 if not probed
/// @param others     the part of the processors' time that other processes took while its job ran,
///                   as far as is known
public record Sample(
        Operation operation,
        int bytes,
        double nanos,
        double lineBefore,
        double lineAfter,
        double others) {

    /// One of a job of which nobody has looked what else ran.
    ///
    /// @param nanos      the time of one message or operation
    /// @param lineBefore nanoseconds a cache line took just before the batch; 0 if not probed
    /// @param lineAfter  nanoseconds a cache line took just after it; 0 if not probed
    public Sample(
            Operation operation, int bytes, double nanos, double lineBefore, double lineAfter) {
        this(operation, bytes, nanos, lineBefore, lineAfter, 0);
    }

    /// The same of a job beside which others ran.
    ///
    /// @param part the part of the processors' time that these took
    Sample beside(double part) {
        return new Sample(operation, bytes, nanos, lineBefore, lineAfter, part);
    }

    /// Reads a line of output.
    ///
    /// @return the sample, or nothing for a line that is not one
    /// @throws IllegalArgumentException if the line begins like a sample and is broken
    public static Optional<Sample> parse(String line) {
        String[] fields = line.strip().split("\t", -1);
        if (!fields[0].equals("sample")) {
            return Optional.empty();
        }
        if (fields.length != 6) {
            throw new IllegalArgumentException("a sample has 6 fields, not: " + line);
        }
        return Optional.of(new Sample(
                Operation.named(fields[1]),
                Integer.parseInt(fields[2]),
                Double.parseDouble(fields[3]),
                Double.parseDouble(fields[4]),
                Double.parseDouble(fields[5])));
    }

    /// Tells whether the machine was in a given state during the batch.
    ///
    /// @param lineNanos what a cache line takes in that state
    /// @return true if both probes are within a factor of 1.6 of it
    boolean isNear(double lineNanos) {
        return isNear(lineBefore, lineNanos) && isNear(lineAfter, lineNanos);
    }

    private static boolean isNear(double one, double other) {
        return one <= other * 1.6 && other <= one * 1.6;
    }
}
