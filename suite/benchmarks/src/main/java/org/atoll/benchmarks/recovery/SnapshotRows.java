// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.recovery;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Unit;
import org.atoll.benchmarks.contest.Contest;
import org.atoll.benchmarks.contest.Measurand;
import org.atoll.benchmarks.contest.Party;
import org.atoll.benchmarks.recovery.RecoveryRow.Work;
import org.atoll.benchmarks.recovery.loop.SnapshotLoop;

/// Rows of snapshots: how long a program stands still for one, and how fast it is written.
final class SnapshotRows {
    /// The group of these rows.
    static final String SNAPSHOTS = "snapshots";

    private static final double RATE = 0.85;
    private static final int USUAL = 64 << 20;
    private static final int LARGE = 1 << 30;

    /// Its words: the file, and its length in MiB. The copied bytes and the time stand in one line
    /// of `dd`, behind which a comma and the unit are.
    private static final String COPY = """
            for turn in 1 2 3 4 5 6 7 8; do
              LC_ALL=C dd if=/dev/zero of="$1" bs=1M count="$2" conv=fsync 2>&1 || exit 1
              rm -f "$1"
            done | awk '/ copied, / {
              for (i = 2; i <= NF; i++)
                if ($i == "s,") printf "sample\\twrite\\t%.1f\\n", $(i - 1) * 1e9
            }'
            """;

    private final RecoveryJobs jobs;

    SnapshotRows(RecoveryJobs jobs) {
        this.jobs = jobs;
    }

    /// All rows.
    ///
    /// @param large whether those of 1 GiB are among them
    List<RecoveryRow> rows(boolean large) {
        List<RecoveryRow> rows = new ArrayList<>(rows("64m", "64 MiB", USUAL));
        if (large) {
            rows.addAll(rows("1g", "1 GiB", LARGE));
        }
        return rows;
    }

    private List<RecoveryRow> rows(String word, String length, int bytes) {
        String program = SnapshotLoop.class.getName();
        String words = Integer.toString(bytes);
        Party ours = jobs.run("snapshots", 1, RecoveryJobs.log("--every", "1"),
                List.of(program, "snapshots", words));
        Party allowed = jobs.run("1.5 copies + 5 ms", 1, RecoveryJobs.off(),
                List.of(program, "allowed", words));
        Party dd = jobs.party("dd bs=1M conv=fsync", List.of(
                "sh", "-c", COPY, "sh", RecoveryJobs.FILE, Integer.toString(bytes >> 20)));
        return List.of(
                new Work(SNAPSHOTS, "stop-" + word, "stop for " + length, "stop",
                        Unit.MILLISECONDS).wanted(1, ours, allowed),
                new RecoveryRow(SNAPSHOTS, new Contest(
                        new Measurand("write-" + word, "writing of " + length, "write",
                                Unit.GIGABYTES_PER_SECOND, bytes),
                        ours, dd, OptionalDouble.of(RATE))));
    }
}
