// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/// Prints what a simulated job came to: its virtual time, and for each rank the papers'
/// breakdown: computing and communicating, messages and bytes within clusters and between them.
///
/// The lines of a rank's profile it reads, with tabs between the fields:
///
/// ```
/// sim  rank  end-nanos  computed-nanos  frames  bytes  wide-frames  wide-bytes
/// sim  job   end-nanos  trace-hash  deliveries  events  travel-hash
/// sim  computing  modelled, measured or zero
/// ```
final class SimulationTable {
    /// With more ranks than this only their sum is shown.
    private static final int SHOWN = 64;

    private static final String HEAD =
            "                                                 within clusters"
                    + "       between clusters\n"
                    + "  rank        seconds      computing  communicating"
                    + "     frames        bytes     frames        bytes\n";

    private static final String UNDECLARED =
            "simulation: the program declared no computing, so only messages took time: call"
                    + " rank.operate(steps) or rank.compute(nanos) where it computes, or say"
                    + " --compute measured; --compute zero if it is to be so\n";

    private record Row(
            long end, long computed, long frames, long bytes, long wide, long wideBytes) {
        static Row of(String[] fields) {
            return new Row(
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]),
                    Long.parseLong(fields[6]),
                    Long.parseLong(fields[7]));
        }

        /// Sums, but for the end, which is the latest.
        Row plus(Row other) {
            return new Row(
                    Math.max(end, other.end),
                    computed + other.computed,
                    frames + other.frames,
                    bytes + other.bytes,
                    wide + other.wide,
                    wideBytes + other.wideBytes);
        }

        String text(String name, long waited) {
            return String.format(
                    Locale.ROOT,
                    "  %4s  %13.9f  %13.9f  %13.9f  %9d %12d  %9d %12d%n",
                    name, end / 1e9, computed / 1e9, waited / 1e9, frames, bytes, wide, wideBytes);
        }
    }

    private SimulationTable() {}

    /// Renders the profiles of a simulated job.
    ///
    /// @param handedOver one per process, in rank order
    /// @param hash       whether to show the trace hash
    /// @return the time, the table and, if asked for, the hash
    static String render(List<String> handedOver, boolean hash) {
        List<String[]> lines = handedOver.stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith("sim\t"))
                .map(line -> line.split("\t", -1))
                .toList();
        List<Row> rows = lines.stream().filter(is("rank")).map(Row::of).toList();
        List<String[]> job = lines.stream().filter(is("job")).toList();
        if (rows.isEmpty() || job.isEmpty()) {
            return "simulation: no rank came to its end";
        }
        String[] whole = job.getFirst();
        List<String> parts = new ArrayList<>();
        parts.add(String.format(
                Locale.ROOT, "simulation: %.9f s of virtual time, %d ranks, %s frames%n",
                Long.parseLong(whole[2]) / 1e9, rows.size(), whole[4]));
        parts.add(HEAD);
        parts.addAll(table(rows));
        if (isUndeclared(rows, lines)) {
            parts.add(UNDECLARED);
        }
        if (hash) {
            parts.add("simulation: trace hash " + whole[3] + "\n");
        }
        return String.join("", parts).stripTrailing();
    }

    private static boolean isUndeclared(List<Row> rows, List<String[]> lines) {
        return rows.stream().allMatch(row -> row.computed == 0)
                && lines.stream().filter(is("computing")).anyMatch(
                        fields -> fields[2].equals("modelled"));
    }

    private static Predicate<String[]> is(String kind) {
        return fields -> fields[1].equals(kind);
    }

    private static List<String> table(List<Row> rows) {
        List<String> table = new ArrayList<>();
        Row sum = rows.stream().reduce(new Row(0, 0, 0, 0, 0, 0), Row::plus);
        long waited = rows.stream().mapToLong(row -> row.end - row.computed).sum();
        if (rows.size() <= SHOWN) {
            for (int rank = 0; rank < rows.size(); rank++) {
                Row row = rows.get(rank);
                table.add(row.text(Integer.toString(rank), row.end - row.computed));
            }
        }
        table.add(sum.text("all", waited));
        return table;
    }
}
