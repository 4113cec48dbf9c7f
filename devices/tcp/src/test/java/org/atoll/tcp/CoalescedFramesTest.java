// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.atoll.fabric.device.Site;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames that leave together arrive like others: [Rank] looks at their order and their content.
@Timeout(300)
class CoalescedFramesTest {
    private final List<Rank> ranks = new ArrayList<>();

    /// Ranks whose clock stands still: each use is close behind the last one.
    private void connect(String direct) throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            Site site = new Site(
                    rank, 3, 0, Rank.KEY, Rank.settings("atoll.tcp.direct=" + direct));
            ranks.add(new Rank(site, () -> 0));
        }
        Rank.introduce(ranks);
        for (int to = 1; to < 3; to++) {
            Drive.send(ranks, 0, to, 8);
        }
        Drive.until(ranks, () -> ranks.get(1).received(0) == 1 && ranks.get(2).received(0) == 1);
    }

    @AfterEach
    void close() throws InterruptedException {
        Rank.closeAll(ranks);
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "off"})
    void inWhateverOrderTheyMayWait(String direct) throws IOException {
        connect(direct);
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Rank sender = ranks.get(0);
        int[] sent = {0, 1, 1};
        for (int i = 0; i < 50_000; i++) {
            int to = 1 + random.nextInt(2);
            int length = random.nextInt(50) == 0 ? random.nextInt(20_000) : random.nextInt(64);
            boolean left = random.nextInt(8) == 0
                    ? sender.send(to, length)
                    : sender.sendCoalesced(to, length);
            sent[to] += left ? 1 : 0;
            if (!left || random.nextInt(16) == 0) {
                ranks.get(random.nextInt(3)).poll();
            }
        }
        Drive.until(ranks, () ->
                ranks.get(1).received(0) == sent[1] && ranks.get(2).received(0) == sent[2]);
        assertThat(sender.device.isDrained()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "off"})
    void aRankThatLeavesTakesNoneWithIt(String direct)
            throws IOException, InterruptedException {
        connect(direct);
        Rank sender = ranks.get(0);
        int sent = 1;
        while (sender.device.isDrained()) {
            sender.poll();
            sent += sender.sendCoalesced(1, 8) ? 1 : 0;
        }
        int all = sent;
        Thread leaving = Thread.ofPlatform().start(sender::close);
        Drive.until(ranks.subList(1, 3), () -> ranks.get(1).received(0) == all);
        leaving.join();
    }
}
