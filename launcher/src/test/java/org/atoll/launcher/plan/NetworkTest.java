// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

    @ParameterizedTest
    @CsvSource({
        "10.1.0.0/16, 10.1.255.1, true",
        "10.1.0.0/16, 10.2.0.0, false",
        "10.1.128.0/17, 10.1.127.9, false",
        "10.1.2.3/32, 10.1.2.3, true",
        "10.1.2.3/32, 10.1.2.2, false",
        "0.0.0.0/0, 192.0.2.1, true",
        "0.0.0.0/0, ::1, false",
        "fd00:1::/64, fd00:1::7, true",
        "fd00:1::/64, fd00:1:0:1::7, false"
    })
    void holdsTheAddressesWithItsFirstBits(String network, String address, boolean held) {
        assertThat(Network.parse(network).holds(InetAddress.ofLiteral(address))).isEqualTo(held);
    }

    @Test
    void knowsThisHostsOwnAddress() {
        assertThat(Network.parse("127.0.0.0/8").own()).hasValueSatisfying(
                own -> assertThat(own).startsWith("127."));
        assertThat(Network.parse("255.255.255.254/32").own()).isEmpty();
    }

    @Test
    void isWrittenAsItIsRead() {
        Network network = Network.parse("fd00:1::/64");
        assertThat(Network.parse(network.toString())).isEqualTo(network);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "eth0", "10.1.0.0", "10.1.0.0/", "/8", "10.1.0.0/33", "10.1/16",
        "fd00::/129", "10.1.0.0/-1", "n1/24"})
    void refusesWhatIsNone(String text) {
        assertThatThrownBy(() -> Network.parse(text))
                .isInstanceOf(Misuse.class).hasMessageContaining("'" + text + "'");
    }
}
