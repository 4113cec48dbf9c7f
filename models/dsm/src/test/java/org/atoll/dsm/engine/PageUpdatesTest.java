// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.atoll.dsm.memory.Diff;
import org.atoll.dsm.memory.Twin;
import org.junit.jupiter.api.Test;

class PageUpdatesTest {
    private static final int PAGES = 20;

    private final ArrayPages memory = new ArrayPages(PAGES, false);
    private final PageTable table = new PageTable(
            new LocalRank(0, 2, Policies.IMPROVED, (to, kind, body) -> {}, new Counters()), memory);
    private final MessageWriter out = new MessageWriter();

    PageUpdatesTest() {
        List<PageState> _ = table.allocate(0, PAGES, 3, "longs a[]");
        for (int page = 0; page < PAGES; page++) {
            memory.page(page).fill((byte) (page + 1));
            table.state(page).install(new int[] {3, 4});
        }
    }

    private PageUpdate whole(int page) {
        return PageUpdate.whole(table.state(page));
    }

    private List<PageUpdate> read() {
        MessageReader in = new MessageReader(out.body(), 0, out.length(), 2);
        List<PageUpdate> updates = new ArrayList<>();
        for (int left = in.number(); left > 0; left -= updates.getLast().pages()) {
            updates.add(PageUpdate.read(in));
        }
        assertTrue(in.isAtEnd());
        return updates;
    }

    private static List<String> ranges(List<PageUpdate> updates) {
        return updates.stream().map(update -> update.page() + "+" + update.pages()).toList();
    }

    private void assertContent(PageUpdate update) {
        for (int i = 0; i < update.pages(); i++) {
            MemorySegment content = update.content(i);
            assertNotNull(content);
            assertEquals(-1, content.mismatch(memory.page(update.page() + i)), update.toString());
            PageUpdate one = update.of(i);
            assertEquals(update.page() + i, one.page());
            assertEquals(1, one.pages());
            MemorySegment ofOne = one.content(0);
            assertNotNull(ofOne);
            assertEquals(-1, content.mismatch(ofOne));
        }
    }

    @Test
    void copiesThatFollowEachOtherAreOneUpdate() {
        PageUpdates updates = new PageUpdates(PAGES, table, out);
        for (int page = 0; page < PAGES; page++) {
            updates.add(whole(page));
        }
        List<PageUpdate> read = read();
        assertEquals(List.of("0+20"), ranges(read));
        assertArrayEquals(new int[] {3, 4}, read.getFirst().covers());
        assertContent(read.getFirst());
        // How many pages; page, copies, kind, how many, two entries of a time of two bytes each.
        assertEquals(1 + 4 + 4, out.length() - PAGES * Pages.PAGE_BYTES);
        assertEquals(PAGES * Pages.PAGE_BYTES, out.userBytes());
    }

    @Test
    void whatDiffersIsAnUpdateOfItsOwnInItsPlace() {
        table.state(3).install(new int[] {3, 5});
        table.state(4).copies.set(1);
        memory.page(6).asSlice(0, 4000).fill((byte) 0);
        byte[] packed = PageUpdate.packed(table.glance(table.state(6)));
        assertNotNull(packed);
        StoredDiff diff = new StoredDiff(1, 7, 9, Diff.whole(memory.page(8)));
        long[] twin = Twin.of(memory.page(11));
        memory.page(11).fill((byte) 77);
        PageUpdates updates = new PageUpdates(14, table, out);
        for (int page = 0; page < 13; page++) {
            updates.add(switch (page) {
                case 6 -> PageUpdate.packed(table.state(page), packed);
                case 8 -> PageUpdate.diffs(table.state(page), List.of(diff));
                case 11 -> PageUpdate.copy(table.state(page), true, twin);
                case 12 -> PageUpdate.nothing(page);
                default -> whole(page);
            });
        }
        updates.add(whole(14));
        List<PageUpdate> read = read();
        assertEquals(List.of("0+3", "3+1", "4+1", "5+1", "6+1", "7+1", "8+1", "9+2", "11+1",
                "12+1", "14+1"), ranges(read));
        assertArrayEquals(new int[] {3, 4}, read.get(0).covers());
        assertArrayEquals(new int[] {3, 5}, read.get(1).covers());
        assertArrayEquals(new int[] {3, 4}, read.get(2).covers());
        assertEquals(BitSet.valueOf(new long[] {2}), read.get(2).copies());
        assertEquals(new BitSet(), read.get(3).copies());
        assertEquals(packed.length, read.get(4).bytes());
        StoredDiff came = read.get(6).diffs().getFirst();
        assertArrayEquals(diff.bytes(), came.bytes());
        assertEquals(Diff.WHOLE_BYTES, read.get(6).bytes());
        MemorySegment before = read.get(8).content(0);
        assertNotNull(before);
        assertEquals(12, before.get(JAVA_BYTE, 5)); // as it was before it was written
        for (int i : new int[] {0, 1, 2, 3, 4, 5, 7, 10}) {
            assertContent(read.get(i));
        }
        assertEquals(0, read.get(9).bytes());
    }

    @Test
    void aRunEndsWhereThePagesDoNotFollow() {
        PageUpdates updates = new PageUpdates(5, table, out);
        for (int page : new int[] {7, 8, 10, 9, 2}) {
            updates.add(whole(page));
        }
        List<PageUpdate> read = read();
        assertEquals(List.of("7+2", "10+1", "9+1", "2+1"), ranges(read));
        read.forEach(this::assertContent);
    }

    @Test
    void ranksThatGetACopyLaterAreNotInTheUpdate() {
        PageUpdates updates = new PageUpdates(3, table, out);
        for (int page = 0; page < 3; page++) {
            updates.add(whole(page));
            table.state(page).copies.set(1);
        }
        List<PageUpdate> read = read();
        assertEquals(List.of("0+3"), ranges(read));
        assertEquals(new BitSet(), read.getFirst().copies());
    }
}
