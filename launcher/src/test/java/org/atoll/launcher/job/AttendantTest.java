// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.atoll.launcher.plan.Host;
import org.junit.jupiter.api.Test;

class AttendantTest {
    private static final List<Host> HOSTS = List.of(
            new Host("gate", 0, "west"), new Host("w1", 2, "west"),
            new Host("e1", 2, "east"), new Host("e2", 2, "east"));

    @Test
    void eachClusterHasOneGatewayOnItsFirstHostInThePlaceOfItsFirstRank() {
        assertThat(Attendant.gateways(HOSTS, List.of(1, 3, 1, 2))).containsExactly(
                new Attendant("the gateway of cluster west", "gateway-west", 0, 0),
                new Attendant("the gateway of cluster east", "gateway-east", 1, 2));
    }

    @Test
    void oneClusterNeedsNone() {
        assertThat(Attendant.gateways(HOSTS, List.of(2, 3))).isEmpty();
    }
}
