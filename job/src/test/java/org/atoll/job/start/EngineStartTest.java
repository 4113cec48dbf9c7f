// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Words of Slurm to its tasks that are wrong.
class EngineStartTest {
    @ParameterizedTest
    @ValueSource(strings = {"n[1-", "", "n1,,n2", "n[a-b]", "n[1-4]]", "n1 n2"})
    void aListOfHostsThatCannotBeReadIsNamed(String hosts) {
        EngineStart start = EngineStart.of(Map.of("SLURM_PROCID", "1", "SLURM_STEP_ID", "0",
                "SLURM_STEP_NUM_TASKS", "2", "SLURM_STEP_NODELIST", hosts), List::of).orElseThrow();
        assertThatThrownBy(start::join)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Slurm has set SLURM_STEP_NODELIST to '" + hosts
                        + "', which is no list of hosts such as n[1-4,7],m1");
    }

    @Test
    void theFirstOfThemSpeaks() {
        assertThat(ForeignLauncher.isLater(Map.of("SLURM_PROCID", "0"))).isFalse();
        assertThat(ForeignLauncher.isLater(Map.of("SLURM_PROCID", "3"))).isTrue();
        assertThat(ForeignLauncher.isLater(Map.of("SLURM_PROCID", "3", "PMIX_RANK", "0")))
                .isFalse();
        assertThat(ForeignLauncher.isLater(Map.of())).isFalse();
    }
}
