// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.util.Locale;

/// The rows of the tables.
enum Metric {
    /// The sequential time over the parallel one.
    SPEEDUP("speed-up", "speedup"),
    /// That of shared memory over that of messages.
    RATIO("ratio", "speedup"),
    /// Messages.
    MESSAGES("messages", "messages"),
    /// Datagrams of at most 9,000 bytes; of messages the frames of the model.
    DATAGRAMS("datagrams", ""),
    /// All bytes, in units of 1000.
    TOTAL("total KB", "total_bytes"),
    /// Bytes of pages and diffs, or of the messages' contents, in units of 1000.
    USER("user KB", "user_bytes");

    private static final double KB = 1e3;

    private final String word;
    private final String published;

    Metric(String word, String published) {
        this.word = word;
        this.published = published;
    }

    /// The heading of the row.
    String word() {
        return word;
    }

    /// What the published tables call it; empty if they do not have it.
    String published() {
        return published;
    }

    /// Whether bytes are counted.
    boolean isBytes() {
        return this == TOTAL || this == USER;
    }

    /// The number of a run.
    ///
    /// @param sequential seconds of the sequential run
    /// @param messages   the run by messages on as many ranks
    double of(Outcome run, double sequential, Outcome messages) {
        return switch (this) {
            case SPEEDUP -> sequential / run.seconds();
            case RATIO -> messages.seconds() / run.seconds();
            case MESSAGES -> run.messages();
            case DATAGRAMS -> run.datagrams();
            case TOTAL -> run.bytes() / KB;
            case USER -> run.userBytes() / KB;
        };
    }

    /// Writes a number of this row.
    String text(double value) {
        return this == SPEEDUP || this == RATIO
                ? String.format(Locale.ROOT, "%.2f", value)
                : String.format(Locale.ROOT, "%.0f", value);
    }
}
