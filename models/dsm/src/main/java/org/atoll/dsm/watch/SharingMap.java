// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/// Tells for the pages of all arrays how the ranks of a job share them.
public final class SharingMap {
    private final int ranks;
    private final TreeMap<Key, PageLife> pages = new TreeMap<>(
            Comparator.comparingInt(Key::array).thenComparingInt(Key::page));

    private record Key(int array, int page) {}

    /// Creates an empty map.
    public SharingMap(int ranks) {
        this.ranks = ranks;
    }

    /// Takes the next footprint, in the order of [Gathering].
    public void take(Footprint footprint) {
        for (Use use : footprint.uses()) {
            take(footprint, use);
        }
    }

    private void take(Footprint footprint, Use use) {
        int perPage = use.array().perPage();
        IndexSet runs = use.runs();
        int count = runs.count();
        long done = -1;
        for (int run = 0; run < count; run++) {
            long last = (runs.to(run) - 1) / perPage;
            for (long page = Math.max(done + 1, runs.from(run) / perPage); page <= last; page++) {
                take(footprint, use, page(use.array(), (int) page));
                done = page;
            }
        }
    }

    private static void take(Footprint footprint, Use use, PageLife page) {
        if (use.writes()) {
            page.writes(footprint, use.site(), use.runs().within(page.first(), page.end()));
        } else {
            page.reads(footprint.rank());
        }
    }

    /// Takes what a page has cost on a rank.
    public void take(Batch.Cost cost) {
        page(cost.array(), cost.page()).costs(cost.bytes());
    }

    private PageLife page(Watched array, int page) {
        return pages.computeIfAbsent(
                new Key(array.number(), page), key -> new PageLife(array, page));
    }

    /// How many pages of an array are shared in a way.
    ///
    /// @param what    the array, as in messages
    public long count(String what, Sharing sharing) {
        return pages.values().stream()
                .filter(page -> page.array().what().equals(what) && page.sharing() == sharing)
                .count();
    }

    int ranks() {
        return ranks;
    }

    /// All pages that were used, in the order of their arrays and in these.
    Collection<PageLife> pages() {
        return pages.values();
    }

    /// The pages that have cost most, those first.
    List<PageLife> worst(int count) {
        return pages.values().stream()
                .filter(page -> page.bytes() > 0)
                .sorted(Comparator.comparingLong(PageLife::bytes).reversed())
                .limit(count)
                .toList();
    }
}
