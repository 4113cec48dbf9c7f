// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.rmi.subject.Subject;
import org.atoll.benchmarks.rmi.work.Work;

/// A row to be measured.
///
/// @param wanted the ratio that is wanted, ours over theirs in the work's unit: at most so much if
///               less is better, else at least; nothing if nothing was promised
record Goal(Work work, Participant ours, Participant theirs, OptionalDouble wanted) {
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
                new Goal(work, Participant.SHM, Participant.RMI, at(wanted, 0)),
                new Goal(work, Participant.TCP, Participant.RMI, at(wanted, 1))));
        if (work == Work.NULL) {
            goals.add(new Goal(
                    work, Participant.TCP, Participant.SOCKET, OptionalDouble.of(OF_SOCKET)));
            goals.add(new Goal(work, Participant.TCP, Participant.SLEEPER, OptionalDouble.empty()));
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
                new Goal(work, Participant.GRAPH, Participant.JDK, OptionalDouble.of(OF_JDK)),
                new Goal(work, Participant.GRAPH, Participant.KRYO, OptionalDouble.empty()),
                new Goal(work, Participant.GRAPH, Participant.FORY, OptionalDouble.of(OF_FORY)));
    }

    /// The row of it.
    ///
    /// @param parties for each participant, how it is started
    Contest contest(Function<Participant, Party> parties) {
        return new Contest(
                new Measurand(
                        work.word(), work.title(), work.word(), work.unit(),
                        Subject.DOUBLES_BYTES),
                parties.apply(ours),
                parties.apply(theirs),
                wanted);
    }
}
