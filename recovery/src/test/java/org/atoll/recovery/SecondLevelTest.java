// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Ranks that are lost with their hosts and their folders, and go on elsewhere from what keepers on
/// other hosts have.
@Timeout(300)
@Sampled(3)
class SecondLevelTest {
    private static final int RANKS = 3;

    /// More than some parts, in which snapshots travel.
    private static final int MANY_PARTS = 6 << 20;

    @TempDir(cleanup = CleanupMode.NEVER)
    private static Path folders;

    private final AtomicInteger steps = new AtomicInteger();
    private int ballast;
    private int lastPoint = SavedRing.STEPS;

    /// The deeds of ranks at their places.
    private interface Deeds {
        void at(Rank rank, int place);
    }

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device -> IntStream.range(0, 12).mapToObj(
                seed -> Arguments.of(device, 2 + seed % 4, seed)));
    }

    /// Ranks, and then keepers, of two hosts. The later lives of a rank have hosts of their own.
    private static String hosts(int ranks) {
        return Stream.concat(
                        IntStream.range(0, ranks).mapToObj(rank ->
                                rank % 2 + "/x" + rank + "/y" + rank + "/z" + rank),
                        Stream.of("0", "1"))
                .collect(Collectors.joining(","));
    }

    private static void kill(Rank rank) {
        rank.fabric().endpoint().fail(new FailureNotice(rank.number(), "it was killed"));
    }

    private static LocalRanks job(String device, int ranks, int keepers, String folder) {
        return Job.local(ranks + keepers)
                .device(device)
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", Integer.toString(keepers))
                .with("atoll.recovery.folder", folders.resolve(folder).toString())
                .with("atoll.recovery.every", "1");
    }

    private AtomicLongArray run(LocalRanks job, int ranks, Deeds deeds) {
        AtomicLongArray results = new AtomicLongArray(ranks);
        job.run(rank -> results.set(rank.number(), new SavedRing(
                rank, steps, place -> deeds.at(rank, place), ballast,
                rank.number() == 1 ? lastPoint : SavedRing.STEPS).run()));
        return results;
    }

    private AtomicLongArray expected(int ranks) {
        return run(Job.local(ranks).device("threads"), ranks, (rank, place) -> { });
    }

    private static Deeds once(Deeds deed, int number, int at) {
        AtomicBoolean done = new AtomicBoolean();
        return (rank, place) -> {
            if (rank.number() == number && place == at && !done.getAndSet(true)) {
                deed.at(rank, place);
            }
        };
    }

    private static Deeds all(Deeds... deeds) {
        return (rank, place) -> List.of(deeds).forEach(each -> each.at(rank, place));
    }

    /// Waits at some steps until the snapshot that was taken last counts.
    private static Deeds waitsFrom(int step) {
        return (rank, place) -> {
            if (place >= 4 * step && place % 4 == 0) {
                Recovery.in(rank).end();
            }
        };
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void ranksOfLostHostsGoOnElsewhere(String device, int ranks, int seed) {
        Deeds[] kills = new Random(seed).ints(1 + seed % 3, 0, ranks * SavedRing.PLACES)
                .mapToObj(kill -> once((rank, place) -> kill(rank), kill % ranks, kill / ranks))
                .toArray(Deeds[]::new);
        AtomicLongArray found = run(
                job(device, ranks, 2, "moved-" + device + seed)
                        .with("atoll.recovery.hosts", hosts(ranks)),
                ranks, all(kills));
        assertThat(found.toString()).isEqualTo(expected(ranks).toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "tcp"})
    void aLifeBeginsAtTheLastSnapshotThatCountsOnAnotherHost(String device) {
        ballast = MANY_PARTS;
        AtomicLongArray expected = expected(RANKS);
        steps.set(0);
        AtomicLongArray found = run(
                job(device, RANKS, 2, "last-" + device)
                        .with("atoll.recovery.hosts", hosts(RANKS)),
                RANKS,
                all((rank, place) -> {
                    if (place == 4 * 9 || place == 4 * 10) {
                        Recovery.in(rank).end();
                    }
                }, once((rank, place) -> kill(rank), 1, 4 * 10 + 1)));
        assertThat(found.toString()).isEqualTo(expected.toString());
        assertThat(steps.get()).isEqualTo(RANKS * SavedRing.STEPS);
    }

    /// Rank 1 takes no snapshot after a keeper has gone: what that one gets again is what rank 1
    /// has on its own host.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "tcp"})
    void aKeeperThatIsBackGetsSnapshotsAgain(String device) {
        ballast = MANY_PARTS;
        lastPoint = 6;
        AtomicLongArray expected = expected(RANKS);
        AtomicLongArray found = run(
                job(device, RANKS, 2, "again-" + device)
                        .with("atoll.recovery.hosts", hosts(RANKS)),
                RANKS,
                all(waitsFrom(4),
                        once((rank, place) ->
                                rank.fabric().endpoint().suspect(RANKS, "it was killed"),
                                0, 4 * 9 + 1),
                        once((rank, place) -> kill(rank), 1, 4 * 13 + 1)));
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void keepersAreKilledToo(String device, int ranks, int seed) {
        Random random = new Random(seed);
        Deeds[] kills = random.ints(4, 0, ranks * SavedRing.PLACES)
                .mapToObj(kill -> once(
                        random.nextBoolean()
                                ? (rank, place) -> kill(rank)
                                : (rank, place) -> rank.fabric().endpoint().suspect(
                                        ranks + kill % 2, "it was killed"),
                        kill % ranks, kill / ranks))
                .toArray(Deeds[]::new);
        AtomicLongArray found = run(
                job(device, ranks, 2, "keepers-" + device + seed)
                        .with("atoll.recovery.hosts", hosts(ranks).replaceAll("/[xyz]\\d", "")),
                ranks, all(kills));
        assertThat(found.toString()).isEqualTo(expected(ranks).toString());
    }

    /// The host is gone, and no keeper had its snapshots: what is left is a folder on a server,
    /// which may have each twelfth one. Until then nobody forgets anything.
    @ParameterizedTest
    @CsvSource({"threads, 1", "threads, 12", "tcp, 12"})
    void aSharedFolderOutlivesHostsAndKeepers(String device, int each) {
        AtomicLongArray expected = expected(RANKS);
        String name = "third-" + device + each;
        AtomicLongArray found = run(
                job(device, RANKS, 1, name)
                        .with("atoll.recovery.hosts", "0,0/1/2,0,0")
                        .with("atoll.recovery.shared", folders.resolve(name + "s").toString())
                        .with("atoll.recovery.shared.each", Integer.toString(each)),
                RANKS,
                all(waitsFrom(2), once((rank, place) -> kill(rank), 1, 4 * 22 + 1),
                        once((rank, place) -> kill(rank), 1, 4 * 28 + 1)));
        assertThat(found.toString()).isEqualTo(expected.toString());
        assertThat(folders.resolve(name + "s/rank1/rank1")).isNotEmptyDirectory();
    }

    @Test
    void aLifeWithoutItsSnapshotsEndsTheJobInOneLine() {
        LocalRanks job = job("threads", RANKS, 1, "nothing")
                .with("atoll.recovery.hosts", "0,0/1,0,0");
        Deeds deeds = all(waitsFrom(2), once((rank, place) -> kill(rank), 1, 4 * 8 + 1));
        assertThatThrownBy(() -> run(job, RANKS, deeds))
                .isInstanceOf(RankFailedException.class)
                .hasMessageMatching("rank \\d .*rank 1 is in its life 1 and lacks \\d+ messages of"
                        + " rank 0 that it had received and that are kept no more: its snapshots"
                        + " are gone with its host; with --snapshots in a folder that all hosts"
                        + " share, or a keeper on another host, they are not");
    }
}
