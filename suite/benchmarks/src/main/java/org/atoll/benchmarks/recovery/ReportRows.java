// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;
import org.atoll.benchmarks.recovery.loop.LogLoop;

/// The ping-pong of the 2006 report on AgentTeamwork: logged messages over plain TCP, and the
/// figures that were published.
final class ReportRows {
    /// The group of these rows.
    static final String REPORT = "report";

    /// Messages of a measurement: 25 loops, there and back.
    private static final int MESSAGES = 50;

    private static final double MILLISECOND = 1e6;
    private static final int SHORT = 8 << 10;
    private static final int LONG = 1 << 20;
    private static final double WANTED_SHORT = 1.05;
    private static final double WANTED_LONG = 1.3;
    private static final int FIELDS = 5;
    private static final int SOCKETS = 2;
    private static final int LOGGED = 4;

    private final RecoveryJobs jobs;

    /// The published times of a message of some length, through `Send` and `Recv`.
    ///
    /// @param plainNanos  over sockets
    /// @param loggedNanos over those that record messages
    record Published(int bytes, double plainNanos, double loggedNanos) {

        /// Reads a line of the file.
        ///
        /// @throws IllegalArgumentException if it is none
        static Published parse(String line) {
            String[] fields = line.split(",", -1);
            if (fields.length != FIELDS) {
                throw new IllegalArgumentException("'" + line + "' has not " + FIELDS + " fields");
            }
            return new Published(
                    Integer.parseInt(fields[0]), nanos(fields[SOCKETS]), nanos(fields[LOGGED]));
        }

        private static double nanos(String field) {
            return Double.parseDouble(field) * MILLISECOND / MESSAGES;
        }

        /// What is wanted of our ratio.
        OptionalDouble wanted() {
            if (bytes <= SHORT) {
                return OptionalDouble.of(WANTED_SHORT);
            }
            return bytes == LONG ? OptionalDouble.of(WANTED_LONG) : OptionalDouble.empty();
        }
    }

    ReportRows(RecoveryJobs jobs) {
        this.jobs = jobs;
    }

    /// All that was published, in the order of lengths.
    static List<Published> published() {
        InputStream file =
                Objects.requireNonNull(ReportRows.class.getResourceAsStream("pingpong.csv"));
        try (var reader = new BufferedReader(
                new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
                    .map(Published::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// For each length our row, and below it the published one.
    List<RecoveryRow> rows() {
        List<Published> lengths = published();
        String all = String.join(",",
                lengths.stream().map(each -> Integer.toString(each.bytes())).toList());
        Party log = job("log", RecoveryJobs.log(), all);
        Party off = job("off", RecoveryJobs.off(), all);
        List<RecoveryRow> rows = new ArrayList<>();
        for (Published each : lengths) {
            Work ours = work(each, "report-" + each.bytes(), " one way, tcp");
            rows.add(each.wanted().isPresent()
                    ? ours.wanted(each.wanted().getAsDouble(), log, off)
                    : ours.reported(log, off));
            rows.add(work(each, "published-" + each.bytes(), " one way, published").reported(
                    Party.known("GridTcp 2006", each.loggedNanos()),
                    Party.known("sockets 2006", each.plainNanos())));
        }
        return rows;
    }

    private static Work work(Published length, String word, String what) {
        return new Work(REPORT, word, length.bytes() + " B" + what, "message-" + length.bytes(),
                Unit.MICROSECONDS);
    }

    private Party job(String title, List<String> how, String lengths) {
        List<String> options = new ArrayList<>(List.of("--device", "tcp"));
        options.addAll(how);
        return jobs.run(title, 2, options,
                List.of(LogLoop.class.getName(), "messages", lengths));
    }
}
