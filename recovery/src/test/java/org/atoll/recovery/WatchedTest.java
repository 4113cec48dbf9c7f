// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// Profiles and Java Flight Recorder are told what recovery does.
@Timeout(300)
class WatchedTest {
    private static final int RANKS = 3;
    private static final int KILLED = 1;
    private static final int STEP = 18;

    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folders;

    private static LocalRanks job() {
        return Job.local(RANKS)
                .device("threads")
                .with("atoll.on.failure", "recover")
                .with("atoll.profile", "1");
    }

    /// Runs it; a rank is killed in a step.
    ///
    /// @return for each rank the fields of its line
    private static List<List<Long>> run(LocalRanks job) {
        AtomicBoolean done = new AtomicBoolean();
        String profile = job.runProfiled(new String[0], rank -> {
            long _ = new SavedRing(rank, new AtomicInteger(), place -> {
                boolean here = rank.number() == KILLED && place == 4 * STEP + 1;
                if (here && !done.getAndSet(true)) {
                    rank.fabric().endpoint().fail(new FailureNotice(KILLED, "it was killed"));
                }
            }).run();
        });
        return profile.lines()
                .filter(line -> line.startsWith("recovery\t"))
                .map(line -> List.of(line.split("\t")).stream().skip(1).map(Long::valueOf).toList())
                .toList();
    }

    @Test
    void aProfileHasWhatWasLogged() {
        List<List<Long>> ranks = run(job());
        assertThat(ranks).hasSize(RANKS);
        for (int rank = 0; rank < RANKS; rank++) {
            List<Long> fields = ranks.get(rank);
            assertThat(fields.subList(0, 4)).as("snapshots of rank %d", rank).containsOnly(0L);
            assertThat(fields.get(4)).isGreaterThan(SavedRing.STEPS * 101L);
            assertThat(fields.get(5)).isEqualTo(rank == KILLED ? 1 : 0);
        }
        assertThat(ranks.get(0).get(6)).isZero();
        assertThat(ranks.get(KILLED).get(6)).as("nothing tells how far it had come").isNegative();
        assertThat(ranks.get(2).get(6)).isZero();
    }

    @Test
    void snapshotsAndReturnsAreRecorded() throws Exception {
        List<RecordedEvent> events;
        List<List<Long>> ranks;
        try (Recording recording = new Recording()) {
            recording.enable("atoll.Snapshot").withoutThreshold();
            recording.enable("atoll.Return").withoutThreshold();
            recording.enable("atoll.MessageLog");
            recording.start();
            ranks = run(job()
                    .with("atoll.recovery.folder", folders.resolve("watched").toString())
                    .with("atoll.recovery.every", "3"));
            recording.stop();
            Path file = folders.resolve("recovery.jfr");
            recording.dump(file);
            events = RecordingFile.readAllEvents(file);
        }
        for (int rank = 0; rank < RANKS; rank++) {
            int number = rank;
            int life = rank == KILLED ? 1 : 0;
            List<RecordedEvent> mine = events.stream()
                    .filter(each -> each.getEventType().getName().equals("atoll.Snapshot")
                            && each.getInt("rank") == number && each.getInt("life") == life)
                    .toList();
            List<Long> fields = ranks.get(rank);
            assertThat(mine).hasSize(Math.toIntExact(fields.get(0))).isNotEmpty();
            assertThat(mine.stream().mapToLong(each -> each.getLong("bytes")).sum())
                    .isEqualTo(fields.get(1)).isPositive();
            assertThat(mine.stream().mapToLong(each -> each.getLong("stopNanos")).sum())
                    .isEqualTo(fields.get(2)).isGreaterThanOrEqualTo(fields.get(3));
            assertThat(fields.get(6)).isBetween(0L, rank == KILLED ? STEP : 0L);
        }
        assertThat(events.stream()
                .filter(each -> each.getEventType().getName().equals("atoll.Return"))
                .map(each -> each.getInt("rank") + " " + each.getInt("life")))
                .containsExactly(KILLED + " 1");
        assertThat(events).anyMatch(
                each -> each.getEventType().getName().equals("atoll.MessageLog"));
    }
}
