// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

import java.util.Map;

/// Numbers with units, as machine files have them: `19.5 us`, `38.6 MB/s`, `6 Mbit/s`, `64 KiB`,
/// `50 Mop/s`.
final class Quantity {
    private static final Map<String, Double> NANOS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9);

    /// Bytes in a nanosecond.
    private static final Map<String, Double> RATES = Map.of(
            "MB/s", 1e-3, "GB/s", 1.0, "kbit/s", 1e-6 / 8, "Mbit/s", 1e-3 / 8, "Gbit/s", 1.0 / 8);

    private static final Map<String, Double> BYTES =
            Map.of("B", 1.0, "KiB", 1024.0, "MiB", 1024.0 * 1024);

    /// Operations in a nanosecond.
    private static final Map<String, Double> SPEEDS = Map.of("Mop/s", 1e-3, "Gop/s", 1.0);

    private Quantity() {}

    /// A time, in nanoseconds.
    static long nanos(String text) {
        return Math.round(read(text, NANOS, "a time such as '19.5 us'"));
    }

    /// What a byte takes at a rate, in nanoseconds.
    static double nanosPerByte(String text) {
        return 1 / positive(text, RATES, "a rate such as '38.6 MB/s' or '6 Mbit/s'");
    }

    static int bytes(String text) {
        double bytes = positive(text, BYTES, "a size such as '64 KiB'");
        if (bytes > 1 << 30) {
            throw wrong(text, "a size of at most 1024 MiB");
        }
        return (int) bytes;
    }

    /// A processor's speed, in operations per nanosecond.
    static double operationsPerNano(String text) {
        return positive(text, SPEEDS, "a speed such as '50 Mop/s'");
    }

    static int count(String text) {
        if (!text.matches("[1-9][0-9]{0,3}")) {
            throw wrong(text, "a whole number from 1 to 9999");
        }
        return Integer.parseInt(text);
    }

    private static double positive(String text, Map<String, Double> units, String wanted) {
        double value = read(text, units, wanted);
        if (value <= 0) {
            throw wrong(text, wanted);
        }
        return value;
    }

    private static double read(String text, Map<String, Double> units, String wanted) {
        String[] parts = text.strip().split(" +", -1);
        Double unit = parts.length == 2 ? units.get(parts[1]) : null;
        if (unit == null || !parts[0].matches("[0-9]+(\\.[0-9]+)?")) {
            throw wrong(text, wanted);
        }
        return Double.parseDouble(parts[0]) * unit;
    }

    private static IllegalArgumentException wrong(String text, String wanted) {
        return new IllegalArgumentException("'" + text + "' is not " + wanted);
    }
}
