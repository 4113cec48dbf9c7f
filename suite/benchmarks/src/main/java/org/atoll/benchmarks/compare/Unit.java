// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

/// The unit a result is told in.
public enum Unit {
    /// Time of one operation; lower is better.
    MICROSECONDS("us"),
    /// Time of a start; lower is better.
    MILLISECONDS("ms"),
    /// Bytes of messages over time; higher is better.
    GIGABYTES_PER_SECOND("GB/s"),
    /// Millions of messages over time; higher is better.
    MILLIONS_PER_SECOND("M/s"),
    /// Thousands of operations over time; higher is better.
    THOUSANDS_PER_SECOND("k/s"),
    /// A count of what was done; lower is better.
    COUNT("count");

    private final String symbol;

    Unit(String symbol) {
        this.symbol = symbol;
    }

    /// The unit's sign in tables.
    public String symbol() {
        return symbol;
    }

    /// Which way is better.
    ///
    /// @return `lower` or `higher`
    public String better() {
        return this == MICROSECONDS || this == MILLISECONDS || this == COUNT ? "lower" : "higher";
    }

    /// Turns a time into this unit.
    ///
    /// @param nanos the time of one message or operation; a count itself
    public double of(double nanos, int bytes) {
        return switch (this) {
            case MICROSECONDS -> nanos / 1e3;
            case MILLISECONDS -> nanos / 1e6;
            case GIGABYTES_PER_SECOND -> bytes / nanos;
            case MILLIONS_PER_SECOND -> 1e3 / nanos;
            case THOUSANDS_PER_SECOND -> 1e6 / nanos;
            case COUNT -> nanos;
        };
    }
}
