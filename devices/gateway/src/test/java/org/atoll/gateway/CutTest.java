// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.atoll.gateway.Proxy.Cut;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Connections between gateways that end at a chosen byte. [Storm] cuts at random moments; this
/// makes sure of the awkward places.
@Timeout(300)
@Sampled(value = 1, tests = 2)
class CutTest {
    /// Either end says a greeting, a proof and a number.
    private static final int HANDSHAKE_BYTES = Greeting.BYTES + 32 + Long.BYTES;

    private static final int[] WITHIN = {
        1, Greeting.BYTES - 1, Greeting.BYTES, Greeting.BYTES + 31, Greeting.BYTES + 32,
        HANDSHAKE_BYTES - 1
    };
    private static final int[] BEHIND = {0, 1, 24, 25, 60, 3000};
    private static final int PAYLOAD = 1000;
    private static final int FRAMES = 200;

    @Test
    void aLineThatEndsWithinTheHandshakeOrAFrameLosesNothing() throws Exception {
        losesNothing(cuts(), "atoll.gateway.tls=0");
    }

    @Test
    void norDoesOneThatEndsAnywhereInTls() throws Exception {
        List<Cut> cuts = new ArrayList<>();
        for (int at : new int[] {100, 700}) {
            cuts.addAll(List.of(
                    new Cut(false, at), new Cut(true, 20_000),
                    new Cut(true, at), new Cut(false, 20_000)));
        }
        losesNothing(cuts, "atoll.gateway.tls=1");
    }

    private static void losesNothing(List<Cut> cuts, String setting) throws Exception {
        int port = Proxy.freePort();
        try (Proxy proxy = new Proxy(port)) {
            proxy.cutAt(cuts);
            List<Station> all = Station.job(
                    "we",
                    "atoll.gateway.listen=e=127.0.0.1:" + port,
                    "atoll.gateway.address=e=127.0.0.1:" + proxy.port(),
                    "atoll.gateway.connections=1",
                    setting);
            Station west = all.getFirst();
            Station east = all.getLast();
            int[] sent = new int[2];
            Station.until(all, () -> {
                boolean more = proxy.connections() <= cuts.size();
                sent[0] += (more || sent[0] < FRAMES) && west.send(1, PAYLOAD) ? 1 : 0;
                sent[1] += (more || sent[1] < FRAMES) && east.send(0, PAYLOAD) ? 1 : 0;
                return !more && sent[0] >= FRAMES && sent[1] >= FRAMES
                        && east.received(0) == sent[0] && west.received(1) == sent[1];
            });
            assertThat(west.losses).isEmpty();
            assertThat(east.losses).isEmpty();
            Station.closeAll(all);
        }
    }

    /// Before, within and behind each piece of the handshake, of an acknowledgement, a waybill, a
    /// frame's header and its payload, either way. Every second one lets an opener through the
    /// handshake, for it hesitates longer each time that it fails.
    private static List<Cut> cuts() {
        List<Cut> cuts = new ArrayList<>();
        for (int i = 0; i < WITHIN.length; i++) {
            Cut through = new Cut(true, HANDSHAKE_BYTES + BEHIND[i]);
            cuts.addAll(List.of(
                    new Cut(false, WITHIN[i]), through, new Cut(true, WITHIN[i]), through,
                    new Cut(false, HANDSHAKE_BYTES + BEHIND[i]), through));
        }
        return cuts;
    }
}
