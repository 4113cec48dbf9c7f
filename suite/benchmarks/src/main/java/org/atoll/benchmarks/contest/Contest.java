// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.Surroundings;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Harvest.Batch;

/// A row to be measured.
///
/// @param wanted what is wanted of the ratio, ours over theirs in the work's unit: at most so much
///               if less is better, else at least; nothing if nothing was promised
public record Contest(Measurand work, Party ours, Party theirs, OptionalDouble wanted) {

    /// The key of the time that a program tells of itself.
    public static final String TIME = "time";

    /// Compares what both have brought.
    RatioRow row(Harvest mine, Harvest other) {
        List<Batch> here = mine.of(work.key());
        List<Batch> there = other.of(work.key());
        return new RatioRow(
                work.word(),
                work.title(),
                ours.title(),
                theirs.title(),
                work.unit(),
                machine(here, there),
                median(here),
                median(there),
                wanted,
                Stream.of(failure(ours, mine), failure(theirs, other))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /// A number that is known says nothing about this machine, nor does a count.
    private Machine machine(List<Batch> here, List<Batch> there) {
        if (ours.isKnown() && theirs.isKnown()) {
            return Machine.PUBLISHED;
        }
        if (work.unit() == Unit.COUNT && !here.isEmpty() && !there.isEmpty()) {
            return Machine.COUNTED;
        }
        return Surroundings.judge(
                around(ours.isKnown() ? there : here), around(theirs.isKnown() ? here : there));
    }

    private static List<Surroundings> around(List<Batch> batches) {
        return batches.stream().map(Batch::around).toList();
    }

    private String failure(Party party, Harvest harvest) {
        String reason = harvest.failure(work.key());
        return reason.isEmpty() ? "" : party.title() + " failed: " + reason;
    }

    private OptionalDouble median(List<Batch> batches) {
        return batches.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(work.unit().of(
                        Medians.of(batches.stream().mapToDouble(Batch::nanos)), work.bytes()));
    }
}
