// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SshEndsTest {

    @Test
    void sshdSaysWhoIsAtEachEnd() {
        assertThat(SshEnds.of("10.1.0.9 50000 10.1.0.1 22"))
                .isEqualTo(new SshEnds("10.1.0.9", "10.1.0.1"));
        assertThat(SshEnds.of("fe80::9%eth0 50000 fe80::1%eth7 22"))
                .isEqualTo(new SshEnds("fe80::9%eth0", "fe80::1%eth7"));
    }

    /// Grid Engine's task may have the variables of a connection that has come to another host.
    @Test
    void qrshSaysWhereItIs() {
        Map<String, String> task = Map.of("QRSH_PORT", "localhost:46571",
                "SSH_CONNECTION", "10.1.0.9 50000 10.1.0.1 22");
        assertThat(InetAddress.ofLiteral(SshEnds.of(task).client()).isLoopbackAddress()).isTrue();
        assertThat(SshEnds.of(Map.of("QRSH_PORT", "none.invalid:1",
                "SSH_CONNECTION", "10.1.0.9 50000 10.1.0.1 22")).client()).isEqualTo("10.1.0.9");
    }

    /// What asks for the network of an address may rely on it that there is one.
    @ParameterizedTest
    @ValueSource(strings = {
        "", "UNKNOWN", "UNKNOWN 65535 UNKNOWN 65535", "UNKNOWN 65535 10.1.0.1 22", "a b c d",
        "10.1.0.9 50000 10.1.0.1", "10.1.0.9 50000 10.1.0.300 22", "   ", "%a 1 %b 2",
        "10.1.0.9 50000  10.1.0.1 22"
    })
    void whatIsNoAddressIsNotTakenForOne(String connection) {
        SshEnds ends = SshEnds.of(connection);
        assertThat(ends.client()).isEqualTo("127.0.0.1");
        assertThat(InetAddress.ofLiteral(ends.server()).isLoopbackAddress()).isTrue();
    }
}
