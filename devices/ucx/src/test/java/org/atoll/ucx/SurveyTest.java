// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The words of `atoll info` about UCX.
class SurveyTest {
    @Test
    void transportsAreToldWithTheirCards() {
        String printed = """
                #
                #      resource 0  :  md 0  dev 0  flags -- self/memory0
                #      resource 1  :  md 1  dev 1  flags -- tcp/lo
                #      resource 2  :  md 1  dev 2  flags -- tcp/eth0
                #      resource 3  :  md 2  dev 3  flags -- sysv/memory
                """;
        assertThat(Survey.words(printed))
                .isEqualTo("self (memory0), tcp (eth0, lo), sysv (memory); no card for RDMA");
        assertThat(Survey.words(
                printed + "#      resource 4  :  md 4  dev 5  flags -- rc_mlx5/mlx5_0:1\n"))
                .isEqualTo("self (memory0), tcp (eth0, lo), sysv (memory), rc_mlx5 (mlx5_0:1)");
    }

    @Test
    void onlyWhereTheSystemListsACardUcxIsAsked(@TempDir Path empty, @TempDir Path listed)
            throws IOException {
        Files.createDirectory(listed.resolve("mlx5_0"));
        assertThat(UcxDeviceProvider.hasCard(listed, () -> true)).isTrue();
        assertThat(UcxDeviceProvider.hasCard(listed, () -> false)).isFalse();
        assertThat(UcxDeviceProvider.hasCard(empty, SurveyTest::asked)).isFalse();
        assertThat(UcxDeviceProvider.hasCard(empty.resolve("none"), SurveyTest::asked)).isFalse();
    }

    @Test
    void ucxIsAsked() {
        Here.requireUcx();
        assertThat(Survey.words()).startsWith(UcpLibrary.instance().version() + ": ")
                .contains("tcp (");
    }

    private static boolean asked() {
        throw new AssertionError("asked without a card");
    }
}
