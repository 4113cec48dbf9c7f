// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Job;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.atoll.mpj.Program;
import org.atoll.mpj.RankFailedException;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// With checks asked for, ranks that call different collectives are told so by name, before they
/// hang or mix up their data.
class CheckedCollectiveTest {

    private static final List<String> DEVICES = List.of("threads", "sim");

    private static void run(String device, Program program) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> Job.local(3)
                        .device(device)
                        .with("atoll.check.collectives", "1")
                        .run(program));
    }

    private interface Call {
        Object on(Comm comm);
    }

    private record Mismatch(String name, Call most, Call one, List<String> words) {}

    @TestFactory
    Stream<DynamicTest> mismatchesOfWhatIsMadeOfStepsAreNamed() {
        return named(
                new Mismatch("makers", c -> c.split(0, 0), Comm::dup,
                        List.of("ranks [0, 2] split", "rank 1 dup")),
                new Mismatch("makersAndCollectives", c -> c.window(new int[1]),
                        CheckedCollectiveTest::barrier,
                        List.of("ranks [0, 2] window", "rank 1 barrier")),
                new Mismatch("neighbors",
                        c -> ring(c).neighborAllGather(new int[2]),
                        c -> ring(c).neighborAllToAll(new int[4]),
                        List.of("neighbor all-gather", "neighbor all-to-all")));
    }

    private static Stream<DynamicTest> named(Mismatch... mismatches) {
        return Stream.of(mismatches)
                .flatMap(mismatch -> DEVICES.stream().map(device -> dynamicTest(
                        mismatch.name() + " " + device, () -> isNamed(device, mismatch))));
    }

    @TestFactory
    Stream<DynamicTest> mismatchesAreNamed() {
        return named(
                        new Mismatch("roots", c -> c.broadcast(new int[2], 0),
                                c -> c.broadcast(new int[2], 1),
                                List.of("broadcast of 8 bytes of int[]", "root 0", "root 1")),
                        new Mismatch("operations", c -> c.allReduce(new int[1], Op.SUM),
                                c -> c.allReduce(new int[1], Op.MAX), List.of("by SUM", "by MAX")),
                        new Mismatch("kinds", c -> c.allReduce(new int[2], Op.SUM),
                                c -> c.allReduce(new float[2], Op.SUM),
                                List.of("of int[]", "of float[]")),
                        new Mismatch("counts", c -> c.scan(new int[2], Op.SUM),
                                c -> c.scan(new int[3], Op.SUM),
                                List.of("scan of 8 bytes", "scan of 12 bytes")),
                        new Mismatch("collectives", c -> c.allGather(new int[1]),
                                c -> c.allToAll(new int[3]), List.of("all-gather", "all-to-all")),
                        new Mismatch("blockingAndNot", c -> c.broadcast(new int[2], 0),
                                c -> c.broadcastAsync(new int[2], 0).await(),
                                List.of("broadcast of 8", "broadcast as a request of 8")),
                        new Mismatch("persistentAndBlocking", c -> c.persistentBarrier(),
                                CheckedCollectiveTest::barrier,
                                List.of("preparation of barrier as a persistent request",
                                        "rank 1 barrier")),
                        new Mismatch("persistentAndRequest",
                                c -> c.persistentBroadcast(Part.of(new int[2]), 0),
                                c -> c.broadcastAsync(new int[2], 0).await(),
                                List.of("preparation of broadcast as a persistent request",
                                        "broadcast as a request of 8 bytes")),
                        new Mismatch("persistentOnes", c -> c.persistentBarrier(),
                                c -> c.persistentScan(
                                        Part.of(new int[1]), Part.of(new int[1]), Op.SUM),
                                List.of("preparation of barrier", "preparation of scan")),
                        new Mismatch("persistentRoots",
                                c -> c.persistentBroadcast(Part.of(new int[2]), 0).start().await(),
                                c -> c.persistentBroadcast(Part.of(new int[2]), 1).start().await(),
                                List.of("broadcast as a persistent request of 8 bytes of int[],"
                                        + " root 0", "root 1")),
                        new Mismatch("requests", c -> c.barrierAsync().await(),
                                c -> c.broadcastAsync(new int[1], 2).await(),
                                List.of("barrier as a request",
                                        "broadcast as a request of 4 bytes of int[], root 2")));
    }

    private static CartComm ring(Comm comm) {
        return comm.cartesian(new int[] {3}, new boolean[] {true});
    }

    private static Object barrier(Comm comm) {
        comm.barrier();
        return comm;
    }

    private static void isNamed(String device, Mismatch mismatch) {
        Throwable thrown = catchThrowable(() -> run(device, world -> {
            Call mine = world.rank() == 1 ? mismatch.one() : mismatch.most();
            mine.on(world.comm());
        }));
        assertThat(thrown).isInstanceOf(RankFailedException.class);
        assertThat(thrown.getCause())
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains("ranks [0, 2] ", "rank 1 ")
                .contains(mismatch.words());
    }

    /// Parts that are streamed on one rank and lie in one buffer on another are no mismatch.
    @ParameterizedTest
    @FieldSource("DEVICES")
    void whatFitsPasses(String device) {
        run(device, world -> {
            Comm comm = world.comm();
            int rank = comm.rank();
            int[] all = new int[6];
            Strided column = new Strided(ElementKinds.INTS, 2, 1, 2);
            Part own = rank == 1 ? Part.of(new int[4], 0, 1, column) : Part.of(new int[2]);
            comm.gather(own, rank == 0 ? Parts.of(all, new int[] {2, 2, 2}) : null, 0);
            comm.allGather(own, Parts.of(all, new int[] {2, 2, 2}));
            comm.gather(own, rank == 1 ? Part.of(all) : null, 1);
            comm.allGatherObjects("text " + rank);
            comm.allReduceObjects("text", String::concat);
            ring(comm).neighborAllGather(new int[] {rank});
            var parts = comm.persistentBroadcast(own, 2);
            var meeting = comm.persistentBarrier();
            var first = (rank == 0 ? parts : meeting).start();
            var second = (rank == 0 ? meeting : parts).start();
            first.await();
            second.await();
            var sum = comm.allReduceAsync(new double[] {rank}, Op.SUM);
            comm.barrier();
            assertThat(sum.await()).containsExactly(3);
        });
    }
}
