// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.stream.Collectors;

/// A map of pages as comma-separated values, a line for each page that was used.
public final class SharingTable {
    private static final String HEAD =
            "array,page,first,last,sharing,bytes,readers,writers,alignment\n";

    private SharingTable() {}

    /// The table.
    ///
    /// @return its lines, a heading first; of each writer the rank, indices and source lines
    public static String of(SharingMap map) {
        return map.pages().stream().map(SharingTable::line)
                .collect(Collectors.joining("", HEAD, ""));
    }

    private static String line(PageLife page) {
        String readers = page.readers().stream().mapToObj(Integer::toString)
                .collect(Collectors.joining(" "));
        String writers = page.writers().entrySet().stream()
                .map(writer -> "rank " + writer.getKey() + ": "
                        + SharingText.indices(page.array(), writer.getValue().runs()) + " at "
                        + String.join(" and ", writer.getValue().sites()))
                .collect(Collectors.joining("; "));
        return String.join(",", quoted(page.array().what()), Integer.toString(page.page()),
                Long.toString(page.array().numberOf(page.first())),
                Long.toString(page.array().numberOf(page.end() - 1)),
                page.sharing().words(), Long.toString(page.bytes()), readers, quoted(writers),
                quoted(page.alignment())) + "\n";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
