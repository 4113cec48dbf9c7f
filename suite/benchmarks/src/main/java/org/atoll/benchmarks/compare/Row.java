// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.OptionalDouble;

/// The result for one operation and size.
///
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
    /// Compares the samples of one operation and size.
    ///
    /// @param ours   our samples of all rounds, at least one
    /// @param theirs the peer's, empty without a peer
    public static Row of(List<Sample> ours, List<Sample> theirs) {
        Sample size = ours.getFirst();
        return row(size.operation(), size.bytes(), Alike.of(List.of(ours, theirs)), "");
    }

    /// The row of a size that a side could not measure.
    ///
    /// @param ours      our samples; empty if our job failed
    /// @param theirs    the peer's; empty if its job failed, or without a peer
    /// @param failure   which side failed and why, in one line
    public static Row failed(
            Operation operation,
            int bytes,
            List<Sample> ours,
            List<Sample> theirs,
            String failure) {
        Alike rest = new Alike(Machine.FAILED, List.of(ours, theirs));
        return row(operation, bytes, rest, failure);
    }

    private static Row row(Operation operation, int bytes, Alike alike, String failure) {
        return new Row(
                operation, bytes, alike.machine(), alike.value(0), alike.value(1), failure);
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
