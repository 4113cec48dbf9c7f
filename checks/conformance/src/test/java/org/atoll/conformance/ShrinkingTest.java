// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A program of many steps, in each of which all ranks share the work anew, goes on without those
/// that fail, and comes to the right answer. The seed is in the name of the test.
class ShrinkingTest {
    private static final int STEPS = 12;
    private static final int ITEMS = 1000;
    private static final long ANSWER =
            IntStream.range(0, STEPS * ITEMS).mapToLong(ShrinkingTest::value).sum();

    private static final int THREAD_SEEDS = 6;
    private static final int SIMULATED_SEEDS = 200;

    private static long value(int item) {
        return (long) item * item % 1013;
    }

    /// What each rank does; step by step, none is counted twice or left out.
    private static long sum(Rank self, Runnable perhapsFail) {
        Comm comm = Mpj.in(self).comm();
        long total = 0;
        int step = 0;
        while (step < STEPS) {
            long[] part = {0};
            try {
                perhapsFail.run();
                part = comm.allReduce(new long[] {share(comm, step)}, Op.SUM);
                self.compute(20_000);
            } catch (CommunicationException e) {
                comm.revoke();
            }
            if (comm.survivors().agree(!comm.isRevoked())) {
                total += part[0];
                step++;
            } else {
                Comm broken = comm;
                comm = broken.survivors().shrink();
                assertThat(comm.size()).isLessThanOrEqualTo(broken.size());
            }
        }
        return total;
    }

    private static long share(Comm comm, int step) {
        return IntStream.range(0, ITEMS)
                .filter(item -> item % comm.size() == comm.rank())
                .mapToLong(item -> value(step * ITEMS + item))
                .sum();
    }

    @TestFactory
    Stream<DynamicTest> threadsThatThrowAtRandomMoments() {
        return Stream.of("threads", "shm", "tcp").flatMap(device ->
                IntStream.range(0, THREAD_SEEDS).mapToObj(seed -> dynamicTest(
                        device + ", seed " + seed, () -> throwAtRandom(device, seed))));
    }

    private static void throwAtRandom(String device, int seed) {
        int ranks = 2 + seed % 4;
        Queue<Long> answers = new ConcurrentLinkedQueue<>();
        LocalRanks job = Job.local(ranks).device(device).with("atoll.on.failure", "continue");
        assertTimeoutPreemptively(Duration.ofSeconds(120), () -> job.run(self -> {
            Random random = new Random(100L * seed + self.number());
            answers.add(sum(self, () -> {
                if (self.number() != seed % ranks && random.nextInt(2 * STEPS) == 0) {
                    throw new UnsupportedOperationException("this rank is gone");
                }
            }));
        }));
        assertThat(answers).isNotEmpty().containsOnly(ANSWER);
    }

    /// Ranks crash in virtual time, most of them before the end; one at least lives.
    @Test
    void simulatedRanksThatCrash() {
        int crashed = 0;
        for (int seed = 0; seed < SIMULATED_SEEDS; seed++) {
            crashed += crash(seed);
        }
        assertThat(crashed).as("crashes in all").isGreaterThan(SIMULATED_SEEDS);
    }

    private static int crash(int seed) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(7);
        StringJoiner faults = new StringJoiner(",");
        faults.add("detect=" + (1 + random.nextInt(300)) + "us");
        if (random.nextBoolean()) {
            faults.add("delay=20us").add("reorder=0.1");
        }
        int spared = random.nextInt(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            if (rank != spared && random.nextInt(3) > 0) {
                faults.add("crash=" + rank + "@" + random.nextInt(1500) + "us");
            }
        }
        Queue<Long> answers = new ConcurrentLinkedQueue<>();
        try {
            Job.local(ranks).device("sim")
                    .with("atoll.on.failure", "continue")
                    .with("atoll.sim.seed", Integer.toString(seed))
                    .with("atoll.sim.faults", faults.toString())
                    .run(self -> answers.add(sum(self, () -> {})));
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + faults, e);
        }
        assertThat(answers).as("seed %d, %s", seed, faults).isNotEmpty().containsOnly(ANSWER);
        return ranks - answers.size();
    }
}
