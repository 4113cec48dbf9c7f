// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.benchmarks.compare.Medians;
import org.atoll.benchmarks.compare.RatioRow;
import org.atoll.benchmarks.compare.Surroundings;
import org.atoll.benchmarks.rmi.Harvest.Batch;
import org.atoll.benchmarks.rmi.work.Work;

/// A row to be measured.
///
/// @param work   what is done
/// @param ours   the one of us that does it
/// @param theirs who else does it
/// @param wanted the ratio that is wanted, ours over theirs in the work's unit: at most so much if
///               less is better, else at least; nothing if nothing was promised
record Goal(Work work, Party ours, Party theirs, OptionalDouble wanted) {
    /// What is wanted against the JDK's RMI: over shm, and over tcp.
    private static final Map<Work, List<Double>> AGAINST_RMI = Map.of(
            Work.NULL, List.of(1 / 25.0),
            Work.ASYNC, List.of(1 / 80.0, 1 / 50.0),
            Work.TREE15, List.of(1 / 15.0, 1 / 2.0),
            Work.LIST100, List.of(1 / 15.0, 1 / 4.0),
            Work.TREE1023, List.of(1 / 10.0, 1 / 8.0),
            Work.DOUBLES, List.of(7.0, 1.5),
            Work.GROUP, List.of(1 / 20.0, 1 / 4.0));

    private static final double OF_SOCKET = 1.05;
    private static final double OF_JDK = 1 / 20.0;
    private static final double OF_FORY = 1;

    /// All rows, in the order of the table.
    static List<Goal> all() {
        List<Goal> goals = new ArrayList<>();
        for (Work work : Work.values()) {
            goals.addAll(work.isCopy() ? copies(work) : calls(work));
        }
        return goals;
    }

    private static List<Goal> calls(Work work) {
        List<Double> wanted = AGAINST_RMI.getOrDefault(work, List.of());
        List<Goal> goals = new ArrayList<>(List.of(
                new Goal(work, Party.SHM, Party.RMI, at(wanted, 0)),
                new Goal(work, Party.TCP, Party.RMI, at(wanted, 1))));
        if (work == Work.NULL) {
            goals.add(new Goal(work, Party.TCP, Party.SOCKET, OptionalDouble.of(OF_SOCKET)));
            goals.add(new Goal(work, Party.TCP, Party.SLEEPER, OptionalDouble.empty()));
        }
        return goals;
    }

    private static OptionalDouble at(List<Double> wanted, int place) {
        return place < wanted.size()
                ? OptionalDouble.of(wanted.get(place))
                : OptionalDouble.empty();
    }

    private static List<Goal> copies(Work work) {
        return List.of(
                new Goal(work, Party.GRAPH, Party.JDK, OptionalDouble.of(OF_JDK)),
                new Goal(work, Party.GRAPH, Party.KRYO, OptionalDouble.empty()),
                new Goal(work, Party.GRAPH, Party.FORY, OptionalDouble.of(OF_FORY)));
    }

    /// Compares what both have brought.
    ///
    /// @param mine  ours
    /// @param other what the other one has
    RatioRow row(Harvest mine, Harvest other) {
        List<Batch> here = mine.of(work);
        List<Batch> there = other.of(work);
        return new RatioRow(
                work.word(),
                work.title(),
                ours.title(),
                theirs.title(),
                work.unit(),
                Surroundings.judge(surroundings(here), surroundings(there)),
                median(here),
                median(there),
                wanted,
                Stream.of(
                                failure(ours, mine.failure(work)),
                                failure(theirs, other.failure(work)))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining("; ")));
    }

    private static String failure(Party party, String reason) {
        return reason.isEmpty() ? "" : party.title() + " failed: " + reason;
    }

    private OptionalDouble median(List<Batch> batches) {
        return batches.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(work.value(
                        Medians.of(batches.stream().mapToDouble(Batch::nanos))));
    }

    private static List<Surroundings> surroundings(List<Batch> batches) {
        return batches.stream()
                .map(batch -> new Surroundings(batch.line(), batch.others()))
                .toList();
    }
}
