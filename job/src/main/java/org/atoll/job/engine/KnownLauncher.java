// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.KeyStore;

/// A launcher of others that has started this process, and by which its processes can find each
/// other.
///
/// | it says | is |
/// |---|---|
/// | `PMIX_NAMESPACE`, `PMIX_RANK` | PMIx: `mpirun` and `prterun` of Open MPI, `srun --mpi=pmix` |
/// | `PMI_FD`, `PMI_RANK`, `PMI_SIZE` | PMI: `mpiexec` of MPICH, `srun --mpi=pmi2` |
/// | `SLURM_PROCID` and the hosts of the step | `srun` without either |
public enum KnownLauncher {
    /// A server of PMIx beside the process.
    PMIX("PMIx", "PMIX_NAMESPACE", "PMIX_RANK"),

    /// A descriptor at which the launcher speaks PMI.
    PMI("PMI", "PMI_FD", "PMI_RANK", "PMI_SIZE"),

    /// Slurm tells who is where, and hands nothing on.
    SLURM("Slurm", "SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_STEP_NODELIST");

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> variables;

    KnownLauncher(String title, String... variables) {
        this.title = title;
        this.variables = List.of(variables);
    }

    /// Looks for the variables that such launchers set.
    ///
    /// @throws IllegalStateException if there are those of two, one of which may have started the
    ///     other; or those of PMI without the connection
    public static Optional<KnownLauncher> of(Map<String, String> environment) {
        boolean pmix = PMIX.isIn(environment);
        if (pmix && PMI.isIn(environment)) {
            throw new IllegalStateException("two launchers have started this process, it seems: "
                    + PMIX.traces(environment) + ", and " + PMI.traces(environment)
                    + "; unset the variables of the outer one");
        }
        if (!pmix && !SLURM.isIn(environment) && PMI.isIn(environment, 1)
                && !PMI.isIn(environment)) {
            throw new IllegalStateException("the launcher has set " + PMI.traces(environment)
                    + " but not PMI_FD, the connection by which it is asked where the others are:"
                    + " have it speak PMI 1, or use 'atoll run -n " + environment.get("PMI_SIZE")
                    + "' in its place");
        }
        return pmix ? Optional.of(PMIX)
                : PMI.isIn(environment) ? Optional.of(PMI)
                : SLURM.isIn(environment) ? Optional.of(SLURM)
                : Optional.empty();
    }

    /// Whether the variables but for the first some are there.
    private boolean isIn(Map<String, String> environment, int first) {
        return environment.keySet().containsAll(variables.subList(first, variables.size()));
    }

    private boolean isIn(Map<String, String> environment) {
        return this == SLURM
                ? isIn(environment, 0)
                : environment.containsKey(variables.getFirst());
    }

    /// What it is known by.
    public String title() {
        return title;
    }

    /// What it has told this process.
    ///
    /// @return its variables with their values
    public String traces(Map<String, String> environment) {
        return String.join(" ", variables.stream()
                .filter(environment::containsKey)
                .map(each -> each + "=" + environment.get(each))
                .toList());
    }

    /// Greets it. Blocks until it has answered.
    ///
    /// @throws IllegalStateException if what it needs is not here, or a variable is wrong
    /// @throws IOException           if it does not answer
    public KeyStore open(Map<String, String> environment) throws IOException {
        return switch (this) {
            case PMIX -> Pmix.open(environment);
            case PMI -> Pmi.open(
                    InheritedDescriptor.of(Variables.number(environment, "PMI_FD", 0)),
                    environment);
            case SLURM -> throw new IllegalStateException("Slurm hands nothing on by itself");
        };
    }
}
