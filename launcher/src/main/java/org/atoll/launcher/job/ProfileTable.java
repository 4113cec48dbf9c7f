// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Prints the counters that ranks handed over as they left: time by kind and rank, then
/// messages and bytes by rank, peer and kind.
///
/// A profile's lines, with tabs between the fields; others are passed over:
///
/// ```
/// time  kind  nanos
/// peer  rank  kind  messages-sent  bytes-sent  messages-received  bytes-received
/// gateway  cluster  frames  bytes  breaks
/// ```
///
/// A process that holds several ranks as threads hands over one profile with a line `rank`
/// between theirs.
final class ProfileTable {
    private static final int PEER_FIELDS = 7;
    private static final int GATEWAY_FIELDS = 5;

    private ProfileTable() {}

    /// Renders the profiles of a job.
    ///
    /// @param handedOver one per process, in rank order
    /// @return the tables
    static String render(List<String> handedOver) {
        List<String> profiles =
                handedOver.stream()
                        .flatMap(text -> Stream.of(text.split("(?m)^rank$", -1)))
                        .toList();
        if (profiles.stream().allMatch(String::isBlank)) {
            return "profile: no rank handed over any counters";
        }
        return "profile: seconds by kind\n" + times(profiles)
                + "profile: messages and bytes by peer\n" + peers(profiles).stripTrailing()
                + gateways(profiles);
    }

    /// What each gateway has sent to other clusters, and how often its connections broke.
    private static String gateways(List<String> profiles) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("cluster", "frames", "bytes", "breaks"));
        for (String profile : profiles) {
            for (String[] fields : lines(profile, "gateway", GATEWAY_FIELDS)) {
                rows.add(List.of(fields).subList(1, GATEWAY_FIELDS));
            }
        }
        return rows.size() == 1
                ? ""
                : "\nprofile: sent by gateways to other clusters\n" + table(rows).stripTrailing();
    }

    private static String times(List<String> profiles) {
        List<Map<String, Long>> ranks = new ArrayList<>();
        TreeSet<String> kinds = new TreeSet<>();
        for (String profile : profiles) {
            Map<String, Long> times = new TreeMap<>();
            for (String[] fields : lines(profile, "time", 3)) {
                times.merge(fields[1], Long.parseLong(fields[2]), Long::sum);
            }
            kinds.addAll(times.keySet());
            ranks.add(times);
        }
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("rank"));
        head.addAll(kinds);
        rows.add(head);
        for (int rank = 0; rank < ranks.size(); rank++) {
            Map<String, Long> times = ranks.get(rank);
            List<String> row = new ArrayList<>(List.of(Integer.toString(rank)));
            kinds.forEach(kind -> row.add(seconds(times.getOrDefault(kind, 0L))));
            rows.add(row);
        }
        return table(rows);
    }

    private static String peers(List<String> profiles) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("rank", "peer", "kind", "sent", "bytes", "received", "bytes"));
        for (int rank = 0; rank < profiles.size(); rank++) {
            for (String[] fields : lines(profiles.get(rank), "peer", PEER_FIELDS)) {
                List<String> row = new ArrayList<>(List.of(Integer.toString(rank)));
                row.addAll(List.of(fields).subList(1, PEER_FIELDS));
                rows.add(row);
            }
        }
        return table(rows);
    }

    private static List<String[]> lines(String profile, String kind, int fields) {
        return profile.lines()
                .map(line -> line.split("\t", -1))
                .filter(parts -> parts.length == fields && parts[0].equals(kind))
                .toList();
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.6f", nanos / 1e9);
    }

    private static String table(List<List<String>> rows) {
        int columns = rows.getFirst().size();
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            for (int column = 0; column < columns; column++) {
                int at = column;
                int width = rows.stream().mapToInt(each -> each.get(at).length()).max().orElse(0);
                text.append("  ").repeat(" ", width - row.get(column).length())
                        .append(row.get(column));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
