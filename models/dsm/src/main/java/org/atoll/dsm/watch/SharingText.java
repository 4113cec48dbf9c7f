// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A map of pages as text: how many there are of each kind, and those that cost most.
public final class SharingText {
    private static final int WORST = 10;
    private static final int MOST_RUNS = 3;

    private SharingText() {}

    /// The text.
    public static List<String> of(SharingMap map) {
        Map<Sharing, Integer> counts = new EnumMap<>(Sharing.class);
        map.pages().forEach(page -> counts.merge(page.sharing(), 1, Integer::sum));
        List<String> kinds = new ArrayList<>();
        for (Sharing sharing : Sharing.values()) {
            kinds.add(counts.getOrDefault(sharing, 0) + " " + sharing.words());
        }
        List<String> lines = new ArrayList<>();
        lines.add("dsm: " + map.pages().size() + " pages used: " + String.join(", ", kinds));
        for (PageLife page : map.worst(WORST)) {
            lines.add("dsm: " + page.bytes() + " bytes for page " + page.page() + " of "
                    + page.array().what() + ", " + range(page.array(), page.first(), page.end())
                    + ": " + page.sharing().words());
            page.writers().forEach((rank, writer) -> lines.add("dsm:   rank " + rank + " writes "
                    + indices(page.array(), writer.runs()) + " at "
                    + String.join(" and ", writer.sites())));
            if (!page.alignment().isEmpty()) {
                lines.add("dsm:   " + page.alignment());
            }
        }
        return lines;
    }

    /// Indices for the user, or rows.
    static String indices(Watched array, IndexSet runs) {
        int count = runs.count();
        if (count == 1) {
            return range(array, runs.from(0), runs.to(0));
        }
        StringBuilder text = new StringBuilder(array.noun(true)).append(' ');
        for (int run = 0; run < Math.min(count, MOST_RUNS); run++) {
            text.append(run == 0 ? "" : ", ").append(numbers(array, runs.from(run), runs.to(run)));
        }
        return count > MOST_RUNS
                ? text.append(" and more up to ").append(array.numberOf(runs.end() - 1)).toString()
                : text.toString();
    }

    private static String range(Watched array, long from, long end) {
        boolean many = array.numberOf(from) < array.numberOf(end - 1);
        return array.noun(many) + " " + numbers(array, from, end);
    }

    private static String numbers(Watched array, long from, long end) {
        long first = array.numberOf(from);
        long last = array.numberOf(end - 1);
        return first == last ? Long.toString(first) : first + " to " + last;
    }
}
