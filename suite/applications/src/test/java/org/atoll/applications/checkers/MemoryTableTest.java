// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.hybrid.node.Crew;
import org.junit.jupiter.api.Test;

/// The entries of a table, and which of them it keeps.
class MemoryTableTest {

    @Test
    void entryHasWhatWasPacked() {
        var random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            int value = random.nextInt(20_001) - 10_000;
            int depth = random.nextInt(61);
            int bound = 1 + random.nextInt(3);
            int index = random.nextInt(256);
            long entry = Entry.in(Entry.of(value, 0, depth, bound, index), i);
            assertThat(Entry.value(entry, 0)).isEqualTo(value);
            assertThat(Entry.depth(entry)).isEqualTo(depth);
            assertThat(Entry.bound(entry)).isEqualTo(bound);
            assertThat(Entry.index(entry)).isEqualTo(index);
            assertThat(Entry.search(entry)).isEqualTo(i & 0xFF);
        }
    }

    @Test
    void winsAndLossesAreCountedFromThePosition() {
        long lost = Entry.of(-10_000 + 7, 4, 5, Entry.EXACT, 0);
        assertThat(Entry.value(lost, 10)).isEqualTo(-10_000 + 13);
        long won = Entry.of(10_000 - 7, 4, 5, Entry.EXACT, 0);
        assertThat(Entry.value(won, 10)).isEqualTo(10_000 - 13);
        assertThat(Entry.value(Entry.of(130, 4, 5, Entry.EXACT, 0), 10)).isEqualTo(130);
    }

    @Test
    void boundsSettleWhatTheyCan() {
        long least = Entry.of(50, 0, 3, Entry.AT_LEAST, 0);
        assertThat(Entry.settles(least, 50, 0, 50)).isTrue();
        assertThat(Entry.settles(least, 50, 0, 51)).isFalse();
        long most = Entry.of(50, 0, 3, Entry.AT_MOST, 0);
        assertThat(Entry.settles(most, 50, 50, 100)).isTrue();
        assertThat(Entry.settles(most, 50, 49, 100)).isFalse();
        assertThat(Entry.settles(Entry.of(50, 0, 3, Entry.EXACT, 0), 50, 0, 100)).isTrue();
    }

    @Test
    void deepestOfASearchAndNewestStay() {
        var table = new MemoryTable(4);
        long deep = Entry.of(1, 0, 9, Entry.EXACT, 0);
        long middle = Entry.of(2, 0, 5, Entry.EXACT, 0);
        long shallow = Entry.of(3, 0, 3, Entry.EXACT, 0);
        table.put(key(1), deep);
        table.put(key(2), middle);
        table.put(key(3), shallow);
        assertThat(Entry.value(table.find(key(1)), 0)).isEqualTo(1);
        assertThat(table.find(key(2))).isEqualTo(Entry.NONE);
        assertThat(Entry.value(table.find(key(3)), 0)).isEqualTo(3);
        table.nextSearch();
        table.put(key(4), shallow);
        assertThat(table.find(key(1))).isEqualTo(Entry.NONE);
        assertThat(Entry.value(table.find(key(4)), 0)).isEqualTo(3);
    }

    /// Keys of one place.
    private static long key(long number) {
        return number << 40 | 3;
    }

    @Test
    void nothingIsFoundUnderAnotherKey() {
        var table = new MemoryTable(8);
        Queue<Long> wrong = new ConcurrentLinkedQueue<>();
        new Crew(4).run(member -> {
            var random = new Random(member.number());
            for (int i = 0; i < 200_000; i++) {
                long key = (long) random.nextInt(1000) * 0x9E3779B97F4A7C15L;
                int value = (int) (key >>> 50) - 8000;
                long entry = table.find(key);
                if (entry != Entry.NONE && Entry.value(entry, 0) != value) {
                    wrong.add(key);
                }
                table.put(key, Entry.of(value, 0, random.nextInt(9), Entry.EXACT, 0));
            }
        });
        assertThat(wrong).isEmpty();
    }
}
