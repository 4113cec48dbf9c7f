// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.job.Job;
import org.atoll.job.Program;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
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
                                c -> c.arrays().broadcast(new int[2], 0).start().await(),
                                List.of("broadcast of 8", "broadcast as a request of 8")),
                        new Mismatch("persistentAndBlocking", c -> c.parts().barrier().prepare(),
                                CheckedCollectiveTest::barrier,
                                List.of("preparation of barrier as a persistent request",
                                        "rank 1 barrier")),
                        new Mismatch("persistentAndRequest",
                                c -> c.parts().broadcast(Part.of(new int[2]), 0).prepare(),
                                c -> c.arrays().broadcast(new int[2], 0).start().await(),
                                List.of("preparation of broadcast as a persistent request",
                                        "broadcast as a request of 8 bytes")),
                        new Mismatch("persistentOnes", c -> c.parts().barrier().prepare(),
                                c -> c.parts().scan(
                                        Part.of(new int[1]), Part.of(new int[1]), Op.SUM).prepare(),
                                List.of("preparation of barrier", "preparation of scan")),
                        new Mismatch("persistentRoots",
                                c -> c.parts().broadcast(Part.of(new int[2]), 0)
                                        .prepare().start().await(),
                                c -> c.parts().broadcast(Part.of(new int[2]), 1)
                                        .prepare().start().await(),
                                List.of("broadcast as a persistent request of 8 bytes of int[],"
                                        + " root 0", "root 1")),
                        new Mismatch("requests", c -> c.parts().barrier().start().await(),
                                c -> c.arrays().broadcast(new int[1], 2).start().await(),
                                List.of("barrier as a request",
                                        "broadcast as a request of 4 bytes of int[], root 2")));
    }

    @TestFactory
    Stream<DynamicTest> mismatchesOfCallsOfSeveralStepsAreNamed() {
        return named(
                new Mismatch("objects", c -> c.broadcastObject("text", 0),
                        c -> c.broadcastObject("text", 1),
                        List.of("the 1. of this communicator",
                                "ranks [0, 2] broadcast of objects, root 0;",
                                "rank 1 broadcast of objects, root 1")),
                new Mismatch("objectsThatAreCombined",
                        c -> c.reduceObjects("text", String::concat, 0),
                        CheckedCollectiveTest::barrier,
                        List.of("ranks [0, 2] reduce of objects, root 0; rank 1 barrier")),
                new Mismatch("startedObjects",
                        c -> c.objects().scan("text", String::concat).start().await(),
                        c -> c.objects().exclusiveScan("text", String::concat).start().await(),
                        List.of("ranks [0, 2] scan of objects as a request;",
                                "rank 1 exclusive-scan of objects as a request")),
                new Mismatch("whatFindsLengthsByItself",
                        c -> c.gather(new int[1], 0), c -> c.scatter(new int[3], 0),
                        List.of("ranks [0, 2] gather of unequal parts of int[], root 0;",
                                "rank 1 scatter of int[], root 0")));
    }

    private record Disagreement(String name, Call most, Call one, String words) {}

    @TestFactory
    Stream<DynamicTest> listsThatDifferAreNamed() {
        int[] six = new int[6];
        int[] two = {0, 1};
        return Stream.of(
                        new Disagreement("counts",
                                c -> c.reduceScatter(six, new int[] {1, 2, 3}, Op.SUM),
                                c -> c.reduceScatter(six, new int[] {1, 3, 2}, Op.SUM),
                                "reduce-scatter: counts[1] is 3 on rank 1 and 2 on rank 0"),
                        new Disagreement("lengths",
                                c -> c.allGather(new int[2], new int[] {2, 2, 2}),
                                c -> c.allGather(new int[2], new int[] {1, 2, 3}),
                                "all-gather: bytes[0] is 4 on rank 1 and 8 on rank 0"),
                        new Disagreement("dims", c -> grid(c, false, 3, 1),
                                c -> grid(c, false, 1, 3),
                                "cartesian: dims[0] is 1 on rank 1 and 3 on rank 0"),
                        new Disagreement("dimensions", c -> ring(c),
                                c -> grid(c, false, 3, 1),
                                "cartesian: dims has a length of 2 on rank 1 and 1 on rank 0"),
                        new Disagreement("periods", c -> ring(c), c -> grid(c, false, 3),
                                "cartesian: periodic[0] is false on rank 1 and true on rank 0"),
                        new Disagreement("graphs",
                                c -> c.graph(new int[] {1, 2}, new int[] {1, 0}),
                                c -> c.graph(new int[] {1, 2}, two),
                                "graph: edges[0] is 0 on rank 1 and 1 on rank 0"),
                        new Disagreement("edges",
                                c -> c.distributedGraph(new int[] {1}, new int[] {1}),
                                c -> c.distributedGraph(two, new int[] {0, 2}),
                                "distributedGraph: rank 1 has 0 edges to this rank, which has 1"
                                        + " edges from it: they must be the same ones"),
                        new Disagreement("reorder", c -> ring(c.byPlace()),
                                CheckedCollectiveTest::ring,
                                "ranks [0, 2] byPlace (reorder); rank 1 cartesian"))
                .map(one -> dynamicTest(one.name(), () -> {
                    Throwable thrown = thrown("threads", one.most(), one.one());
                    assertThat(thrown)
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageContaining(one.words());
                }));
    }

    private static CartComm grid(Comm comm, boolean periodic, int... dims) {
        boolean[] all = new boolean[dims.length];
        Arrays.fill(all, periodic);
        return comm.cartesian(dims, all);
    }

    private static CartComm ring(Comm comm) {
        return comm.cartesian(new int[] {3}, new boolean[] {true});
    }

    private static Object barrier(Comm comm) {
        comm.barrier();
        return comm;
    }

    private static Throwable thrown(String device, Call most, Call one) {
        Throwable thrown = catchThrowable(() -> run(device, self -> {
            Call mine = self.number() == 1 ? one : most;
            mine.on(Mpj.in(self).comm());
        }));
        assertThat(thrown).isInstanceOf(RankFailedException.class);
        return thrown.getCause();
    }

    private static void isNamed(String device, Mismatch mismatch) {
        assertThat(thrown(device, mismatch.most(), mismatch.one()))
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains("ranks [0, 2] ", "rank 1 ")
                .contains(mismatch.words());
    }

    /// Parts that are streamed on one rank and lie in one buffer on another are no mismatch.
    @ParameterizedTest
    @FieldSource("DEVICES")
    void whatFitsPasses(String device) {
        run(device, self -> {
            Comm comm = Mpj.in(self).comm();
            int rank = comm.rank();
            int[] all = new int[6];
            Strided column = new Strided(ElementKinds.INTS, 2, 1, 2);
            Part own = rank == 1 ? Part.of(new int[4], 0, 1, column) : Part.of(new int[2]);
            comm.parts()
                    .gather(own, rank == 0 ? Parts.of(all, new int[] {2, 2, 2}) : null, 0)
                    .run();
            comm.parts().allGather(own, Parts.of(all, new int[] {2, 2, 2})).run();
            comm.parts().gather(own, rank == 1 ? Part.of(all) : null, 1).run();
            comm.allGatherObjects("text " + rank);
            comm.allReduceObjects("text", String::concat);
            comm.reduceScatter(all, new int[] {1, 2, 3}, Op.SUM);
            comm.graph(new int[] {1, 2}, new int[] {1, 0});
            int[] next = {(rank + 1) % 3, (rank + 1) % 3, rank};
            int[] before = {rank, (rank + 2) % 3, (rank + 2) % 3};
            comm.distributedGraph(before, next).neighborAllGather(new int[] {rank});
            ring(comm).neighborAllGather(new int[] {rank});
            var parts = comm.parts().broadcast(own, 2).prepare();
            var meeting = comm.parts().barrier().prepare();
            var first = (rank == 0 ? parts : meeting).start();
            var second = (rank == 0 ? meeting : parts).start();
            first.await();
            second.await();
            var sum = comm.arrays().allReduce(new double[] {rank}, Op.SUM).start();
            comm.barrier();
            assertThat(sum.await()).containsExactly(3);
        });
    }
}
