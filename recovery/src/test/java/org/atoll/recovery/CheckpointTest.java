// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.contract.Post;
import org.atoll.recovery.state.Count;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that are killed anywhere and go on from their last snapshots.
@Timeout(300)
class CheckpointTest {
    private static final int STEPS = 30;
    private static final int PLACES = 4 * STEPS;
    private static final int LONG = 40_000;

    /// A life that was killed may still be writing, in this JVM, when the job is over.
    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folders;

    private Path folder = folders;

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device -> IntStream.range(0, 24).mapToObj(
                seed -> Arguments.of(device, 2 + seed % 4, seed)));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void theResultIsThatOfARunWithoutFailures(String device, int ranks, int seed) {
        folder = folders.resolve(device + seed);
        AtomicInteger steps = new AtomicInteger();
        AtomicLongArray expected = run(device, "abort", ranks, new int[0], 1, steps);
        assertThat(steps.get()).isEqualTo(ranks * STEPS);
        Random random = new Random(seed);
        int[] kills = random.ints(1 + seed % 3, 0, ranks * PLACES).toArray();
        AtomicLongArray found = run(device, "recover", ranks, kills, 1 + seed % 5, steps);
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    /// @param kills which rank is killed, and at which place: place * ranks + rank
    /// @param steps counts the steps that are done, again and again
    private AtomicLongArray run(
            String device, String onFailure, int ranks, int[] kills, int every,
            AtomicInteger steps) {
        AtomicLongArray results = new AtomicLongArray(ranks);
        AtomicIntegerArray done = new AtomicIntegerArray(kills.length);
        Job.local(ranks)
                .device(device)
                .with("atoll.on.failure", onFailure)
                .with("atoll.recovery.folder", folder.toString())
                .with("atoll.recovery.every", Integer.toString(every))
                .run(rank -> results.set(rank.number(), new Program(rank, steps, place -> {
                    int here = place * ranks + rank.number();
                    for (int i = 0; i < kills.length; i++) {
                        if (kills[i] == here && done.getAndSet(i, 1) == 0) {
                            rank.fabric().endpoint().fail(
                                    new FailureNotice(rank.number(), "it was killed"));
                        }
                    }
                }).run()));
        return results;
    }

    /// A ring, whose ranks first learn from rank 0 where to begin.
    private static final class Program {
        private final Rank rank;
        private final World world;
        private final Post post;
        private final AtomicInteger steps;
        private final IntConsumer at;

        Program(Rank rank, AtomicInteger steps, IntConsumer at) {
            this.rank = rank;
            this.world = rank.fabric();
            this.post = Post.of(world);
            this.steps = steps;
            this.at = at;
        }

        private void place(int number) {
            if (world.endpoint().failure() != null) {
                throw new CommunicationException("it was killed", world.rank(), null);
            }
            at.accept(number);
        }

        long run() {
            Checkpoint ck = Recovery.in(rank);
            byte[] start = new byte[LONG];
            if (world.rank() == 0) {
                start[0] = 5;
                for (int to = 1; to < world.size(); to++) {
                    post.send(start, to, 2, 1);
                    post.send(new byte[] {7}, to, 0, 9);
                }
            } else {
                post.receive(start, 0, 2, 1);
            }
            long[] state = ck.longs("state", 2);
            Count step = ck.count("step");
            if (ck.begin()) {
                state[0] = start[0] + world.rank();
            }
            for (; step.get() < STEPS; step.next()) {
                step((int) step.get(), state);
                steps.incrementAndGet();
                ck.point();
            }
            if (world.rank() > 0) {
                post.receive(start, 0, 0, 9);
            }
            place(PLACES);
            return state[0] + start[0];
        }

        private void step(int step, long[] state) {
            int next = (world.rank() + 1) % world.size();
            int last = (world.rank() + world.size() - 1) % world.size();
            place(4 * step);
            byte[] longer = new byte[step % 3 == 0 ? LONG : 100];
            longer[longer.length - 1] = (byte) state[0];
            Transmission sending = post.startSend(longer, next, 0, 1);
            place(4 * step + 1);
            post.send(new byte[] {(byte) (state[0] >> 8)}, next, 0, 2);
            place(4 * step + 2);
            byte[] small = new byte[1];
            post.receive(small, last, 0, 2);
            byte[] large = new byte[longer.length];
            post.receive(large, last, 0, 1);
            place(4 * step + 3);
            Mailbox.of(world).await(sending);
            state[0] = 31 * state[0] + large[large.length - 1] + 7L * small[0];
        }
    }
}
