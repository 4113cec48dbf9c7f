// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.util.ArrayList;
import java.util.List;

/// A table that a command prints.
///
/// @param header the names of the columns
/// @param rows   texts, as many in each as there are columns
record Table(List<String> header, List<List<String>> rows) {

    /// A table without rows.
    static Table of(String... header) {
        return new Table(List.of(header), new ArrayList<>());
    }

    /// Adds a row.
    void add(Object... row) {
        List<String> texts = new ArrayList<>();
        for (Object each : row) {
            texts.add(String.valueOf(each));
        }
        rows.add(texts);
    }
}
