// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.device.Site;
import org.atoll.fabric.job.Card;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Those who know the secret and come all the same when they should not: out of a life before, or
/// a second time.
@Timeout(300)
class GuestTest {
    private static final String[] SETTINGS = {"atoll.gateway.connections=1"};
    private static final int FRAMES = 100;

    private final List<Station> all = Station.open("wwe", Station.key(1), SETTINGS);
    private final List<Card> cards = new ArrayList<>(all.stream().map(Station::card).toList());

    private void join() {
        all.forEach(station -> station.device.join(cards));
    }

    @AfterEach
    void close() throws InterruptedException {
        Station.closeAll(all);
    }

    private static Gateway gatewayOf(Station station) {
        Gateway gateway = station.device.gateway();
        assertThat(gateway).isNotNull();
        return gateway;
    }

    /// Comes to the gateway of a rank under another rank's name.
    private Wire come(int purpose, int from, int to) throws Exception {
        Site site = new Site(from, all.size(), 0, Station.key(1), Station.settings(SETTINGS));
        Options options = Options.of(site.settings());
        Plan plan = Plan.of(cards);
        Wire wire = PlainWire.connect(plan.inside(plan.topology().cluster(to)), options);
        return new Handshake(site, options.capacityBytes())
                .open(wire, purpose, to, 0, 0).wire();
    }

    /// Frames go both ways between ranks 0 and 2, each once and in order.
    private void exchange() throws InterruptedException {
        int[] sent = {0, 0};
        int before = all.getLast().received(0);
        Station.until(all, () -> {
            sent[0] += sent[0] < FRAMES && all.getFirst().send(2, 1000) ? 1 : 0;
            sent[1] += sent[1] < FRAMES && all.getLast().send(0, 1000) ? 1 : 0;
            return all.getLast().received(0) == before + FRAMES
                    && all.getFirst().received(2) == before + FRAMES;
        });
    }

    @Test
    void aRankOutOfALifeBeforeIsRefused() throws Exception {
        Card card = cards.get(1);
        cards.set(1, new Card(1, 1, card.host(), 1, card.cluster(), card.addresses()));
        join();
        Station.until(all, () -> !all.get(1).losses.isEmpty());
        assertThat(gatewayOf(all.getFirst()).lastRefusal())
                .isEqualTo("rank 1 in life 0 does not belong to the job");
        exchange();
        assertThat(all.getFirst().losses).as("of those who belong to it").isEmpty();
    }

    /// Nobody is late here, so those who say nothing stay until others take their places.
    @Test
    void strangersWhoSayNothingKeepNobodyOut() throws Exception {
        List<Station> job = Station.open(
                "wwe", Station.key(1), "atoll.gateway.handshake.millis=100000");
        List<Card> known = job.stream().map(Station::card).toList();
        Plan plan = Plan.of(known);
        List<SocketChannel> strangers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            strangers.add(SocketChannel.open(address(plan.inside(i % 2))));
        }
        job.forEach(station -> station.device.join(known));
        job.get(1).send(2, 1000);
        Station.until(job, () -> job.get(2).received(1) == 1);
        assertThat(job).allMatch(station -> station.losses.isEmpty());
        Station.closeAll(job);
        for (SocketChannel stranger : strangers) {
            stranger.close();
        }
        join();
    }

    /// A stretch of network resets what connects, as a gateway does that has many strangers.
    @Test
    void aRankThatIsPushedOutComesAgain() throws Exception {
        Plan plan = Plan.of(cards);
        String place = plan.inside(0);
        try (Proxy proxy = new Proxy(address(place).getPort())) {
            proxy.freeze();
            Card first = cards.getFirst();
            String other = Plan.address("127.0.0.1:" + proxy.port(), plan.outside(0));
            List<Card> behind = new ArrayList<>(cards);
            behind.set(0, new Card(0, 0, first.host(), 1, first.cluster(),
                    Map.of(GatewayDeviceProvider.NAME, other)));
            all.get(1).device.join(behind);
            Thread.sleep(200);
            proxy.thaw();
            all.get(0).device.join(cards);
            all.get(2).device.join(cards);
            all.get(1).send(2, 10);
            Station.until(all, () -> all.get(2).received(1) == 1);
            assertThat(all).allMatch(station -> station.losses.isEmpty());
        }
    }

    private static InetSocketAddress address(String place) {
        int colon = place.lastIndexOf(':');
        return new InetSocketAddress(
                place.substring(0, colon), Integer.parseInt(place.substring(colon + 1)));
    }

    @Test
    void aRankThatComesTwiceIsRefusedAndGoesOn() throws Exception {
        join();
        all.get(1).send(2, 10);
        Station.until(all, () -> all.get(2).received(1) == 1);
        assertThatThrownBy(() -> come(Greeting.MEMBER, 1, 0))
                .hasMessage("the other end closed the connection");
        assertThat(gatewayOf(all.getFirst()).lastRefusal())
                .isEqualTo("rank 1 is connected already");
        all.get(1).send(2, 10);
        Station.until(all, () -> all.get(2).received(1) == 2);
        assertThat(all).allMatch(station -> station.losses.isEmpty());
    }

    @Test
    void aSecondConnectionOfALineTakesItsPlaceAndLosesNothing() throws Exception {
        join();
        exchange();
        Line line = gatewayOf(all.getFirst()).all().getFirst();
        int breaks = line.breaks();
        try (Wire ghost = come(Greeting.SEALED_LINE, 0, 2)) {
            Station.until(all, () -> line.breaks() > breaks);
            exchange();
            assertThat(ghost.remote()).isNotEmpty();
        }
        assertThat(all).allMatch(station -> station.losses.isEmpty());
    }
}
