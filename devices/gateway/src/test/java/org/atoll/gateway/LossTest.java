// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.job.Card;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests what ranks hear when a gateway, a rank or a network is gone.
@Timeout(300)
@Sampled(value = 1, tests = 2)
class LossTest {

    /// The first connection, too, has only that long, on however busy a machine.
    @Test
    void theRanksOfAClusterAreLostWhenItsGatewayIsOutOfReachForTooLong() throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            List<Station> all = Station.job(
                    "wwee",
                    "atoll.gateway.listen=e=127.0.0.1:" + port,
                    "atoll.gateway.address=e=127.0.0.1:" + proxy.port(),
                    "atoll.gateway.reconnect.millis=2000");
            all.get(1).send(3, 100);
            Station.until(all, () -> all.get(3).received(1) == 1);
            assertThat(proxy.connections()).as("by the address that was set").isPositive();
            proxy.block();
            Station.until(all, () -> all.stream().allMatch(s -> s.losses.size() == 2));
            assertThat(all.get(1).losses.getFirst())
                    .startsWith("2: no connection from the gateway of cluster w to that of e");
            assertThat(all.get(1).losses.getLast()).startsWith("3: ");
            assertThat(all.get(3).losses.getFirst())
                    .startsWith("0: no connection from the gateway of cluster e to that of w");
            Station.closeAll(all);
        }
    }

    @Test
    void aConnectionThatFallsSilentIsMadeAnewAndNothingIsLost() throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            List<Station> all = Station.job(
                    "we",
                    "atoll.gateway.listen=e=127.0.0.1:" + port,
                    "atoll.gateway.address=e=127.0.0.1:" + proxy.port(),
                    "atoll.gateway.connections=1",
                    "atoll.gateway.silence.millis=5000");
            Gateway gateway = all.getFirst().device.gateway();
            assertThat(gateway).isNotNull();
            all.getFirst().send(1, 100);
            Station.until(all, () -> all.get(1).received(0) == 1);
            Thread.sleep(6000);
            assertThat(gateway.all().getFirst().breaks()).as("signs of life").isZero();
            proxy.freeze();
            all.getFirst().send(1, 100);
            Station.until(all, () -> gateway.all().getFirst().breaks() > 0);
            proxy.thaw();
            Station.until(all, () -> all.get(1).received(0) == 2);
            Station.closeAll(all);
        }
    }

    @Test
    void aRankThatDiesIsReportedToAllClusters() throws Exception {
        List<Station> all = Station.job("wwee");
        all.get(1).send(3, 100);
        Station.until(all, () -> all.get(3).received(1) == 1);
        all.get(1).device.breakOff();
        Station.until(all, () -> all.get(2).losses.size() == 1 && all.get(3).losses.size() == 1);
        assertThat(all.get(3).losses.getFirst()).startsWith("1: it closed its connection");
        Station.closeAll(all);
    }

    @Test
    void whoDoesNotKnowTheSecretIsRefused() throws Exception {
        List<Station> good = Station.open("wwe", Station.key(1));
        List<Station> bad = Station.open("wwe", Station.key(2));
        List<Card> cards = new ArrayList<>();
        good.forEach(station -> cards.add(station.card()));
        good.forEach(station -> station.device.join(cards));
        bad.get(1).device.join(cards);
        Station.until(bad, () -> !bad.get(1).losses.isEmpty());
        assertThat(bad.get(1).losses.getFirst()).contains("wrong secret");
        good.get(1).send(2, 10);
        Station.until(good, () -> good.get(2).received(1) == 1);
        Station.closeAll(good);
        Station.closeAll(bad);
    }
}
