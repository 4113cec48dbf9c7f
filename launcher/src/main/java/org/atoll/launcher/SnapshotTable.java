// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.launcher.table.Table;
import org.atoll.launcher.table.TableFormat;
import org.atoll.recovery.store.Inventory;
import org.atoll.recovery.store.Inventory.Entry;
import org.atoll.recovery.store.Inventory.Item;
import org.atoll.recovery.store.SnapshotHeader;

/// A list of snapshots as a table: a row for each item, or for a snapshot without one.
final class SnapshotTable {
    private static final List<String> COLUMNS = List.of(
            "job", "rank", "number", "life", "taken", "counts", "verifies", "name", "kind",
            "bytes");

    /// How many columns tell of the snapshot, and not of an item.
    private static final int OF_SNAPSHOT = 7;

    private final TableFormat format;

    SnapshotTable(TableFormat format) {
        this.format = format;
    }

    void write(PrintStream out, Inventory inventory) {
        List<List<String>> rows = new ArrayList<>();
        inventory.snapshots().forEach(entry -> addRows(entry, rows));
        format.write(out, new Table(COLUMNS, rows));
    }

    private void addRows(Entry entry, List<List<String>> rows) {
        SnapshotHeader header = entry.header();
        List<String> snapshot = List.of(
                header == null ? "" : Long.toHexString(header.job()),
                Integer.toString(entry.piece().rank()),
                Long.toString(entry.piece().number()),
                Integer.toString(entry.piece().life()),
                header == null || header.createdMillis() == 0
                        ? ""
                        : Instant.ofEpochMilli(header.createdMillis()).toString(),
                entry.isCommitted() ? "yes" : "no",
                entry.problem().isEmpty() ? "yes" : "no: " + entry.problem());
        if (entry.items().isEmpty()) {
            rows.add(joined(snapshot, List.of("", "", "")));
        }
        List<String> first = snapshot;
        for (Item item : entry.items()) {
            rows.add(joined(first, List.of(
                    item.name(), item.kind(), Long.toString(item.bytes()))));
            if (format == TableFormat.TABLE) {
                first = Collections.nCopies(OF_SNAPSHOT, "");
            }
        }
    }

    private static List<String> joined(List<String> snapshot, List<String> item) {
        List<String> row = new ArrayList<>(snapshot);
        row.addAll(item);
        return row;
    }
}
