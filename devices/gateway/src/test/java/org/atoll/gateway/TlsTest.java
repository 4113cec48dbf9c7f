// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.job.contract.MessageContract;
import org.atoll.job.contract.Ranks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The contract of messages over TLS, and what TLS is for.
@Timeout(300)
class TlsTest extends MessageContract {
    private static final String ON = "atoll.gateway.tls=1";

    TlsTest() {
        super(new Ranks(
                GatewayDeviceProvider.NAME, new GatewayDeviceProvider(),
                () -> Map.of("atoll.gateway.tls", "1"), Relayed::oneEach, true));
    }

    private static String seen(String... settings) throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            String[] all = List.of(
                            List.of(settings),
                            List.of(
                                    "atoll.gateway.listen=e=127.0.0.1:" + port,
                                    "atoll.gateway.address=e=127.0.0.1:" + proxy.port()))
                    .stream().flatMap(List::stream).toArray(String[]::new);
            List<Station> job = Station.job("we", all);
            Station.until(job, () -> job.getFirst().send(1, 1000));
            Station.until(job, () -> job.get(1).received(0) == 1);
            Station.closeAll(job);
            return new String(proxy.seen(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void nothingBetweenGatewaysIsReadable() throws Exception {
        assertThat(seen()).contains("ATGW");
        assertThat(seen(ON)).startsWith("\u0016\u0003").doesNotContain("ATGW");
    }

    @Test
    void whoStandsBetweenGatewaysWithACertificateOfHisOwnIsFoundOut() throws Exception {
        int port = Proxy.freePort();
        try (ServerSocketChannel between = ServerSocketChannel.open()) {
            between.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int own = ((InetSocketAddress) between.getLocalAddress()).getPort();
            Thread.ofPlatform().daemon().start(() -> standBetween(between, port));
            List<Station> job = Station.job(
                    "we", ON, "atoll.gateway.listen=e=127.0.0.1:" + port,
                    "atoll.gateway.address=e=127.0.0.1:" + own,
                    "atoll.gateway.close.millis=0");
            Gateway gateway = job.getFirst().device.gateway();
            assertThat(gateway).isNotNull();
            job.getFirst().send(1, 1000);
            Line line = gateway.all().getFirst();
            Station.until(job, () -> line.fault().contains("wrong secret"));
            assertThat(job.get(1).received(0)).isZero();
            Station.closeAll(job);
        }
    }

    /// Speaks TLS with both, and passes on what they say.
    private static void standBetween(ServerSocketChannel between, int port) {
        try {
            Tls tls = new Tls();
            while (true) {
                SocketChannel near = between.accept();
                ByteBuffer first = new PlainWire(near).readFully(1);
                Wire one = tls.accept(near, first.get());
                Wire other = tls.open(SocketChannel.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
                Thread.ofPlatform().daemon().start(() -> pass(one, other));
                Thread.ofPlatform().daemon().start(() -> pass(other, one));
            }
        } catch (Exception e) {
            // The test is over.
            return;
        }
    }

    private static void pass(Wire from, Wire to) {
        ByteBuffer bytes = ByteBuffer.allocate(8192);
        try {
            while (from.read(bytes.clear()) >= 0) {
                to.write(bytes.flip());
            }
        } catch (IOException e) {
            // The gateways have ended it.
            from.close();
        }
        to.close();
    }

    @Test
    void aGatewayWithoutTlsIsRefusedByOneThatHasIt() throws Exception {
        List<Station> plain = Station.open("we", Station.key(1));
        List<Station> secured = Station.open("we", Station.key(1), ON);
        List<Card> cards = List.of(plain.getFirst().card(), secured.get(1).card());
        plain.getFirst().device.join(cards);
        secured.get(1).device.join(cards);
        Gateway gateway = secured.get(1).device.gateway();
        assertThat(gateway).isNotNull();
        Station.until(plain, () -> gateway.lastRefusal().contains("does not use TLS"));
        Station.closeAll(plain);
        Station.closeAll(secured);
    }
}
