// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import org.atoll.dsm.memory.Diff;
import org.junit.jupiter.api.Test;

class DiffStoreTest {
    private final DiffStore store = new DiffStore();

    private StoredDiff added(int page, int rank, int first, int last) {
        StoredDiff diff = new StoredDiff(rank, first, last, new byte[last - first]);
        store.add(page, diff);
        return diff;
    }

    @Test
    void aDiffIsFoundByEachOfItsIntervals() {
        StoredDiff later = added(7, 1, 6, 9);
        StoredDiff earlier = added(7, 1, 2, 4);
        StoredDiff ofOther = added(7, 0, 3, 5);
        assertSame(earlier, store.find(7, 1, 2));
        assertSame(earlier, store.find(7, 1, 4));
        assertNull(store.find(7, 1, 5));
        assertSame(later, store.find(7, 1, 9));
        assertNull(store.find(7, 1, 10));
        assertNull(store.find(7, 1, 1));
        assertSame(ofOther, store.find(7, 0, 5));
        assertNull(store.find(7, 0, 9));
        assertNull(store.find(7, 2, 3));
        assertNull(store.find(8, 1, 3));
    }

    @Test
    void aDiffIsStoredOnce() {
        added(7, 1, 2, 4);
        long once = store.storedBytes();
        added(7, 1, 2, 4);
        assertEquals(once, store.storedBytes());
        store.forget(7);
        assertEquals(0, store.storedBytes());
        assertNull(store.find(7, 1, 3));
    }

    @Test
    void theLongerOfTwoDiffsThatBeginTogetherIsStored() {
        StoredDiff longer = new StoredDiff(1, 2, 6, new byte[9]);
        store.add(7, longer);
        long once = store.storedBytes();
        store.forget(7);
        added(7, 1, 2, 4);
        store.add(7, longer);
        added(7, 1, 2, 4);
        assertSame(longer, store.find(7, 1, 6));
        assertSame(longer, store.find(7, 1, 3));
        assertEquals(once, store.storedBytes());
        store.remove(7, longer);
        assertEquals(0, store.storedBytes());
        assertNull(store.find(7, 1, 3));
    }

    @Test
    void aDiffThatIsAllOfItsPageIsCopiedOnceItIsTold() {
        MemorySegment page = MemorySegment.ofArray(new byte[Diff.PAGE_BYTES]).fill((byte) 3);
        StoredDiff diff = StoredDiff.uncopied(1, 2, 4, page);
        store.add(7, diff);
        long before = store.storedBytes();
        assertTrue(before < Diff.PAGE_BYTES);
        assertEquals(Diff.WHOLE_BYTES, diff.length());
        store.copy(diff);
        page.fill((byte) 4);
        assertEquals(before + Diff.WHOLE_BYTES, store.storedBytes());
        byte[] bytes = diff.bytes();
        assertTrue(bytes != null && Diff.isWhole(bytes));
        assertEquals(3, bytes[Diff.PAGE_BYTES]);
    }
}
