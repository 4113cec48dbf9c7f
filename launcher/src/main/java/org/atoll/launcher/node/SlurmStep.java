// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// A step of one task beside whatever else the user's job of Slurm does on a host. Slurm ends it
/// with the job, needs no keys of ssh, and hands the command's words on as they are.
///
/// @param job the number of the user's job
record SlurmStep(String job) implements Starter {
    /// What starts it.
    static final String PROGRAM = "srun";

    private static final String COMPLAINT = PROGRAM + ": error:";
    private static final Pattern ENDED = Pattern.compile(
            "Invalid job id specified|has expired|already completing or completed");

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
    public Optional<String> expired(String lastError) {
        return lastError.startsWith(PROGRAM) && ENDED.matcher(lastError).find()
                ? Optional.of("the allocation of SLURM_JOB_ID=" + job + " has ended (" + lastError
                        + "): ask for one by salloc or sbatch, or unset the variables of Slurm")
                : Optional.empty();
    }

    @Override
    public boolean hasReached(int exitCode, String lastError) {
        return !lastError.startsWith(COMPLAINT);
    }
}
