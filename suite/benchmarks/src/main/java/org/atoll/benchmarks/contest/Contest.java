// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.contest;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Machine;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.RatioInterval;
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
        Optional<RatioInterval> interval = interval(here, there);
        return new RatioRow(
                work.word(),
                work.title(),
                ours.title(),
                theirs.title(),
                work.unit(),
                machine(here, there, interval),
                median(here),
                median(there),
                interval,
                wanted,
                Stream.of(failure(ours, mine), failure(theirs, other))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    /// Of the ratios of all rounds in which both have brought something.
    private Optional<RatioInterval> interval(List<Batch> here, List<Batch> there) {
        if ((ours.isKnown() && theirs.isKnown()) || work.unit() == Unit.COUNT) {
            return Optional.empty();
        }
        Map<Integer, List<Batch>> mine = here.stream().collect(groupingBy(Batch::round));
        Map<Integer, List<Batch>> other = there.stream().collect(groupingBy(Batch::round));
        Set<Integer> rounds = new TreeSet<>(ours.isKnown() ? other.keySet() : mine.keySet());
        return RatioInterval.of(rounds.stream()
                .map(round -> List.of(
                        mine.getOrDefault(ours.isKnown() ? 0 : round, List.of()),
                        other.getOrDefault(theirs.isKnown() ? 0 : round, List.of())))
                .filter(sides -> sides.stream().noneMatch(List::isEmpty))
                .mapToDouble(sides -> median(sides.getFirst()).orElseThrow()
                        / median(sides.getLast()).orElseThrow())
                .toArray());
    }

    /// A number that is known says nothing about this machine, nor does a count.
    private Machine machine(
            List<Batch> here, List<Batch> there, Optional<RatioInterval> interval) {
        if (ours.isKnown() && theirs.isKnown()) {
            return Machine.PUBLISHED;
        }
        if (work.unit() == Unit.COUNT && !here.isEmpty() && !there.isEmpty()) {
            return Machine.COUNTED;
        }
        Machine judged = Surroundings.judge(
                around(ours.isKnown() ? there : here), around(theirs.isKnown() ? here : there));
        return judged == Machine.MIXED && interval.filter(this::tells).isPresent()
                ? Machine.PAIRED
                : judged;
    }

    /// An interval says something if it is narrow, or if all of it is on one side of what is
    /// wanted.
    private boolean tells(RatioInterval interval) {
        return interval.isNarrow()
                || wanted.stream().anyMatch(limit -> !interval.holds(limit));
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
