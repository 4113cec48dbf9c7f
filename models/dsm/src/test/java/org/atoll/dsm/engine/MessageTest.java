// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessageTest {
    @Test
    void whatIsWrittenIsRead() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int ranks = 1 + random.nextInt(20);
            MessageWriter out = new MessageWriter();
            List<int[]> times = new ArrayList<>();
            List<BitSet> pages = new ArrayList<>();
            List<Long> numbers = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                times.add(time(random, ranks, times));
                out.time(times.getLast());
                pages.add(set(random));
                out.pages(PageRuns.of(pages.getLast()));
                numbers.add(random.nextLong() >>> (1 + random.nextInt(63)));
                out.number(numbers.getLast());
            }
            MessageReader in = new MessageReader(out.body(), 0, out.length(), ranks);
            for (int i = 0; i < 10; i++) {
                assertArrayEquals(times.get(i), in.time(), "seed " + seed);
                assertEquals(pages.get(i), in.pages().toBits(), "seed " + seed);
                assertEquals(numbers.get(i), in.longNumber(), "seed " + seed);
            }
            assertTrue(in.isAtEnd(), "seed " + seed);
        }
    }

    @Test
    void whatIsKeptIsReadWhenTheMemoryIsUsedAgain() {
        int[] time = {5, 6};
        MessageWriter out = new MessageWriter().number(300).time(time).number(7).time(time);
        byte[] room = new byte[out.length() + 1];
        MemorySegment memory = MemorySegment.ofArray(room);
        MemorySegment.copy(out.body(), 0, memory, 1, out.length());
        MessageReader in = new MessageReader(memory, 1, out.length(), 2);
        assertEquals(300, in.number());
        assertArrayEquals(time, in.time());
        MessageReader kept = in.kept();
        memory.fill((byte) 0);
        assertEquals(7, kept.number());
        assertArrayEquals(time, kept.time());
        assertTrue(kept.isAtEnd());
    }

    @Test
    void aRunOfPagesAndAnEqualTimeAreShort() {
        BitSet pages = new BitSet();
        pages.set(1000, 100_000);
        assertEquals(6, new MessageWriter().pages(PageRuns.of(pages)).length());
        int[] time = new int[64];
        time[5] = 1000;
        int once = new MessageWriter().time(time).length();
        assertEquals(1, new MessageWriter().time(time).time(time).length() - once);
    }

    @Test
    void aSetOfPagesKnowsItsPages() {
        for (int seed = 0; seed < 300; seed++) {
            BitSet pages = set(new Random(seed));
            PageRuns runs = PageRuns.of(pages);
            for (int page = 0; page < 200; page++) {
                assertEquals(pages.get(page), runs.has(page), "seed " + seed + " page " + page);
            }
        }
    }

    private static int[] time(Random random, int ranks, List<int[]> before) {
        int[] time = before.isEmpty() ? new int[ranks] : before.getLast().clone();
        for (int i = 0; i < ranks; i++) {
            time[i] += random.nextInt(3) == 0 ? random.nextInt(1000) - random.nextInt(time[i] + 1)
                    : 0;
        }
        return time;
    }

    private static BitSet set(Random random) {
        BitSet pages = new BitSet();
        for (int at = random.nextInt(20); at < 200; at += 1 + random.nextInt(40)) {
            int end = at + 1 + random.nextInt(10);
            pages.set(at, end);
            at = end;
        }
        return pages;
    }
}
