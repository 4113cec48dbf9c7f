// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.contract.Post;
import org.atoll.recovery.state.Count;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A rank whose lives fail as soon as they begin from a snapshot.
@Timeout(300)
class SuspectSnapshotTest {
    private static final int STEPS = 120;
    private static final int EARLIEST = 20;

    @TempDir(cleanup = CleanupMode.NEVER)
    private Path folder;

    private final List<Long> begins = new CopyOnWriteArrayList<>();
    private final AtomicLongArray sums = new AtomicLongArray(2);

    @ParameterizedTest
    @ValueSource(strings = {"threads", "tcp"})
    void theThirdLifeBeginsFromTheOneBefore(String device) {
        Job.local(2)
                .device(device)
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.folder", folder.toString())
                .with("atoll.recovery.every", "1")
                .run(this::run);
        assertThat(begins).hasSize(4);
        assertThat(begins.get(0)).isZero();
        assertThat(begins.get(1)).isPositive();
        assertThat(begins.get(2)).isEqualTo(begins.get(1));
        assertThat(begins.get(3)).isLessThan(begins.get(1)).isPositive();
        assertThat(sums.get(0)).isEqualTo(sums.get(1)).isEqualTo(STEPS * (STEPS + 1L) / 2);
    }

    private void run(Rank rank) {
        World world = rank.fabric();
        Post post = Post.of(world);
        Checkpoint ck = Recovery.in(rank);
        Count step = ck.count("step");
        long[] sum = ck.longs("sum", 1);
        boolean first = ck.begin();
        if (rank.number() == 1) {
            begins.add(first ? 0 : step.get());
            if (world.incarnation() == 1 || world.incarnation() == 2) {
                kill(world);
            }
        }
        byte[] got = new byte[1];
        for (; step.get() < STEPS; step.next()) {
            int other = 1 - rank.number();
            post.send(new byte[] {(byte) (step.get() + 1)}, other, 0, 1);
            post.receive(got, other, 0, 1);
            sum[0] += got[0];
            ck.point();
            if (rank.number() == 1 && world.incarnation() == 0) {
                if (step.get() >= EARLIEST && hasTwoSnapshots()) {
                    kill(world);
                }
                pause(step.get() < EARLIEST ? 10 : 500);
            }
        }
        sums.set(rank.number(), sum[0]);
    }

    /// Time for a snapshot to be written.
    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Whether rank 1 has two that are not of its first points, where a life would begin anew.
    private boolean hasTwoSnapshots() {
        try (Stream<Path> files = Files.list(folder.resolve("rank1").resolve("rank1"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".snapshot"))
                    .filter(name -> Long.parseLong(name.split("-", -1)[0]) > 2)
                    .count() > 1;
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void kill(World world) {
        world.endpoint().fail(new FailureNotice(world.rank(), "it was killed"));
        throw new CommunicationException("it was killed", world.rank(), null);
    }
}
