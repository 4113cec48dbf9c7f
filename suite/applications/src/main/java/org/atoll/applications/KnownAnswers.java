// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/// The answers that come with a program: the file `known.csv` beside its classes, whose first
/// lines, each beginning with `#`, say what the columns are and where the numbers are from.
public final class KnownAnswers {

    private KnownAnswers() {}

    /// Reads a program's known answers.
    ///
    /// @param program a class of the program
    /// @return the fields of each row
    public static List<String[]> of(Class<?> program) {
        InputStream stream =
                Objects.requireNonNull(program.getResourceAsStream("known.csv"), "known.csv");
        try (var reader = new BufferedReader(
                new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(",", -1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
