// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.List;
import java.util.function.Predicate;

/// The samples that one job of a contender left behind, and why it failed if it did.
///
/// @param samples what it printed, in order; a job that failed may have printed some before
/// @param failure why it failed, in one line; empty if it did not
public record JobResult(List<Sample> samples, String failure) {

    /// Copies the samples.
    public JobResult {
        samples = List.copyOf(samples);
    }

    /// Tells whether the job failed.
    public boolean isFailed() {
        return !failure.isEmpty();
    }

    /// The sizes a failed job lost: those of which it printed nothing. A job that failed after
    /// the last one has lost that.
    ///
    /// @param sizes the sizes it was to measure, in order
    /// @return some of them; none if the job did not fail
    List<Integer> lost(List<Integer> sizes) {
        if (!isFailed()) {
            return List.of();
        }
        Predicate<Integer> printed =
                bytes -> samples.stream().anyMatch(sample -> sample.bytes() == bytes);
        List<Integer> lost = sizes.stream().filter(printed.negate()).toList();
        return lost.isEmpty() ? List.of(sizes.getLast()) : lost;
    }
}
