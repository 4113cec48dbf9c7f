// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.hybrid;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.Surroundings;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.hybrid.Harvest.Batch;

/// A row to be measured.
///
/// @param group  what a user calls it, as others of its kind
/// @param work   what is done, for the table
/// @param key    what the samples of it are called
/// @param ours   our party
/// @param theirs the other one
/// @param unit   of the medians
/// @param wanted what is wanted of the ratio; nothing if nothing was promised
record Contest(
        String group,
        String work,
        String key,
        Party ours,
        Party theirs,
        Unit unit,
        OptionalDouble wanted) {

    /// Compares what both have brought.
    ///
    /// @param mine  ours
    /// @param other theirs
    RatioRow row(Harvest mine, Harvest other) {
        List<Batch> here = mine.of(key);
        List<Batch> there = other.of(key);
        return new RatioRow(
                work,
                work,
                ours.title(),
                theirs.title(),
                unit,
                Surroundings.judge(
                        here.stream().map(Batch::around).toList(),
                        there.stream().map(Batch::around).toList()),
                median(here),
                median(there),
                wanted,
                Stream.of(failure(ours, mine), failure(theirs, other))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    private String failure(Party party, Harvest harvest) {
        String reason = harvest.failure(key);
        return reason.isEmpty() ? "" : party.title() + " failed: " + reason;
    }

    private OptionalDouble median(List<Batch> batches) {
        return batches.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(unit.of(
                        Medians.of(batches.stream().mapToDouble(Batch::nanos)), 0));
    }
}
