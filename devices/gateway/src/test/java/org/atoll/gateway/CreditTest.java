// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests what a rank that does not poll costs the others. Bytes are counted, not the heap.
@Timeout(300)
class CreditTest {
    private static final int FRAME = 4096 - 56;
    private static final int TOTAL = 4096;
    private static final int PAIR = 64 * TOTAL;
    private static final int SENDER = 160 * TOTAL;
    private static final String[] SETTINGS = {
        "atoll.gateway.frame.bytes=4096",
        "atoll.gateway.pair.bytes=" + PAIR,
        "atoll.gateway.sender.bytes=" + SENDER
    };

    @Test
    void aRankThatSleepsStopsOnlyThoseWhoWriteToIt() throws Exception {
        List<Station> all = Station.job("wwee", SETTINGS);
        try {
            Station sender = all.get(0);
            Station neighbour = all.get(1);
            Station awake = all.get(3);
            List<Station> polled = List.of(sender, neighbour, awake);
            assertThat(sender.flood(2, FRAME)).isEqualTo(PAIR / TOTAL);
            int[] toAwake = {0, 0};
            Station.until(polled, () -> {
                toAwake[0] += toAwake[0] < 1000 && sender.send(3, FRAME) ? 1 : 0;
                toAwake[1] += toAwake[1] < 1000 && neighbour.send(3, FRAME) ? 1 : 0;
                assertThat(Station.heldBytes(all)).isLessThanOrEqualTo(bound(2));
                return awake.received(0) == 1000 && awake.received(1) == 1000;
            });
            assertThat(sender.send(2, FRAME)).as("to the sleeper").isFalse();
            Station.until(polled, () -> Station.heldBytes(all) <= PAIR);
            assertThat(all.get(2).device.heldBytes()).as("in its inbox").isEqualTo(PAIR);
            Station.until(all, () -> all.get(2).received(0) == PAIR / TOTAL);
            Station.until(all, () -> sender.send(2, FRAME));
            Gateway gateway = sender.device.gateway();
            assertThat(gateway).isNotNull();
            assertThat(gateway.all()).as("a quiet network").allMatch(l -> l.breaks() == 0);
        } finally {
            Station.closeAll(all);
        }
    }

    /// Twice: until it has been acknowledged a frame is kept by one gateway and held by the other
    /// or the receiver.
    private static long bound(int senders) {
        return 2L * senders * SENDER;
    }

    @Test
    void aGatewayHoldsNoMoreThanTheSumOfItsSenders() throws Exception {
        List<Station> all = Station.job("weeee", SETTINGS);
        try {
            int sum = 0;
            for (int peer = 1; peer < all.size(); peer++) {
                sum += all.getFirst().flood(peer, FRAME);
            }
            assertThat(sum).isEqualTo(SENDER / TOTAL);
            assertThat(Station.heldBytes(all)).isLessThanOrEqualTo(bound(1));
            Station.until(all, () -> all.get(1).received(0) == PAIR / TOTAL
                    && all.get(2).received(0) == PAIR / TOTAL
                    && all.get(3).received(0) == SENDER / TOTAL - 2 * PAIR / TOTAL);
            Station.until(all, () -> all.getFirst().send(4, FRAME));
        } finally {
            Station.closeAll(all);
        }
    }

    @Test
    void manySmallRestsOfCreditDoNotStopASender() throws Exception {
        List<Station> all = Station.job("weeeeeeee", SETTINGS);
        try {
            Station sender = all.getFirst();
            int[] next = {0, 0};
            Station.until(all, () -> {
                if (next[0] < 4000 && sender.send(1 + next[0] % 8, next[0] % 7 * 500)) {
                    next[0]++;
                }
                next[1] = 0;
                all.forEach(station -> next[1] += station.received(0));
                return next[1] == 4000;
            });
        } finally {
            Station.closeAll(all);
        }
    }
}
