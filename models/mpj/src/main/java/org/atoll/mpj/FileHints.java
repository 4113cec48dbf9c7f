// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.fabric.job.Settings;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.file.Hints;
import org.atoll.mpj.file.Together;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;

/// Hints to the collectives of a [SharedFile] on how to go about their work (MPI 4.1, section
/// 14.2.8); results do not depend on them. Equal on all ranks. Immutable.
///
/// @param windowBytes how much of the file an aggregator has in memory at once
/// @param aggregators how many ranks of each node touch the file when data are exchanged
/// @param exchange    when data are exchanged
public record FileHints(int windowBytes, int aggregators, Exchange exchange) {
    private static final int WINDOW_BYTES = 1 << 20;

    /// The cases in which the ranks exchange data, so that each aggregator touches one stretch of
    /// the file.
    public enum Exchange {
        /// When the ranks' shares have gaps, lie in each other's gaps, and fill the file so far
        /// that at least every sixteenth byte is meant.
        AUTOMATIC,
        /// Always.
        ALWAYS,
        /// Never: every rank goes alone.
        NEVER
    }

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is less than 1
    public FileHints {
        Required.of("exchange", exchange, Exchange.class);
        if (windowBytes < 1 || aggregators < 1) {
            throw Checks.misuse(
                    "windowBytes is # and aggregators is #", "both are at least 1", windowBytes,
                    aggregators);
        }
    }

    /// What is taken when a program says nothing: the settings `atoll.file.window` (1 MiB),
    /// `atoll.file.aggregators` (2 on each node) and `atoll.file.exchange` (automatic).
    ///
    /// @param settings the user's settings
    /// @throws IllegalArgumentException if a setting is none that is allowed
    public static FileHints of(Settings settings) {
        Required.of("settings", settings, Settings.class);
        String exchange = settings.text("atoll.file.exchange", "automatic");
        return new FileHints(
                settings.number("atoll.file.window", WINDOW_BYTES, 1),
                settings.number("atoll.file.aggregators", 2, 1),
                named(exchange));
    }

    private static Exchange named(String text) {
        for (Exchange exchange : Exchange.values()) {
            if (exchange.name().equalsIgnoreCase(text)) {
                return exchange;
            }
        }
        throw Fault.wrongArgument(
                "", "atoll.file.exchange", "allowed are automatic, always and never", text);
    }

    static FileHints of(Hints hints) {
        return new FileHints(
                hints.windowBytes(),
                hints.aggregators(),
                Exchange.valueOf(hints.exchange().name()));
    }

    /// What is behind them.
    Hints hints() {
        return new Hints(windowBytes, aggregators, Together.Choice.valueOf(exchange.name()));
    }

    /// The same with another window.
    ///
    /// @param bytes how much of the file an aggregator has in memory at once
    public FileHints withWindowBytes(int bytes) {
        return new FileHints(bytes, aggregators, exchange);
    }

    /// The same with another number of aggregators.
    ///
    /// @param number how many ranks of each node touch the file
    public FileHints withAggregators(int number) {
        return new FileHints(windowBytes, number, exchange);
    }

    /// The same with another rule of when data are exchanged.
    public FileHints withExchange(Exchange rule) {
        Required.of("rule", rule, Exchange.class);
        return new FileHints(windowBytes, aggregators, rule);
    }
}
