// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.atoll.fabric.job.Card;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Somebody between two gateways who changes what passes.
@Timeout(300)
class SealTest {
    /// Behind a greeting, a proof and a sealed number, and some bytes into what follows.
    private static final int IN_A_FRAME = Greeting.BYTES + 32 + 28 + 100;

    private static final int FRAMES = 20;

    private static List<Station> job(Proxy proxy, int port, String... settings) {
        return Station.job("we", List.of(
                        List.of(settings),
                        List.of(
                                "atoll.gateway.connections=1",
                                "atoll.gateway.close.millis=0",
                                "atoll.gateway.listen=e=127.0.0.1:" + port,
                                "atoll.gateway.address=e=127.0.0.1:" + proxy.port()))
                .stream().flatMap(List::stream).toArray(String[]::new));
    }

    private static Line lineOf(Station station) {
        Gateway gateway = station.device.gateway();
        assertThat(gateway).isNotNull();
        return gateway.all().getFirst();
    }

    @Test
    void whatIsChangedOnTheWayIsNoticedAndSentAgain() throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            proxy.changeOnceAt(IN_A_FRAME);
            List<Station> job = job(proxy, port);
            Line line = lineOf(job.get(1));
            int[] sent = {0};
            Station.until(job, () -> {
                sent[0] += sent[0] < FRAMES && job.getFirst().send(1, 1000) ? 1 : 0;
                return job.get(1).received(0) == FRAMES;
            });
            assertThat(line.fault()).contains("changed on the way");
            assertThat(line.breaks()).isEqualTo(1);
            assertThat(job).allMatch(station -> station.losses.isEmpty());
            Station.closeAll(job);
        }
    }

    @Test
    void whoChangesEverythingEndsTheJob() throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            proxy.changeAlwaysAt(IN_A_FRAME);
            List<Station> job = job(proxy, port, "atoll.gateway.reconnect.millis=3000");
            job.getFirst().send(1, 1000);
            Station.until(job, () -> !job.get(1).losses.isEmpty());
            assertThat(job.get(1).losses.getFirst()).contains("changed on the way");
            assertThat(job.get(1).received(0)).isZero();
            Station.closeAll(job);
        }
    }

    @Test
    void aGatewayThatDoesNotSealIsRefusedByOneThatDoes() throws Exception {
        List<Station> plain = Station.open("we", Station.key(1), "atoll.gateway.seal=0");
        List<Station> sealed = Station.open("we", Station.key(1));
        List<Card> cards = List.of(plain.getFirst().card(), sealed.get(1).card());
        plain.getFirst().device.join(cards);
        sealed.get(1).device.join(cards);
        Gateway gateway = sealed.get(1).device.gateway();
        assertThat(gateway).isNotNull();
        Station.until(plain, () -> gateway.lastRefusal().contains("does not seal"));
        Station.closeAll(plain);
        Station.closeAll(sealed);
    }

    @Test
    void gatewaysThatDoNotSealTalkToEachOther() throws Exception {
        List<Station> job = Station.job("we", "atoll.gateway.seal=0");
        job.getFirst().send(1, 1000);
        Station.until(job, () -> job.get(1).received(0) == 1);
        Station.closeAll(job);
    }
}
