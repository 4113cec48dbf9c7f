// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.job.Job;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.RemoteObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Searches that threads or ranks share give the minimax values, however the work is cut, whatever
/// the tables know, and in whatever order jobs end.
@Timeout(300)
@Sampled
class SharedSearchTest {
    private static final int SMALL_TABLE = 12;

    private static SearchOptions options(
            TableOptions table, String jobs, boolean brothers, boolean bounds) {
        return SearchOptions.usual().toPlain()
                .with(table)
                .with(JobOptions.of(jobs, brothers, bounds));
    }

    /// Those of the deepest values first, then others.
    private static List<Oracle> sample(int count, long seed) {
        List<Oracle> all = new ArrayList<>(Oracle.positions());
        Collections.shuffle(all, new Random(seed));
        all.sort((a, b) -> Integer.compare(b.deepest(6), a.deepest(6)));
        List<Oracle> sample = new ArrayList<>(all.subList(0, count / 2));
        Collections.shuffle(all, new Random(seed));
        sample.addAll(all.subList(0, count - count / 2));
        return sample;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void interruptedThreadsGiveWhatTheyHave(int threads) {
        endsWhenInterrupted(Thinkers.threads(SearchOptions.usual(), threads));
    }

    @Test
    void interruptedThreadGivesWhatItHas() {
        endsWhenInterrupted(Thinkers.sequential(SearchOptions.usual()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void interruptedRanksGiveWhatTheyHave(int ranks) {
        Job.local(ranks).device("threads").run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            remote.barrier();
            if (rank.number() == 0) {
                endsWhenInterrupted(Thinkers.remote(SearchOptions.usual(), remote));
            }
        });
    }

    /// Interrupted during a depth that would take for ever, then before a search begins, and at
    /// last not at all.
    private static void endsWhenInterrupted(Thinker thinker) {
        Thread searching = Thread.currentThread();
        Analysis last = thinker.think(Position.start(), Thinkers.DEEPEST, soFar -> {
            if (soFar.depth() == 9) {
                Thread.ofVirtual().start(() -> {
                    LockSupport.parkNanos(200_000_000L);
                    searching.interrupt();
                });
            }
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(last.depth()).isBetween(9, Thinkers.DEEPEST - 1);
        assertThat(last.line()).isNotEmpty();
        Thread.currentThread().interrupt();
        Analysis none = thinker.think(Position.start(), 5, soFar -> {});
        assertThat(Thread.interrupted()).isTrue();
        assertThat(none.depth()).isZero();
        assertThat(Position.start().moves()).containsAll(none.line()).isNotEmpty();
        assertThat(none.line()).hasSize(1);
        assertThat(thinker.think(Position.start(), 5, soFar -> {}).depth()).isEqualTo(5);
    }

    private static void agrees(Thinker thinker, int count, String words) {
        for (Oracle oracle : sample(count, words.hashCode())) {
            int deepest = oracle.deepest(6);
            List<Integer> values = new ArrayList<>();
            Analysis last = thinker.think(
                    oracle.position(), deepest, soFar -> values.add(soFar.score()));
            assertThat(values)
                    .as("%s, %s", oracle.fen(), words)
                    .isEqualTo(oracle.values(deepest));
            assertThat(last.line()).as(oracle.fen()).isNotEmpty();
            assertThat(oracle.position().moves()).contains(last.line().getFirst());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, LOCAL, root:3, true, true", "2, NONE, root:1, true, false",
        "2, LOCAL, fixed:2, false, true", "3, SHARED, root:2, true, true",
        "4, SHARED, fixed:1, false, true", "4, NONE, root:4, false, false",
        "4, SHARED, fixed:3, true, true"
    })
    void threadsFindMinimax(
            int threads, Kind table, String jobs, boolean brothers, boolean bounds) {
        SearchOptions options = options(
                new TableOptions(table, SMALL_TABLE, 1, 2), jobs, brothers, bounds);
        agrees(Thinkers.threads(options, threads), 60,
                threads + " threads, " + options);
    }

    @ParameterizedTest
    @CsvSource({
        "threads, 1, LOCAL 1 2, root:3, true, true",
        "threads, 2, NONE 1 2, root:2, true, true",
        "threads, 2, PARTITIONED 1 2, root:1, true, true",
        "threads, 3, PARTITIONED 8 3, fixed:2, false, true",
        "threads, 4, REPLICATED 1 2, fixed:3, true, false",
        "threads, 4, REPLICATED 16 3, root:2, false, true",
        "threads, 4, PARTITIONED 4 3, root:3, true, false",
        "sim, 3, PARTITIONED 3 2, root:2, true, true",
        "sim, 4, REPLICATED 5 2, fixed:2, true, true",
        "sim, 4, LOCAL 1 2, root:3, false, true",
        "sim, 2, NONE 1 2, fixed:1, true, false"
    })
    void ranksFindMinimax(
            String device, int ranks, String table, String jobs, boolean brothers,
            boolean bounds) {
        String[] parts = table.split(" ");
        SearchOptions options = options(
                new TableOptions(Kind.valueOf(parts[0]), SMALL_TABLE,
                        Integer.parseInt(parts[1]), Integer.parseInt(parts[2])),
                jobs, brothers, bounds);
        Job.local(ranks).device(device).run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            remote.barrier();
            if (rank.number() == 0) {
                agrees(Thinkers.remote(options, remote), 16,
                        device + ", " + ranks + " ranks, " + options);
            }
        });
    }
}
