// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.atoll.applications.checkers.TableOptions.Kind;
import org.atoll.job.Job;
import org.atoll.remote.RemoteObjects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A rank's way to a table that is in parts.
@Timeout(300)
class RankTableTest {
    private static final TableOptions OPTIONS = new TableOptions(Kind.PARTITIONED, 10, 1, 4);
    private static final int DEPTH = 6;
    private static final long KEY_OF_RANK_1 = (1L << Integer.SIZE) + 5;

    private static long entry(int depth) {
        return Entry.of(3, 0, depth, Entry.EXACT, 0);
    }

    private interface Body {
        void run(RankTable table, SearchWorker other, RemoteObjects remote);
    }

    private static void onRank0(Body body) {
        Job.local(2).device("threads").run(rank -> {
            RemoteObjects remote = RemoteObjects.in(rank);
            remote.barrier();
            if (rank.number() > 0) {
                return;
            }
            SearchOptions options = SearchOptions.usual().with(OPTIONS);
            SearchWorker here = remote.node(0).create(SearchWorker.class, options);
            SearchWorker there = remote.node(1).create(SearchWorker.class, options);
            var table = new RankTable(
                    OPTIONS, new MemoryTable(OPTIONS.bits()), remote, List.of(here, there),
                    () -> { });
            body.run(table, there, remote);
        });
    }

    @Test
    void theOwnerIsToldAndAnswers() {
        onRank0((table, other, remote) -> {
            other.put(new long[] {KEY_OF_RANK_1, entry(DEPTH)});
            assertThat(Entry.depth(table.find(KEY_OF_RANK_1, DEPTH))).isEqualTo(DEPTH);
            assertThat(table.lookUps()).isOne();
            table.put(KEY_OF_RANK_1, DEPTH + 1, entry(DEPTH + 1));
            remote.settle();
            assertThat(Entry.depth(other.find(KEY_OF_RANK_1))).isEqualTo(DEPTH + 1);
        });
    }

    @Test
    void nobodyIsAskedForWhatARankHasToldOrHeard() {
        onRank0((table, other, remote) -> {
            table.put(KEY_OF_RANK_1, DEPTH, entry(DEPTH));
            assertThat(Entry.depth(table.find(KEY_OF_RANK_1, DEPTH))).isEqualTo(DEPTH);
            assertThat(table.lookUps()).isZero();
            other.put(new long[] {KEY_OF_RANK_1, entry(DEPTH + 2)});
            assertThat(Entry.depth(table.find(KEY_OF_RANK_1, DEPTH + 2))).isEqualTo(DEPTH + 2);
            assertThat(Entry.depth(table.find(KEY_OF_RANK_1, DEPTH + 2))).isEqualTo(DEPTH + 2);
            assertThat(table.lookUps()).isOne();
        });
    }

    @Test
    void whatIsKnownLessDeepIsStillAHint() {
        onRank0((table, other, remote) -> {
            table.put(KEY_OF_RANK_1, DEPTH - 1, entry(DEPTH - 1));
            remote.settle();
            other.nextSearch();
            assertThat(Entry.depth(table.find(KEY_OF_RANK_1, DEPTH))).isEqualTo(DEPTH - 1);
            assertThat(table.lookUps()).isOne();
        });
    }
}
