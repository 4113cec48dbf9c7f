// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.List;

/// A step of one task beside whatever else the user's job of Slurm does on a host. Slurm ends it
/// with the job, needs no keys of ssh, and hands the command's words on as they are.
///
/// @param job the number of the user's job
record SlurmStep(String job) implements Starter {
    /// What starts it.
    static final String PROGRAM = "srun";

    private static final String COMPLAINT = PROGRAM + ": error:";

    @Override
    public List<String> running(String host, List<String> remote) {
        List<String> command = new ArrayList<>(List.of(
                PROGRAM, "--jobid=" + job, "--overlap", "--nodes=1", "--ntasks=1",
                "--nodelist=" + host, "--mpi=none", "--unbuffered", "--quiet"));
        command.addAll(remote);
        return command;
    }

    @Override
    public String program() {
        return PROGRAM;
    }

    @Override
    public boolean hasReached(int exitCode, String lastError) {
        return !lastError.startsWith(COMPLAINT);
    }
}
