// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Tid;

/// TSP by tasks: the master deals shares of the jobs out, the next one to each worker that has done
/// one; a worker is on each rank, that of the master included. With a share goes the length of the
/// shortest tour of all. Who finds a shorter one tells the master, which answers with the shortest.
final class TasksTsp {
    /// Here is a share: the bound, its first job and the one behind its last.
    static final int SHARE = 1;
    /// It is done.
    static final int DONE = 2;
    /// There are no more.
    static final int DISMISSED = 3;
    /// Here is the length of a shorter tour.
    static final int FOUND = 4;
    /// The shortest of all is so long.
    static final int BOUND = 5;
    /// A worker has visited so many nodes, and found this tour.
    static final int RESULT = 6;

    /// At most so many shares, so that the messages do not become more with the jobs.
    private static final int MOST_SHARES = 150;

    private final TspProblem problem;
    private final TaskTeam team;
    private final Pvm pvm;
    private final Blocks shares;
    private int next;
    private int underWay;
    private int bound = Integer.MAX_VALUE;

    private TasksTsp(TspProblem problem, TaskTeam team) {
        this.problem = problem;
        this.team = team;
        this.pvm = team.pvm();
        int jobs = new Jobs(problem).count();
        this.shares = new Blocks(jobs, Math.min(jobs, MOST_SHARES));
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each    receives the number of jobs done after each share, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<TspRun> run(TspProblem problem, Rank rank, IntConsumer each) {
        return TaskTeam
                .onAll(rank, TspTaskWorker.class, packing -> pack(problem, packing))
                .map(team -> new TasksTsp(problem, team).run(each));
    }

    private static void pack(TspProblem problem, Packing packing) {
        packing.string(problem.name())
                .put(problem.depth()).put(problem.bound())
                .put(problem.fixed()).put(problem.steps())
                .string(problem.rest().name());
        for (int[] row : problem.lengths()) {
            packing.ints(row);
        }
    }

    /// The problem that the master has packed.
    static TspProblem unpack(Message packed) {
        String name = packed.string();
        int depth = packed.oneInt();
        int bound = packed.oneInt();
        boolean fixed = packed.oneBoolean();
        double steps = packed.oneDouble();
        TspProblem.Rest rest = TspProblem.Rest.valueOf(packed.string());
        List<int[]> lengths = new ArrayList<>();
        while (packed.next().isPresent()) {
            lengths.add(packed.ints());
        }
        return new TspProblem(
                name, lengths.toArray(int[][]::new), depth, bound, fixed, steps, rest);
    }

    private TspRun run(IntConsumer each) {
        var timing = new SharedTiming(team.world()::nanoTime, team);
        timing.breakdown().spend(Kind.COMMUNICATION, () -> dealOut(each));
        var spent = timing.finish();
        long nodes = 0;
        List<int[]> tours = new ArrayList<>();
        for (Tid worker : workers()) {
            try (Message result = pvm.recv(worker, RESULT)) {
                nodes += result.oneLong();
                tours.add(result.ints());
            }
        }
        return TspRun.best(problem, tours, nodes, spent);
    }

    private List<Tid> workers() {
        return team.tasks().subList(1, team.parts());
    }

    private void dealOut(IntConsumer each) {
        int done = 0;
        workers().forEach(this::give);
        while (underWay > 0) {
            try (Message message = pvm.recv(Tid.ANY, Pvm.ANY)) {
                if (message.tag() == FOUND) {
                    bound = Math.min(bound, message.oneInt());
                    pvm.send(message.from(), BOUND, pvm.pack().put(bound));
                } else {
                    underWay--;
                    each.accept(shares.from(++done));
                    give(message.from());
                }
            }
        }
        pvm.mcast(workers(), DISMISSED, pvm.pack());
    }

    /// Gives a worker the next share, if there is one. Workers without one wait until the last
    /// share is done: before that, the master takes messages of any tag.
    private void give(Tid worker) {
        if (next == shares.parts()) {
            return;
        }
        int share = next++;
        underWay++;
        pvm.send(worker, SHARE, pvm.pack()
                .put(bound).put(shares.from(share)).put(shares.to(share)));
    }
}
