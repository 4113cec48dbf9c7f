// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.table;

import java.util.ArrayList;
import java.util.List;

/// A table that a command prints.
///
/// @param header the names of the columns
/// @param rows   texts, as many in each as there are columns
public record Table(List<String> header, List<List<String>> rows) {

    /// A table without rows.
    public static Table of(String... header) {
        return new Table(List.of(header), new ArrayList<>());
    }

    /// Adds a row.
    public void add(Object... row) {
        List<String> texts = new ArrayList<>();
        for (Object each : row) {
            texts.add(String.valueOf(each));
        }
        rows.add(texts);
    }
}
