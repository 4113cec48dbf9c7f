// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.atoll.fabric.seeds.Seeds;
import org.atoll.fabric.wire.Frame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Frames between devices of one JVM, and what strangers send.
@Timeout(300)
class FramesTest {
    private static final int CAPACITY = 8 * 1024;

    private List<Correspondent> ranks = List.of();

    @BeforeAll
    static void ucxIsHere() {
        Here.requireUcx();
    }

    @BeforeEach
    void open() {
        ranks = Correspondent.job(3, Map.of());
    }

    @AfterEach
    void close() {
        ranks.forEach(Correspondent::close);
    }

    private void until(java.util.function.BooleanSupplier goal) {
        Correspondent.until(ranks, goal);
    }

    @Test
    void framesOfEverySizeComeInOrderBetweenAllPairsAtOnce() {
        Seeds.each(1, random -> {
            int[] left = {400, 400, 400};
            int[] before = {ranks.get(0).received(1), ranks.get(0).received(2)};
            until(() -> sendSome(left, random));
            until(() -> ranks.get(0).received(1) - before[0]
                    + (ranks.get(0).received(2) - before[1]) == 800
                    && isAllThere());
        });
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.losses).isEmpty());
    }

    /// Each rank sends to both others.
    private boolean sendSome(int[] left, RandomGenerator random) {
        for (int rank = 0; rank < left.length; rank++) {
            int bytes = random.nextInt(4) == 0 ? CAPACITY : random.nextInt(200);
            int one = (rank + 1) % 3;
            int two = (rank + 2) % 3;
            if (left[rank] > 0 && ranks.get(rank).send(one, bytes)) {
                until(() -> ranks.get(0).poll() >= 0);
                int sender = rank;
                until(() -> ranks.get(sender).send(two, bytes));
                left[rank]--;
            }
        }
        return left[0] + left[1] + left[2] == 0;
    }

    private boolean isAllThere() {
        return ranks.get(1).received(0) == 400 && ranks.get(1).received(2) == 400
                && ranks.get(2).received(0) == 400 && ranks.get(2).received(1) == 400;
    }

    /// Without a poll of the other nothing is taken, so the sender must be held up in the end.
    @Test
    void aLinkIsFullWhileTheWindowIsUnderWay() {
        int sent = 0;
        while (ranks.get(0).send(1, 8)) {
            sent++;
        }
        assertThat(sent).isBetween(1, Stamp.WINDOW);
        int all = sent;
        until(() -> ranks.get(1).received(0) == all);
        until(() -> ranks.get(0).send(1, 8));
        until(() -> ranks.get(1).received(0) == all + 1);
    }

    @Test
    void closeComesBehindTheLastFrameAndIsNoLoss() throws InterruptedException {
        until(() -> ranks.get(0).send(1, CAPACITY));
        until(() -> ranks.get(1).send(0, 8));
        until(() -> ranks.get(0).received(1) == 1);
        for (int i = 0; i < 20; i++) {
            until(() -> ranks.get(0).send(1, CAPACITY));
        }
        Thread closer = Thread.ofPlatform().start(ranks.get(0)::close);
        List<Correspondent> others = ranks.subList(1, 3);
        Correspondent.until(others, () -> ranks.get(1).received(0) == 21);
        closer.join();
        Correspondent.until(others, () -> hasLost(ranks.get(1)));
        assertThat(ranks.get(1).losses).containsExactly("0: rank 0 has closed its device");
        assertThat(ranks.get(2).losses).isEmpty();
    }

    /// A link may be full before the goodbye is here, so it is tried until it is missed.
    private static boolean hasLost(Correspondent rank) {
        boolean _ = rank.send(0, 8);
        return !rank.losses.isEmpty();
    }

    /// Somebody who knows a rank's address, as who reads the network does.
    private final class Stranger implements AutoCloseable {
        private final Worker worker = new Worker(9, 1);
        private final MemorySegment frame = Arena.ofAuto().allocate(256, 64);
        private final long endpoint;

        Stranger(int victim) {
            endpoint = worker.connect(Place.of(ranks.get(victim).device.address()).worker(), 0);
        }

        void send(long tag, int bytes) {
            long request = worker.send(endpoint, frame.address(), bytes, tag);
            while (request != Worker.DONE && Ucp.check(request) == Layouts.INPROGRESS) {
                boolean _ = worker.progress();
                ranks.forEach(Correspondent::poll);
            }
            if (request != Worker.DONE) {
                Ucp.free(request);
            }
        }

        @Override
        public void close() {
            Leftovers rest = new Leftovers();
            rest.add(worker.disconnect(endpoint), frame);
            while (!rest.sweep()) {
                boolean _ = worker.progress();
                ranks.forEach(Correspondent::poll);
            }
            worker.close();
        }
    }

    private static long mark(int victim, int life) {
        return Tags.mark(Here.site(0, 1).key(), victim, life);
    }

    private void allTalk() {
        until(() -> ranks.get(0).send(1, 8));
        until(() -> ranks.get(1).send(0, 8));
        until(() -> ranks.get(2).send(1, 8));
        int own = ranks.get(0).received(1);
        until(() -> ranks.get(0).received(1) > own - 1 && ranks.get(1).received(2) > 0
                && ranks.get(1).received(0) > 0);
    }

    @Test
    void whoDoesNotKnowTheMarkReachesNobody() {
        try (Stranger stranger = new Stranger(1)) {
            Frame.writeSender(stranger.frame, 0, 7, 0, 0, 0);
            stranger.send(Tags.frame(0, mark(1, 0) ^ 1), Frame.HEADER_BYTES);
            stranger.send(Tags.frame(0, mark(1, 1)), Frame.HEADER_BYTES);
            stranger.send(Tags.frame(0, mark(0, 0)), Frame.HEADER_BYTES);
            allTalk();
        }
        assertThat(ranks.get(1).received(0)).isOne();
        assertThat(ranks.get(1).losses).isEmpty();
    }

    @Test
    void framesThatAreNoneAreDropped() {
        try (Stranger stranger = new Stranger(1)) {
            Frame.writeSender(stranger.frame, 0, 7, 0, 0, 0);
            stranger.send(Tags.frame(0, mark(1, 0)), Frame.HEADER_BYTES - 1);
            stranger.send(Tags.frame(1, mark(1, 0)), Frame.HEADER_BYTES);
            stranger.send(Tags.frame(4711, mark(1, 0)), Frame.HEADER_BYTES);
            stranger.frame.set(JAVA_INT, Frame.STAMP, Stamp.of(0, 9, Stamp.CREDIT));
            stranger.send(Tags.frame(0, mark(1, 0)), Frame.HEADER_BYTES);
            allTalk();
        }
        assertThat(ranks.get(1).losses).isEmpty();
    }

    @Test
    void aFrameOfAnotherVersionNamesBoth() {
        try (Stranger stranger = new Stranger(1)) {
            Frame.writeSender(stranger.frame, 0, 7, 0, 2, 0);
            stranger.frame.set(JAVA_BYTE, Frame.VERSION_BYTE, (byte) 9);
            until(() -> ranks.get(1).send(2, 8));
            stranger.send(Tags.frame(2, mark(1, 0)), Frame.HEADER_BYTES);
            until(() -> !ranks.get(1).losses.isEmpty());
        }
        assertThat(ranks.get(1).losses)
                .containsExactly("2: frame version 9 there, " + Frame.VERSION + " here");
    }

    @Test
    void aHeaderThatContradictsItsFrameEndsThatPeer() {
        try (Stranger stranger = new Stranger(1)) {
            Frame.writeSender(stranger.frame, 0, 7, 0, 2, 100);
            until(() -> ranks.get(1).send(2, 8));
            stranger.send(Tags.frame(2, mark(1, 0)), Frame.HEADER_BYTES + 50);
            until(() -> !ranks.get(1).losses.isEmpty());
        }
        assertThat(ranks.get(1).losses).containsExactly(
                "2: rank 2 sent a frame of 82 bytes whose header says 100 from rank 2");
    }

    @Test
    void aFrameFarAheadEndsThatPeer() {
        try (Stranger stranger = new Stranger(1)) {
            Frame.writeSender(stranger.frame, 0, 7, 0, 2, 0);
            stranger.frame.set(JAVA_INT, Frame.STAMP, Stamp.of(4000, 0, 0));
            until(() -> ranks.get(1).send(2, 8));
            stranger.send(Tags.frame(2, mark(1, 0)), Frame.HEADER_BYTES);
            until(() -> !ranks.get(1).losses.isEmpty());
        }
        assertThat(ranks.get(1).losses).hasSize(1);
        assertThat(ranks.get(1).losses.getFirst()).contains("sent what it must not: frame 4000");
    }
}
