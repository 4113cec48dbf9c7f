// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Another launcher that started this process and others like it: `mpirun`, one that speaks PMI,
/// `srun`, `flux run`, or MPJ Express's `mpjrun`.
///
/// Slurm sets the variables of a task for a batch script too, which runs once, whatever number of
/// tasks was asked for. What tells the two apart is the step: a script and an interactive shell
/// have none, or one with a reserved number or a name.
///
/// Some tell a process its rank, and nobody how many there are. Such a process is never taken for
/// the only one.
///
/// @param name  how the user knows it
/// @param trace what says so, as the user may find it
/// @param count how many processes it started, at least 2; 0 if that is not told
public record ForeignLauncher(String name, String trace, int count) {
    private static final long FIRST_RESERVED_STEP = 0xffff_fff0L;

    /// What says how many processes there are.
    private static final List<Trace> COUNTS = List.of(
            new Trace("OMPI_COMM_WORLD_SIZE", "mpirun"),
            new Trace("PMI_SIZE", "a launcher that speaks PMI"),
            new Trace("FLUX_JOB_SIZE", "flux run"));

    /// What says how many there are on this host.
    private static final Trace HERE = new Trace("MPI_LOCALNRANKS", "mpiexec");

    /// What only says which of them this is.
    private static final List<Trace> RANKS = List.of(
            new Trace("PMIX_RANK", "a launcher that speaks PMIx"),
            new Trace("PALS_RANKID", "mpiexec of PALS"),
            new Trace("FLUX_TASK_RANK", "flux run"),
            new Trace("MPI_LOCALRANKID", "mpiexec"));

    /// What says which one a process is, those of inner launchers first.
    private static final List<String> NUMBERS = List.of(
            "OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "FLUX_TASK_RANK", "PALS_RANKID",
            "SLURM_PROCID");

    /// The devices of MPJ Express, of which mpjrun names one in each program's third argument.
    private static final List<String> MPJ_DEVICES =
            List.of("niodev", "mxdev", "hybdev", "smpdev", "multicore", "native");

    private static final int MPJ_WORDS = 3;

    /// A variable that a launcher sets.
    private record Trace(String variable, String launcher) {}

    /// Looks for the traces that launchers leave. `atoll run` tells its ranks what `mpirun` would;
    /// such a process, and what it starts, is no other launcher's.
    ///
    /// @return the launcher; nothing if none started more than this one process
    public static Optional<ForeignLauncher> of(Map<String, String> environment) {
        return environment.containsKey("ATOLL_CONTROL")
                ? Optional.empty()
                : ofTraces(environment);
    }

    /// Looks for the words that MPJ Express's `mpjrun` puts before a program's own: the rank, the
    /// number of ranks or the file that lists them, and the device.
    ///
    /// @return the launcher; nothing if there are no such words, or they are those of a job of one
    public static Optional<ForeignLauncher> of(String[] args) {
        if (args.length < MPJ_WORDS || !MPJ_DEVICES.contains(args[2])
                || !args[0].matches("[0-9]{1,9}")) {
            return Optional.empty();
        }
        boolean tells = args[1].matches("[0-9]{1,9}");
        int count = tells ? Integer.parseInt(args[1]) : 0;
        boolean many = count > 1 && count > Integer.parseInt(args[0]);
        return many || (!tells && args[1].endsWith(".conf"))
                ? Optional.of(new ForeignLauncher("MPJ Express's mpjrun",
                        "arguments " + args[0] + " " + args[1] + " " + args[2], count))
                : Optional.empty();
    }

    private static Optional<ForeignLauncher> ofTraces(Map<String, String> environment) {
        for (Trace trace : COUNTS) {
            Optional<ForeignLauncher> found = many(environment, trace);
            if (found.isPresent()) {
                return found;
            }
        }
        return isTaskOfSlurm(environment)
                ? ofStep(environment)
                : many(environment, HERE)
                        .map(some -> new ForeignLauncher(some.name, some.trace, 0))
                        .or(() -> ofRank(environment));
    }

    /// Whether `srun` has started this process, alone or with others. A batch script and a shell of
    /// `salloc` have the variables of a task, too, but no step.
    ///
    /// @return true in a task
    public static boolean isTaskOfSlurm(Map<String, String> environment) {
        return environment.containsKey("SLURM_PROCID") && isStep(environment);
    }

    /// Whether this is a later process than the first of those that were started together. Of
    /// launchers that have started each other the inner ones count.
    ///
    /// @return false in the first, and where nobody says which one this is
    public static boolean isLater(Map<String, String> environment) {
        return NUMBERS.stream()
                .filter(environment::containsKey)
                .findFirst()
                .map(variable -> environment.getOrDefault(variable, ""))
                .filter(number -> number.matches("0*[1-9][0-9]*"))
                .isPresent();
    }

    private static Optional<ForeignLauncher> ofStep(Map<String, String> environment) {
        return environment.containsKey("SLURM_STEP_NUM_TASKS")
                ? many(environment, new Trace("SLURM_STEP_NUM_TASKS", "srun"))
                : many(environment, new Trace("SLURM_NTASKS", "srun"));
    }

    private static boolean isStep(Map<String, String> environment) {
        String step = environment.getOrDefault(
                "SLURM_STEP_ID", environment.getOrDefault("SLURM_STEPID", ""));
        return step.matches("[0-9]{1,10}") && Long.parseLong(step) < FIRST_RESERVED_STEP;
    }

    /// The first of one process is no trace of others, nor what PMIx tells a shell of Slurm's.
    private static Optional<ForeignLauncher> ofRank(Map<String, String> environment) {
        boolean mayBeOne = environment.containsKey("SLURM_PROCID")
                || Stream.concat(COUNTS.stream(), Stream.of(HERE))
                        .anyMatch(trace -> "1".equals(environment.get(trace.variable)));
        return RANKS.stream()
                .filter(trace -> environment.containsKey(trace.variable))
                .filter(trace -> !mayBeOne || !"0".equals(environment.get(trace.variable)))
                .findFirst()
                .map(trace -> new ForeignLauncher(trace.launcher,
                        trace.variable + "=" + environment.get(trace.variable), 0));
    }

    private static Optional<ForeignLauncher> many(Map<String, String> environment, Trace trace) {
        String value = environment.getOrDefault(trace.variable, "");
        return value.matches("[0-9]{1,9}") && Integer.parseInt(value) > 1
                ? Optional.of(new ForeignLauncher(
                        trace.launcher, trace.variable + "=" + value, Integer.parseInt(value)))
                : Optional.empty();
    }

    /// What a program says that was started so.
    ///
    /// @return one line, with what to do instead
    public String refusal() {
        return "started by " + this + ", which cannot start Atoll programs: use 'atoll run -n "
                + (count == 0 ? "N" : count) + "'";
    }

    @Override
    public String toString() {
        return name + " (" + trace + ")";
    }
}
