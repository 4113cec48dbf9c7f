// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The numbers that papers print, in files beside this class: a line for each, commas between its
/// columns.
final class PrintedNumbers {
    private PrintedNumbers() {}

    /// All lines of a file that are no comments.
    static List<String[]> rows(String name) {
        try (InputStream in = PrintedNumbers.class.getResourceAsStream(name)) {
            String text = new String(
                    Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
