// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Threads of each rank that are in collectives, at windows, in files and among messages at once,
/// and make communicators meanwhile (MPI 4.1, section 11.6.2). Each thread has communicators of
/// its own for what all ranks do together; one window and one file are everybody's.
class ThreadsOfAllKindsTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int ROUNDS = 40;
    private static final int LONG = 20_000;

    @TempDir
    Path folder;

    static Stream<Arguments> settings() {
        return Stream.of(
                Arguments.of("threads", 3, true, 30),
                Arguments.of("shm", 2, true, 20),
                Arguments.of("shm", 3, false, 6),
                Arguments.of("tcp", 2, false, 6));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void allCallsAtOnce(String device, int ranks, boolean virtual, int threads) {
        long seed = System.nanoTime();
        Path path = folder.resolve("all");
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks).device(device).run(rank ->
                runAll(rank, virtual, threads, seed, path)), "seed " + seed);
    }

    private static void runAll(
            Rank rank, boolean virtual, int threads, long seed, Path path)
            throws InterruptedException {
        Comm comm = Mpj.in(rank).comm();
        long[] tickets = new long[threads];
        Window window = comm.window(tickets);
        SharedFile file = open(comm, path);
        Comm[] own = IntStream.range(0, threads).mapToObj(t -> comm.dup()).toArray(Comm[]::new);
        window.lockAll();
        new Crowd(rank, virtual, threads).run(number -> {
            Worker worker = new Worker(own[number], window, file, number);
            worker.work(new SplittableRandom(seed + number));
        });
        window.unlockAll();
        window.close();
        file.close();
    }

    private static SharedFile open(Comm comm, Path path) {
        return SharedFile.open(comm, path, FileMode.CREATE, FileMode.READ, FileMode.WRITE,
                FileMode.DELETE_ON_CLOSE);
    }

    /// A thread of each rank with the same number does the same.
    private static final class Worker {
        private final Comm comm;
        private final Window window;
        private final SharedFile file;
        private final int number;
        private final int next;
        private long drawn;

        Worker(Comm comm, Window window, SharedFile file, int number) {
            this.comm = comm;
            this.window = window;
            this.file = file;
            this.number = number;
            this.next = (comm.rank() + 1) % comm.size();
        }

        void work(SplittableRandom random) {
            for (int round = 0; round < ROUNDS; round++) {
                int length = random.nextInt(3) == 0 ? LONG : 3;
                switch (random.nextInt(7)) {
                    case 0 -> reduce(length);
                    case 1 -> broadcast(length, random.nextInt(comm.size()), round);
                    case 2 -> exchange(length);
                    case 3 -> draw();
                    case 4 -> keep(round);
                    case 5 -> divide();
                    default -> show(round);
                }
            }
        }

        private int sum(int of) {
            int size = comm.size();
            return size * (size - 1) / 2 + size * of;
        }

        private void reduce(int length) {
            int[] mine = new int[length];
            Arrays.fill(mine, comm.rank() + number);
            assertThat(comm.allReduce(mine, Op.SUM)).containsOnly(sum(number));
            assertThat(comm.arrays().allReduce(mine, Op.SUM).start().await())
                    .containsOnly(sum(number));
        }

        private void broadcast(int length, int root, int round) {
            int[] values = new int[length];
            Arrays.fill(values, comm.rank() == root ? number + round : -1);
            comm.broadcast(values, root);
            assertThat(values).containsOnly(number + round);
        }

        private void exchange(int length) {
            int previous = (comm.rank() + comm.size() - 1) % comm.size();
            int[] out = new int[length];
            Arrays.fill(out, comm.rank() * 1000 + number);
            int[] in = new int[length];
            comm.sendReceive(out, next, 1, in, previous, 1);
            assertThat(in).containsOnly(previous * 1000 + number);
        }

        /// Only this thread changes the place of its number in the next rank's memory.
        private void draw() {
            window.accumulate(Part.of(new long[] {1}), Op.SUM, next, number);
            window.flush(next);
            long[] before = new long[1];
            window.fetchAndOp(Part.of(new long[] {1}), Part.of(before), Op.SUM, next, number);
            window.flush(next);
            assertThat(before[0]).isEqualTo(drawn + 1);
            drawn += 2;
        }

        private void keep(int round) {
            int place = (number * ROUNDS + round) * comm.size() + comm.rank();
            file.writeAt((long) Integer.BYTES * place, Part.of(new int[] {place}));
            int[] in = new int[1];
            file.readAt((long) Integer.BYTES * place, Part.of(in));
            assertThat(in[0]).isEqualTo(place);
        }

        private void divide() {
            Comm half = comm.split(comm.rank() % 2, comm.rank());
            int[] size = half.allReduce(new int[] {1}, Op.SUM);
            assertThat(size[0]).isEqualTo(half.size());
            half.free();
        }

        private void show(int round) {
            int[] memory = new int[1];
            Window mine = comm.window(memory);
            mine.fence();
            mine.put(Part.of(new int[] {number + round}), next, 0);
            mine.fence();
            assertThat(memory[0]).isEqualTo(number + round);
            mine.close();
        }
    }

    /// Several requests of one rank move the position that all share.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void manyMoveTheSharedPosition(String device) {
        Path path = folder.resolve("shared");
        int requests = 8;
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).device(device).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            SharedFile file = open(comm, path);
            for (int round = 0; round < 50; round++) {
                Request[] writing = new Request[requests];
                Arrays.setAll(writing, i -> file.writeSharedAsync(Part.of(new byte[4])));
                Request.awaitAll(writing);
            }
            comm.barrier();
            assertThat(file.size()).isEqualTo(4L * requests * 50 * comm.size());
            file.close();
        }));
    }
}
