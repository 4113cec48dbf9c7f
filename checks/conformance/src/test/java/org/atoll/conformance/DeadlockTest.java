// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.Program;
import org.atoll.job.RankFailedException;
import org.atoll.job.contract.Sampled;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Ranks that wait for each other for ever are told so, and who waits for whom.
@Sampled(value = 1, tests = 6)
class DeadlockTest {
    private static final int[] LONG = new int[1 << 20];

    @TestFactory
    Stream<DynamicTest> twoRanksBothReceive() {
        return deadlock(2, rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.receive(new int[1], 1 - comm.rank(), 5);
            comm.send(new int[1], 1 - comm.rank(), 5);
        }, "rank 0 waits in receive from 1, tag 5", "rank 1 waits in receive from 0, tag 5");
    }

    @TestFactory
    Stream<DynamicTest> aRingOfLongSends() {
        return deadlock(3, rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.send(LONG, (comm.rank() + 1) % 3, 8);
            comm.receive(new int[1 << 20], (comm.rank() + 2) % 3, 8);
        }, "rank 0 waits in send to 1, tag 8", "rank 1 waits in send to 2, tag 8",
                "rank 2 waits in send to 0, tag 8");
    }

    @Test
    void aMessageWithAnotherTag() throws Exception {
        isFound(new Setting("threads", 2), rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 0) {
                comm.send(new int[1], 1, 1);
            } else {
                comm.receive(new int[1], Comm.ANY_SOURCE, 2);
            }
            comm.barrier();
        }, "rank 1 waits in receive from ANY_SOURCE, tag 2", "rank 0 waits in ");
    }

    /// The line of the program's call, also of one that it does not wait in by name.
    @TestFactory
    Stream<DynamicTest> eachWaitIsToldWithItsLine() {
        int line = new Throwable().getStackTrace()[0].getLineNumber();
        return deadlock(3, rank -> {
            Comm comm = Mpj.in(rank).comm();
            switch (comm.rank()) {
                case 0 -> comm.receiveAsync(new int[1], 2, 6).await();
                case 1 -> comm.barrier();
                default -> comm.probe(Comm.ANY_SOURCE, Comm.ANY_TAG);
            }
        }, "rank 0 waits in receive from 2, tag 6 at DeadlockTest.java:" + (line + 4),
                " at DeadlockTest.java:" + (line + 5),
                "rank 2 waits in probe for ANY_SOURCE, ANY_TAG at DeadlockTest.java:" + (line + 6));
    }

    /// What acts beside the program, here and once before, does not hide that it is stuck.
    @TestFactory
    Stream<DynamicTest> aBarrierThatOneRankOnlyStarts() {
        return deadlock(2, rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.parts().barrier().start().await();
            if (comm.rank() == 0) {
                comm.parts().barrier().start();
            }
            comm.receive(new int[1], 1 - comm.rank(), 5);
        }, "rank 0 waits in receive from 1, tag 5", "rank 1 waits in receive from 0, tag 5");
    }

    /// A pool without work does nothing by itself.
    @Test
    void anIdlePoolBesideTheProgram() throws Exception {
        isFound(new Setting("threads", 2), rank -> {
            try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                pool.submit(() -> {}).get();
                Mpj.in(rank).comm().receive(new int[1], 1 - rank.number(), 5);
            }
        }, "rank 0 waits in receive from 1, tag 5", "rank 1 waits in receive from 0, tag 5");
    }

    /// However many have gone: their helpers' looking for frames is no work that may end the wait.
    @Test
    void aProbeForWhoHasGone() throws Exception {
        isFound(new Setting("threads", 8), rank -> {
            if (rank.number() == 2) {
                Mpj.in(rank).comm().probe(0, 3);
            }
        }, "rank 2 waits in probe for 0, tag 3");
    }

    /// Frames still come to a rank that has returned; they must not look as if under way.
    @Test
    void aCollectiveThatOneRankLeavesOut() throws Exception {
        isFound(new Setting("shm", 3), rank -> {
            if (rank.number() != 1) {
                Mpj.in(rank).comm().allReduce(new int[1], Op.SUM);
            }
        }, "rank 0 waits in allReduce for a collective's part from 1");
    }

    /// A program does not know the collectives by which others are carried out.
    @TestFactory
    Stream<DynamicTest> aCallOfSeveralCollectives() {
        return deadlock(2, rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 0) {
                comm.split(0, 0);
            } else {
                comm.receive(new int[1], 0, 7);
            }
        }, "rank 0 waits in split for a collective's part from 1",
                "rank 1 waits in receive from 0, tag 7");
    }

    /// An operation is told by the name of its collective.
    @TestFactory
    Stream<DynamicTest> operationsThatOneRankRuns() {
        return deadlock(3, rank -> {
            Comm first = Mpj.in(rank).comm().dup();
            Comm second = Mpj.in(rank).comm().dup();
            switch (rank.number()) {
                case 0 -> Mpj.in(rank).comm().parts().allReduce(
                        Part.of(new int[1]), Part.of(new int[1]), Op.SUM).run();
                case 1 -> first.arrays().allReduceInPlace(new int[1], Op.MAX).run();
                default -> second.objects().allGather("text").run();
            }
        }, "rank 0 waits in allReduce ", "rank 1 waits in allReduceInPlace ",
                "rank 2 waits in allGather ");
    }

    /// All devices at once: it takes a while to be sure of a deadlock, in which nobody computes.
    private static Stream<DynamicTest> deadlock(int ranks, Program program, String... words) {
        Map<Setting, Future<RankFailedException>> ends = new LinkedHashMap<>();
        Setting.with(ranks).forEach(setting -> ends.put(setting, end(setting, program)));
        return ends.entrySet().stream().map(end -> dynamicTest(
                end.getKey().toString(), () -> isFound(end.getValue(), words)));
    }

    private static Future<RankFailedException> end(Setting setting, Program program) {
        FutureTask<RankFailedException> end = new FutureTask<>(() -> catchThrowableOfType(
                RankFailedException.class, () -> setting.job().run(program)));
        Thread.ofPlatform().daemon().name("job " + setting).start(end);
        return end;
    }

    private static void isFound(Setting setting, Program program, String... words)
            throws Exception {
        isFound(end(setting, program), words);
    }

    private static void isFound(Future<RankFailedException> end, String... words)
            throws Exception {
        assertThat(end.get(120, TimeUnit.SECONDS).getCause())
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("deadlock")
                .hasMessageContainingAll(words);
    }

    /// Others wait for longer than it takes to find a deadlock, while one computes.
    @Test
    void aRankThatComputesIsNone() {
        Job.local(3).run(rank -> {
            if (rank.number() == 0) {
                Thread.sleep(4000); // as good as a computation: the rank is not in the library
            }
            assertThat(Mpj.in(rank).comm().allReduce(new int[] {1}, Op.SUM)).containsExactly(3);
        });
    }

    @Test
    void aCollectiveThatComputesBesideTheProgramIsNone() {
        Job.local(2).run(rank -> {
            Op slowly = Op.ofInts((one, other) -> {
                LockSupport.parkNanos(4_000_000_000L);
                return one + other;
            });
            Comm comm = Mpj.in(rank).comm();
            int[] sum = comm.arrays().allReduce(new int[] {1}, slowly).start().await();
            assertThat(sum).containsExactly(2);
        });
    }

    /// Its first message comes when a thread has slept for longer than it takes to find one.
    @Test
    void aThreadThatHasNotCommunicatedYetMayDoSo() {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            comm.barrier();
            if (rank.number() == 0) {
                Thread.ofPlatform().start(() -> {
                    LockSupport.parkNanos(4_000_000_000L);
                    comm.send(new int[1], 1, 5);
                });
                comm.receive(new int[1], 1, 6);
            } else {
                comm.receive(new int[1], 0, 5);
                comm.send(new int[1], 0, 6);
            }
        });
    }
}
