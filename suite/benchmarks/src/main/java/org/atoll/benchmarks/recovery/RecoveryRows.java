// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The rows of `atoll bench recovery` that users choose from, by the name of one or of a group.
final class RecoveryRows {
    private final List<RecoveryRow> all;

    /// With all rows.
    ///
    /// @param all in the order of the table
    RecoveryRows(List<RecoveryRow> all) {
        this.all = List.copyOf(all);
    }

    /// The names of groups that are always there.
    static List<String> groups() {
        List<String> groups = new ArrayList<>(
                List.of(MessageRows.MESSAGES, MessageRows.FARM, SnapshotRows.SNAPSHOTS));
        groups.addAll(ProgramRows.groups());
        groups.addAll(List.of(ProgramRows.BETWEEN, LifeRows.KILL, LifeRows.REPEAT,
                HostRows.HOSTS, HostRows.MOVE, ReportRows.REPORT));
        return groups;
    }

    /// Some of the rows.
    ///
    /// @param works names of rows and groups; none for all rows
    /// @return in the order of the table
    /// @throws IllegalArgumentException if something else is among the names
    List<RecoveryRow> chosen(List<String> works) {
        Set<String> known = new LinkedHashSet<>(groups());
        all.forEach(row -> known.add(row.group()));
        all.forEach(row -> known.add(row.word()));
        for (String work : works) {
            if (!known.contains(work)) {
                throw new IllegalArgumentException("no work is called '" + work + "'; there are "
                        + String.join(", ", known));
            }
        }
        return all.stream()
                .filter(row -> works.isEmpty()
                        || works.contains(row.group()) || works.contains(row.word()))
                .toList();
    }
}
