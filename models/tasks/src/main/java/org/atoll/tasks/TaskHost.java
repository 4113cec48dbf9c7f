// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.job.Job;
import org.atoll.tasks.life.Home;

/// The program of a host's process on a standing machine: it runs light tasks, and stays until the
/// machine ends it. Started by the machine.
public final class TaskHost {

    private TaskHost() {}

    /// Runs the tasks of this host. Does not return.
    ///
    /// @param args none
    public static void main(String... args) {
        Job.run(args, rank -> {
            Pvm own = Pvm.in(rank);
            Home.sortOutput();
            own.exit();
        });
    }
}
