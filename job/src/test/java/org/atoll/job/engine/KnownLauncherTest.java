// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

/// The variables that launchers set.
class KnownLauncherTest {
    @Test
    void eachIsKnownByItsVariables() {
        assertThat(KnownLauncher.of(Map.of("PMI_FD", "7", "PMI_RANK", "0", "PMI_SIZE", "2")))
                .contains(KnownLauncher.PMI);
        assertThat(KnownLauncher.of(Map.of("PMIX_NAMESPACE", "a", "PMIX_RANK", "0")))
                .contains(KnownLauncher.PMIX);
        assertThat(KnownLauncher.of(Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n[1-2]"))).contains(KnownLauncher.SLURM);
        assertThat(KnownLauncher.of(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "2"))).isEmpty();
        assertThat(KnownLauncher.of(Map.of())).isEmpty();
    }

    @Test
    void slurmWithPmiIsPmi() {
        Map<String, String> both = Map.of("SLURM_PROCID", "1", "SLURM_STEP_NUM_TASKS", "2",
                "SLURM_STEP_NODELIST", "n1", "PMI_FD", "7", "PMI_RANK", "1", "PMI_SIZE", "2");
        assertThat(KnownLauncher.of(both)).contains(KnownLauncher.PMI);
        assertThat(KnownLauncher.PMI.traces(both)).isEqualTo("PMI_FD=7 PMI_RANK=1 PMI_SIZE=2");
    }

    @Test
    void tracesOfTwoAreRefused() {
        assertThatThrownBy(() -> KnownLauncher.of(Map.of("PMI_FD", "7", "PMIX_NAMESPACE", "a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("two launchers have started this process, it seems: PMIX_NAMESPACE=a,"
                        + " and PMI_FD=7; unset the variables of the outer one");
    }
}
