// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.qsort;

import org.atoll.applications.TaskTeam;
import org.atoll.tasks.Pvm;
import org.atoll.tasks.Task;

/// A worker of QSORT by tasks.
public final class QsortWorker implements Task {
    /// Spawned by name.
    public QsortWorker() {}

    @Override
    public void run(Pvm pvm, String... args) {
        TasksQsort.sortPieces(TaskTeam.of(pvm));
    }
}
