// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.atoll.fabric.control.ControlAddress;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Place;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceTest {

    @ParameterizedTest
    @CsvSource({
        "node01, node01:4711",
        "10.0.0.7, 10.0.0.7:4711",
        "fd00::7, [fd00::7]:4711",
        "[fd00::7], [fd00::7]:4711",
        "fe80::7%eth0, [fe80::7%eth0]:4711"
    })
    void anAddressWithColonsStandsInBrackets(String host, String place) {
        assertThat(Place.of(host, 4711)).isEqualTo(place);
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1", "::1"})
    void addressesAndPortNamesAreReadAsWritten(String host) {
        String control = "tcp:" + Place.of(host, 4711);
        ControlAddress address = ControlAddress.parse(control);
        assertThat(address.socket()).isEqualTo(new InetSocketAddress(host, 4711));
        assertThat(ControlAddress.parse(address.toString())).isEqualTo(address);
        PortName name = PortName.of(host, 4711, new byte[JobKey.SECRET_BYTES]);
        assertThat(PortName.parse(name.toString()).address()).isEqualTo(name.address());
        assertThat(name.place()).isEqualTo(Place.of(host, 4711));
    }
}
