// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.Map;
import java.util.Optional;

/// Another launcher that started this process and others like it: `mpirun`, one that speaks PMI,
/// or `srun`.
///
/// Slurm sets the variables of a task for a batch script too, which runs once, whatever number of
/// tasks was asked for. What tells the two apart is the step: a script and an interactive shell
/// have none, or one with a reserved number or a name.
///
/// @param name     how the user knows it
/// @param variable what says how many processes it started
/// @param count    how many, at least 2
public record ForeignLauncher(String name, String variable, int count) {
    private static final long FIRST_RESERVED_STEP = 0xffff_fff0L;

    /// Looks for the traces that launchers leave. `atoll run` tells its ranks what `mpirun` would;
    /// such a process, and what it starts, is no other launcher's.
    ///
    /// @param environment the process's environment
    /// @return the launcher; nothing if none started more than this one process
    public static Optional<ForeignLauncher> of(Map<String, String> environment) {
        return environment.containsKey("ATOLL_CONTROL")
                ? Optional.empty()
                : ofTraces(environment);
    }

    private static Optional<ForeignLauncher> ofTraces(Map<String, String> environment) {
        return many(environment, "OMPI_COMM_WORLD_SIZE", "mpirun")
                .or(() -> many(environment, "PMI_SIZE", "a launcher that speaks PMI"))
                .or(() -> ofStep(environment));
    }

    private static Optional<ForeignLauncher> ofStep(Map<String, String> environment) {
        if (!environment.containsKey("SLURM_PROCID") || !isStep(environment)) {
            return Optional.empty();
        }
        return environment.containsKey("SLURM_STEP_NUM_TASKS")
                ? many(environment, "SLURM_STEP_NUM_TASKS", "srun")
                : many(environment, "SLURM_NTASKS", "srun");
    }

    private static boolean isStep(Map<String, String> environment) {
        String step = environment.getOrDefault(
                "SLURM_STEP_ID", environment.getOrDefault("SLURM_STEPID", ""));
        return step.matches("[0-9]{1,10}") && Long.parseLong(step) < FIRST_RESERVED_STEP;
    }

    private static Optional<ForeignLauncher> many(
            Map<String, String> environment, String variable, String name) {
        String value = environment.getOrDefault(variable, "");
        return value.matches("[0-9]{1,9}") && Integer.parseInt(value) > 1
                ? Optional.of(new ForeignLauncher(name, variable, Integer.parseInt(value)))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return name + " (" + variable + "=" + count + ")";
    }
}
