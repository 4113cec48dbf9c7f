// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// QSORT by tasks: the master has the keys and splits them, and a worker on each rank, that of the
/// master included, sorts short pieces. Each piece is sent to a worker, and back when it is sorted,
/// by which the worker asks for the next one.
final class TasksQsort {
    private static final int PIECE = 1;

    /// All is sorted.
    private static final int DISMISSED = 2;

    private final QsortProblem problem;
    private final TaskTeam team;
    private final Pvm pvm;
    private final int[] keys;
    private final Ranges ranges = new Ranges();
    private final ArrayDeque<Tid> idle;
    private final Map<Tid, Long> away = new HashMap<>();

    private TasksQsort(QsortProblem problem, TaskTeam team) {
        this.problem = problem;
        this.team = team;
        this.pvm = team.pvm();
        this.keys = problem.draw();
        this.idle = new ArrayDeque<>(team.tasks().subList(1, team.parts()));
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<QsortRun> run(QsortProblem problem, Rank rank) {
        return TaskTeam
                .onAll(rank, QsortWorker.class, packing -> packing.put(problem.threshold()))
                .map(team -> new TasksQsort(problem, team).run());
    }

    private QsortRun run() {
        var timing = new SharedTiming(team.world()::nanoTime, team);
        sort(timing.breakdown());
        pvm.mcast(team.tasks(), DISMISSED, pvm.pack());
        return new QsortRun(keys, timing.finish());
    }

    private void sort(Breakdown breakdown) {
        ranges.add(0, keys.length);
        while (!ranges.isEmpty() || !away.isEmpty()) {
            if (idle.isEmpty() || ranges.isEmpty()) {
                breakdown.spend(Kind.COMMUNICATION, this::takeBack);
            } else {
                next(ranges.take(), breakdown);
            }
        }
    }

    /// Splits a range, or hands it out if it is short.
    private void next(long range, Breakdown breakdown) {
        int from = Ranges.from(range);
        int to = Ranges.to(range);
        if (to - from < problem.threshold()) {
            breakdown.spend(Kind.COMMUNICATION, () -> handOut(idle.remove(), from, to));
            return;
        }
        int middle = Quicksort.split(keys, from, to);
        team.world().operate(Quicksort.splitSteps(to - from));
        ranges.add(middle, to);
        ranges.add(from, middle);
    }

    private void handOut(Tid worker, int from, int to) {
        away.put(worker, Ranges.range(from, to));
        pvm.psend(worker, PIECE, keys, from, to - from);
    }

    /// Takes what a worker has sorted. Blocks until one has.
    private void takeBack() {
        try (Message sorted = pvm.recv(Tid.ANY, PIECE)) {
            long range = Objects.requireNonNull(away.remove(sorted.from()));
            int from = Ranges.from(range);
            sorted.ints(keys, from, Ranges.to(range) - from, 1);
            idle.add(sorted.from());
        }
    }

    /// A worker's part: sorts what comes until all is sorted.
    static void sortPieces(TaskTeam team) {
        Pvm pvm = team.pvm();
        Tid master = team.task(0);
        int[] piece;
        try (Message problem = team.problem()) {
            piece = new int[problem.oneInt()];
        }
        var timing = new SharedTiming(team.world()::nanoTime, team);
        Breakdown breakdown = timing.breakdown();
        Packing packing = pvm.pack();
        int count = take(pvm, master, piece, breakdown);
        while (count >= 0) {
            Quicksort.sort(piece, 0, count);
            team.world().operate(Quicksort.sortSteps(count));
            breakdown.enter(Kind.COMMUNICATION);
            pvm.send(master, PIECE, packing.clear().ints(piece, 0, count, 1));
            count = take(pvm, master, piece, breakdown);
        }
        var _ = timing.finish();
    }

    /// Receives a piece.
    ///
    /// @return how many keys it has, or -1 if no more will come
    private static int take(Pvm pvm, Tid master, int[] piece, Breakdown breakdown) {
        breakdown.enter(Kind.COMMUNICATION);
        try (Message next = pvm.recv(master, Pvm.ANY)) {
            if (next.tag() == DISMISSED) {
                return -1;
            }
            int count = (int) (next.lengthBytes() / Integer.BYTES);
            next.ints(piece, 0, count, 1);
            return count;
        } finally {
            breakdown.enter(Kind.COMPUTE);
        }
    }
}
