// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.JobKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Jobs that this device cannot serve are refused in one line, before MPI begins.
class MpiDeviceProviderTest {
    private final MpiDeviceProvider provider = new MpiDeviceProvider();

    private static Site site(Map<String, String> settings) {
        return Together.site(0, 2, JobKey.fresh("test"), settings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"continue", "recover"})
    void aJobThatOutlivesARankIsRefused(String wanted) {
        assertThatThrownBy(() -> provider.open(site(Map.of("atoll.on.failure", wanted))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("device mpi cannot go on when a rank is lost, and atoll.on.failure is "
                        + wanted + ": MPI ends all of the job then; use device tcp or ucx");
    }

    @Test
    void aJobWhoseRanksComeAndGoIsRefused() {
        Site plain = site(Map.of());
        Site open = new Site(0, 1, 0, plain.key(), plain.settings(), true);
        assertThatThrownBy(() -> provider.open(open))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("whose ranks are all there from the beginning");
    }

    @Test
    void whatIsInstalledIsTold() {
        MpiLibrary library = MpiLibrary.instance();
        assertThat(provider.survey().orElseThrow()).contains(
                library.fault().isEmpty() ? library.name() : library.fault());
    }
}
