// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.dsm;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.atoll.benchmarks.contest.Contests;

/// The thesis's tables with programs by tasks and by messages beside PVM's.
public final class TaskTables {
    private static final List<Column> COLUMNS = List.of(Column.MPJ, Column.TASKS);

    private TaskTables() {}

    /// Runs all programs in a simulation of the thesis's machine and prints the tables. Blocks for
    /// some minutes.
    ///
    /// @param contests prints, and limits the time of each process
    /// @throws IllegalStateException if a program failed
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public static void print(Contests contests) throws IOException, InterruptedException {
        int jobs = Runtime.getRuntime().availableProcessors();
        List<Series> series = new SimulatedRuns(DsmTable.THESIS, jobs, contests.timeoutSeconds())
                .run(Arrays.asList(ThesisProgram.values()), Published.RANKS, COLUMNS);
        contests.print(new DsmTable(new Published(), DsmTable.THESIS, COLUMNS)
                .write(series, contests.format()));
    }
}
