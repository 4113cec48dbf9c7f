// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// Writes rows as they come, so that a long comparison shows what it has.
public final class Report implements AutoCloseable {
    private final Format format;
    private final PrintWriter out;
    private final List<Row> rows = new ArrayList<>();

    /// Begins.
    ///
    /// @param out    where; stays open
    public Report(Format format, PrintWriter out) {
        this.format = format;
        this.out = out;
        write(format.opening());
    }

    /// Writes some more.
    ///
    /// @param fresh rows, at least one
    public void add(List<Row> fresh) {
        write((rows.isEmpty() ? "" : format.between()) + format.rows(fresh));
        rows.addAll(fresh);
    }

    /// Ends the text, also of a comparison that was broken off.
    @Override
    public void close() {
        write(format.closing(rows));
    }

    /// Whether nothing failed so far.
    ///
    /// @return false if a row tells of a failure
    public boolean isGood() {
        return rows.stream().allMatch(row -> row.failure().isEmpty());
    }

    private void write(String text) {
        out.print(text);
        out.flush();
    }
}
