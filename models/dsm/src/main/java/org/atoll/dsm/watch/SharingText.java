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
                    + page.array().what() + ", " + range(page.first(), page.end()) + ": "
                    + page.sharing().words());
            page.writers().forEach((rank, writer) -> lines.add("dsm:   rank " + rank + " writes "
                    + indices(writer.runs()) + " at " + String.join(" and ", writer.sites())));
            if (!page.alignment().isEmpty()) {
                lines.add("dsm:   " + page.alignment());
            }
        }
        return lines;
    }

    /// Indices for the user.
    static String indices(IndexSet runs) {
        int count = runs.count();
        if (count == 1) {
            return range(runs.from(0), runs.to(0));
        }
        StringBuilder text = new StringBuilder("indices ");
        for (int run = 0; run < Math.min(count, MOST_RUNS); run++) {
            text.append(run == 0 ? "" : ", ").append(runs.from(run));
            if (runs.to(run) - 1 > runs.from(run)) {
                text.append(" to ").append(runs.to(run) - 1);
            }
        }
        return count > MOST_RUNS
                ? text.append(" and more up to ").append(runs.end() - 1).toString()
                : text.toString();
    }

    private static String range(long from, long end) {
        return end - from == 1 ? "index " + from : "indices " + from + " to " + (end - 1);
    }
}
