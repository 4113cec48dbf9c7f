// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Communicator;
import org.atoll.mpj.Edges;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.RankExecutor;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Ranks crash at any moment while something is made of all, used together and given up: none of
/// those that live waits for ever, though nobody revokes the communicator. The seed is in the
/// message of a failure.
class MakingSurvivalTest {
    private static final int SEEDS = 25;
    private static final int STEPS = 4;

    @TempDir
    private static Path folder;

    /// What is done in a step; in vain, if it throws a [CommunicationException].
    private static Map<String, Consumer<Comm>> steps() {
        return Map.ofEntries(
                Map.entry("duplicate", MakingSurvivalTest::duplicate),
                Map.entry("window", MakingSurvivalTest::window),
                Map.entry("file", MakingSurvivalTest::file),
                Map.entry("executor", MakingSurvivalTest::executor),
                Map.entry("split", MakingSurvivalTest::split),
                Map.entry("create", MakingSurvivalTest::create),
                Map.entry("grid", MakingSurvivalTest::grid),
                Map.entry("graph", MakingSurvivalTest::graph),
                Map.entry("intercomm", comm -> between(comm, inter -> use(inter))),
                Map.entry("intercommDuplicate", comm -> between(comm, inter -> use(inter.dup()))),
                Map.entry("intercommMerge", comm -> between(comm, inter ->
                        use(inter.merge(comm.rank() == 0)))),
                Map.entry("intercommSplit", comm -> between(comm, inter ->
                        inter.split(comm.rank() % 2, -comm.rank()).ifPresent(
                                MakingSurvivalTest::use))));
    }

    /// Does something between rank 0 and the others.
    private static void between(Comm comm, Consumer<InterComm> act) {
        if (comm.size() == 1) {
            duplicate(comm);
            return;
        }
        boolean first = comm.rank() == 0;
        Comm group = comm.split(first ? 0 : 1, 0);
        InterComm inter = null;
        try {
            inter = group.intercomm(group.size() - 1, comm, first ? comm.size() - 1 : 0, 5);
            act.accept(inter);
        } finally {
            group.free();
            if (inter != null && !inter.isFreed()) {
                inter.free();
            }
        }
    }

    private static void split(Comm comm) {
        use(comm.split(comm.rank() % 2, -comm.rank()));
    }

    private static void create(Comm comm) {
        use(comm.create(comm.group().exclude(0)));
    }

    private static void grid(Comm comm) {
        use(comm.cartesian(new int[] {comm.size()}, new boolean[] {true}).sub(true));
    }

    private static void graph(Comm comm) {
        int next = (comm.rank() + 1) % comm.size();
        use(comm.distributedGraph(new Edges().add(comm.rank(), next)));
    }

    /// Whoever has it and fails wakes the others that have it.
    private static void use(Communicator made) {
        try {
            made.barrier();
        } catch (CommunicationException e) {
            made.revoke();
            throw e;
        } finally {
            made.free();
        }
    }

    private static void duplicate(Comm comm) {
        comm.dup().free();
    }

    private static void window(Comm comm) {
        long[] mine = new long[1];
        Window window = comm.window(mine);
        try {
            window.fence();
            window.accumulate(Part.of(new long[] {1}), Op.SUM, 0, 0);
            window.fence();
            assertThat(mine[0]).isEqualTo(comm.rank() == 0 ? comm.size() : 0);
        } catch (CommunicationException e) {
            window.revoke();
            throw e;
        } finally {
            window.close();
        }
    }

    /// Whoever closes the file because its call has failed need not revoke it.
    private static void file(Comm comm) {
        Path path = folder.resolve("seed-" + comm.world().rank().fabric().settings().text(
                "atoll.sim.seed", ""));
        try (SharedFile file = SharedFile.open(
                comm, path, FileMode.CREATE, FileMode.WRITE, FileMode.DELETE_ON_CLOSE)) {
            file.writeOrdered(Part.of(new int[] {comm.rank()}));
            file.sync();
            assertThat(file.size()).isGreaterThanOrEqualTo((long) Integer.BYTES * comm.size());
        }
    }

    private static void executor(Comm comm) {
        try (RankExecutor ranks = comm.executor()) {
            if (comm.rank() == 0) {
                assertThat(ranks.map(x -> x * x, List.of(1, 2, 3))).containsExactly(1, 4, 9);
            }
        } catch (CompletionException e) {
            throw (CommunicationException) e.getCause();
        }
    }

    @TestFactory
    Stream<DynamicTest> nobodyWaitsForEver() {
        return steps().entrySet().stream()
                .map(step -> dynamicTest(step.getKey(), () -> {
                    int lost = IntStream.range(0, SEEDS)
                            .map(seed -> crash(seed, step.getValue()))
                            .sum();
                    assertThat(lost).isGreaterThan(SEEDS / 4);
                }));
    }

    /// Rank 0 would delete it; it crashes before, meanwhile or afterwards, and the others do not
    /// know of that at once.
    @Test
    void aRevokedFileIsDeletedByWhoeverLives() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            Path path = folder.resolve("revoked-" + seed);
            AtomicInteger closed = new AtomicInteger();
            Job.local(3).device("sim")
                    .with("atoll.on.failure", "continue")
                    .with("atoll.sim.seed", Integer.toString(seed))
                    .with("atoll.sim.faults", "detect=100us,crash=0@" + random.nextInt(300) + "us")
                    .run(self -> {
                        closeRevoked(Mpj.in(self).comm(), path);
                        closed.addAndGet(self.number());
                    });
            assertThat(closed.get() > 0 && Files.exists(path)).as("seed %d", seed).isFalse();
        }
    }

    private static void closeRevoked(Comm comm, Path path) {
        SharedFile file = SharedFile.open(
                comm, path, FileMode.CREATE, FileMode.WRITE, FileMode.DELETE_ON_CLOSE);
        comm.world().rank().compute(50_000);
        file.revoke();
        file.close();
    }

    private static int crash(int seed, Consumer<Comm> step) {
        Random random = new Random(seed);
        int ranks = 2 + random.nextInt(4);
        StringJoiner faults = new StringJoiner(",");
        faults.add("detect=" + (1 + random.nextInt(300)) + "us");
        if (random.nextBoolean()) {
            faults.add("delay=20us").add("reorder=0.1");
        }
        int spared = random.nextInt(ranks);
        int living = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            if (rank != spared && random.nextBoolean()) {
                faults.add("crash=" + rank + "@" + random.nextInt(800) + "us");
                living--;
            }
        }
        Queue<Comm> ended = new ConcurrentLinkedQueue<>();
        try {
            Job.local(ranks).device("sim")
                    .with("atoll.on.failure", "continue")
                    .with("atoll.sim.seed", Integer.toString(seed))
                    .with("atoll.sim.faults", faults.toString())
                    .run(self -> ended.add(survive(Mpj.in(self).comm(), step)));
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + faults, e);
        }
        assertThat(ended)
                .as("seed %d, %s", seed, faults)
                .hasSizeGreaterThanOrEqualTo(living);
        return ranks - ended.size();
    }

    private static Comm survive(Comm all, Consumer<Comm> step) {
        Comm comm = all;
        for (int done = 0; done < STEPS; ) {
            boolean good = true;
            try {
                step.accept(comm);
            } catch (CommunicationException e) {
                good = false;
            }
            if (comm.survivors().agree(good)) {
                done++;
            } else {
                comm = comm.survivors().shrink();
            }
        }
        return comm;
    }
}
