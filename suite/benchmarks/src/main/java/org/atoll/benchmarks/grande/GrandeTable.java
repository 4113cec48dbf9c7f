// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The cells measured so far: for each operation, number of processes and size a time, or why
/// there is none.
final class GrandeTable {

    /// One cell.
    ///
    /// @param micros    the time of one operation; not a number if it failed
    /// @param mebibytes the memory of the largest process, 0 if it is not known
    /// @param reason    why it failed, else empty
    record Cell(
            GrandeOperation operation,
            int processes,
            int bytes,
            double micros,
            int mebibytes,
            String reason) {

        static Cell failed(GrandeOperation operation, int processes, int bytes, String reason) {
            return new Cell(operation, processes, bytes, Double.NaN, 0, reason);
        }

        boolean isGreen() {
            return reason.isEmpty();
        }
    }

    private final List<Cell> cells = new ArrayList<>();

    void add(Cell cell) {
        cells.add(cell);
    }

    List<Cell> cells() {
        return List.copyOf(cells);
    }

    long failures() {
        return cells.stream().filter(cell -> !cell.isGreen()).count();
    }

    int mostMebibytes() {
        return cells.stream().mapToInt(Cell::mebibytes).max().orElse(0);
    }

    Optional<Cell> find(GrandeOperation operation, int processes, int bytes) {
        return cells.stream()
                .filter(cell -> cell.operation() == operation && cell.processes() == processes
                        && cell.bytes() == bytes)
                .findFirst();
    }

    /// A line of the table: one operation on a number of processes.
    ///
    /// @param colour whether cells are to be green and red
    String line(
            GrandeOperation operation, int processes, List<Integer> sizes, boolean colour) {
        StringBuilder line = new StringBuilder(
                String.format(Locale.ROOT, "%-9s %3d", operation.word(), processes));
        for (int bytes : sizes) {
            String text = find(operation, processes, bytes)
                    .map(cell -> cell.isGreen() ? time(cell.micros()) : "FAILED")
                    .orElse("");
            String code = text.equals("FAILED") ? "31" : "32";
            String padded = String.format(Locale.ROOT, "%12s", text);
            line.append(colour ? "\u001b[" + code + "m" + padded + "\u001b[0m" : padded);
        }
        return line.toString();
    }

    static String head(List<Integer> sizes) {
        StringBuilder line = new StringBuilder("operation   n");
        sizes.forEach(bytes -> line.append(String.format(Locale.ROOT, "%12s", size(bytes))));
        return line.toString();
    }

    static String size(int bytes) {
        if (bytes >= 1 << 20) {
            return (bytes >> 20) + " MiB";
        }
        return bytes >= 1 << 10 ? (bytes >> 10) + " KiB" : bytes + " B";
    }

    private static String time(double micros) {
        if (micros < 1000) {
            return String.format(Locale.ROOT, "%.2f us", micros);
        }
        return micros < 1e6
                ? String.format(Locale.ROOT, "%.2f ms", micros / 1e3)
                : String.format(Locale.ROOT, "%.2f s", micros / 1e6);
    }

    String csv() {
        StringBuilder text = new StringBuilder(
                "operation,processes,bytes,microseconds,mebibytes,failure\n");
        for (Cell cell : cells) {
            text.append(String.format(Locale.ROOT, "%s,%d,%d,%s,%d,\"%s\"%n",
                    cell.operation().word(), cell.processes(), cell.bytes(),
                    cell.isGreen() ? String.format(Locale.ROOT, "%.3f", cell.micros()) : "",
                    cell.mebibytes(),
                    cell.reason().replace('"', '\'')));
        }
        return text.toString();
    }
}
