// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A peer that is killed: UCX alone tells of it, for here is nobody else who could.
@Timeout(300)
class LossTest {
    @BeforeAll
    static void ucxIsHere() {
        Here.requireUcx();
    }

    private static Process victim(String transports, String address) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC", "-cp",
                System.getProperty("jdk.module.path", "") + java.io.File.pathSeparator
                        + System.getProperty("java.class.path")
                        + java.io.File.pathSeparator + place(Victim.class)
                        + java.io.File.pathSeparator + place(UcxDevice.class),
                Victim.class.getName(), address)
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("UCX_TLS", transports);
        return builder.start();
    }

    /// Sleeps meanwhile, as a rank does.
    private static void awaitLoss(Correspondent self) {
        while (self.losses.isEmpty()) {
            if (self.poll() == 0) {
                self.device.park(50_000_000);
            }
        }
    }

    private static String place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"all", "tcp,self"})
    void aKilledPeerIsLostOnceBehindItsLastFrame(String transports) throws Exception {
        try (Correspondent self = new Correspondent(0, 2, Map.of())) {
            Process process = victim(transports, self.device.address());
            try (BufferedReader said = new BufferedReader(
                    new InputStreamReader(process.getInputStream(), UTF_8))) {
                String address = said.readLine();
                self.device.join(List.of(
                        Correspondent.card(0, self.device.address()),
                        Correspondent.card(1, address)));
                List<Correspondent> alone = List.of(self);
                Correspondent.until(alone, () -> self.received(1) >= 1);
                Correspondent.until(alone, () -> self.send(1, 100));
                process.destroyForcibly().waitFor();
                awaitLoss(self);
            } finally {
                process.destroyForcibly().waitFor();
            }
            assertThat(self.losses).hasSize(1);
            assertThat(self.losses.getFirst()).startsWith("1: connection to rank 1 broke: ");
            assertThat(self.received(1)).isBetween(1, Victim.FRAMES);
            assertThat(self.device.link(1).claim(8)).isEqualTo(org.atoll.fabric.device.Link.FULL);
            for (int i = 0; i < 100; i++) {
                int _ = self.poll();
            }
            assertThat(self.losses).hasSize(1);
        }
    }
}
