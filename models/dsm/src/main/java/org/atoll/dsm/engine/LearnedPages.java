// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;

/// The pages that were last written while a lock was held, and how many holders ago.
final class LearnedPages {
    private static final int MOST_PAGES = (256 << 10) / Pages.PAGE_BYTES;
    private static final int MOST_AGE = 3;

    private final Map<Integer, Integer> ages = new TreeMap<>();

    /// A holder has written these.
    void written(BitSet pages) {
        ages.replaceAll((page, age) -> age + 1);
        ages.values().removeIf(age -> age > MOST_AGE);
        for (int page = pages.nextSetBit(0); page >= 0 && ages.size() < MOST_PAGES;
                page = pages.nextSetBit(page + 1)) {
            ages.put(page, 0);
        }
    }

    Iterable<Integer> pages() {
        return ages.keySet();
    }

    void write(MessageWriter out) {
        out.number(ages.size());
        int last = 0;
        for (Map.Entry<Integer, Integer> entry : ages.entrySet()) {
            out.number((long) (entry.getKey() - last) << 2 | entry.getValue());
            last = entry.getKey();
        }
    }

    void read(MessageReader in) {
        ages.clear();
        int page = 0;
        for (int count = in.number(); count > 0; count--) {
            long next = in.longNumber();
            page += (int) (next >>> 2);
            ages.put(page, (int) (next & 3));
        }
    }
}
