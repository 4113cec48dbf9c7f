// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Row;

/// One operation, number of ranks and size: what was measured, and what the memory allows.
///
/// @param limit microseconds, if there is a limit to tell
record Cell(int ranks, Row row, OptionalDouble limit) {
    static final List<String> COLUMNS = List.of(
            "operation", "ranks", "bytes", "ours", "theirs", "limit", "ours/limit", "ratio");

    List<String> fields() {
        OptionalDouble over = row.ours().isPresent() && limit.isPresent()
                ? OptionalDouble.of(row.ours().getAsDouble() / limit.getAsDouble())
                : OptionalDouble.empty();
        return List.of(
                row.operation().word(),
                Integer.toString(ranks),
                Integer.toString(row.bytes()),
                row.failure().isEmpty() ? number(row.ours()) : "failed",
                number(row.theirs()),
                number(limit),
                number(over),
                number(row.ratio()));
    }

    private static String number(OptionalDouble value) {
        return value.isEmpty() ? "" : String.format(Locale.ROOT, "%.2f", value.getAsDouble());
    }
}
