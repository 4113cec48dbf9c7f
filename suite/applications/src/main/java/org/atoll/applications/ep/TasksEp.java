// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import java.util.Arrays;
import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.TaskTeam;
import org.atoll.job.Rank;
import org.atoll.tasks.ItemType;
import org.atoll.tasks.Message;
import org.atoll.tasks.Packing;
import org.atoll.tasks.Tid;

/// EP by tasks: the master and its workers draw a block of batches each; a worker sends what it
/// has found to the master in one message.
final class TasksEp {
    private static final int FOUND = 1;
    private static final int SUMS = Deviates.NUMBERS - Deviates.RINGS;

    private TasksEp() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<EpRun> run(EpProblem problem, Rank rank) {
        return TaskTeam
                .onOthers(rank, EpWorker.class, packing -> packing.put(problem.log2Pairs()))
                .map(team -> draw(problem, team));
    }

    /// Does one task's part.
    ///
    /// @return what the master gives, on the master; the task's own deviates elsewhere
    static EpRun draw(EpProblem problem, TaskTeam team) {
        var timing = new SharedTiming(team.world()::nanoTime, team);
        var blocks = new Blocks(problem.batches(), team.parts());
        int from = blocks.from(team.number());
        int to = blocks.to(team.number());
        var deviates = new Deviates();
        deviates.draw(from, to);
        team.world().operate((long) (to - from) * EpProblem.BATCH * Deviates.STEPS_OF_PAIR);
        timing.breakdown().spend(Kind.COMMUNICATION, () -> gather(deviates, team));
        return new EpRun(deviates, timing.finish());
    }

    private static void gather(Deviates deviates, TaskTeam team) {
        if (team.number() > 0) {
            Packing packing = team.pvm().pack();
            pack(deviates.numbers(), packing);
            team.pvm().send(team.task(0), FOUND, packing);
            return;
        }
        for (Tid worker : team.tasks().subList(1, team.parts())) {
            try (Message found = team.pvm().recv(worker, FOUND)) {
                deviates.add(unpack(found));
            }
        }
    }

    /// Packs both sums and the counts, these as `int` where they fit.
    static void pack(long[] numbers, Packing packing) {
        packing.longs(numbers, 0, SUMS, 1);
        long[] counts = Arrays.copyOfRange(numbers, SUMS, numbers.length);
        if (Arrays.stream(counts).allMatch(count -> count == (int) count)) {
            packing.ints(Arrays.stream(counts).mapToInt(count -> (int) count).toArray());
        } else {
            packing.longs(counts);
        }
    }

    /// The numbers that another task has packed.
    static long[] unpack(Message found) {
        long[] numbers = new long[Deviates.NUMBERS];
        found.longs(numbers, 0, SUMS, 1);
        long[] counts = found.next().filter(ItemType.INT::equals).isPresent()
                ? Arrays.stream(found.ints()).asLongStream().toArray()
                : found.longs();
        System.arraycopy(counts, 0, numbers, SUMS, Deviates.RINGS);
        return numbers;
    }
}
