// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

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
    static void mpiIsHere() {
        Together.requireMpi();
    }

    @BeforeEach
    void open() {
        ranks = Correspondent.job(3, Map.of());
    }

    @AfterEach
    void close() {
        Correspondent.close(ranks);
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
        Thread closer = Thread.ofPlatform().start(ranks.get(0).device::close);
        List<Correspondent> others = ranks.subList(1, 3);
        Correspondent.until(others, () -> ranks.get(1).received(0) == 21);
        Correspondent.until(others, () -> hasLost(ranks.get(1)));
        assertThat(ranks.get(1).losses).containsExactly("0: rank 0 has closed its device");
        assertThat(ranks.get(2).losses).isEmpty();
        Correspondent.close(others);
        closer.join();
    }

    /// A link may be full before the goodbye is here, so it is tried until it is missed.
    private static boolean hasLost(Correspondent rank) {
        boolean _ = rank.send(0, 8);
        return !rank.losses.isEmpty();
    }

    /// Sends what no device would, as rank 0, to rank 1.
    private void send(MemorySegment frame, int bytes) {
        MpiProcess process = Together.process();
        Messenger messenger =
                new Messenger(process, Together.communicator(process, Correspondent.key()));
        long request =
                messenger.send(frame.address(), bytes, 0, new Routes(true, 3).frameTag(1));
        until(() -> request == Messenger.DONE || messenger.test(request) != Messenger.PENDING);
    }

    private static MemorySegment frame(int source, int payloadBytes) {
        MemorySegment frame = Arena.ofAuto().allocate(256, 64);
        Frame.writeSender(frame, 0, 7, 0, source, payloadBytes);
        return frame;
    }

    @Test
    void framesThatAreNoneAreDropped() {
        send(frame(0, 0), Frame.HEADER_BYTES - 1);
        send(frame(1, 0), Frame.HEADER_BYTES);
        send(frame(-1, 0), Frame.HEADER_BYTES);
        send(frame(4711, 0), Frame.HEADER_BYTES);
        MemorySegment credit = frame(0, 0);
        credit.set(JAVA_INT, Frame.STAMP, Stamp.of(9, Stamp.CREDIT));
        send(credit, Frame.HEADER_BYTES);
        until(() -> ranks.get(0).send(1, 8));
        until(() -> ranks.get(1).received(0) == 1);
        assertThat(ranks.get(1).losses).isEmpty();
    }

    @Test
    void aFrameOfAnotherVersionNamesBoth() {
        MemorySegment frame = frame(2, 0);
        frame.set(JAVA_BYTE, Frame.VERSION_BYTE, (byte) 9);
        until(() -> ranks.get(1).send(2, 8));
        send(frame, Frame.HEADER_BYTES);
        until(() -> !ranks.get(1).losses.isEmpty());
        assertThat(ranks.get(1).losses)
                .containsExactly("2: frame version 9 there, " + Frame.VERSION + " here");
    }

    @Test
    void aHeaderThatContradictsItsFrameEndsThatPeer() {
        until(() -> ranks.get(1).send(2, 8));
        send(frame(2, 100), Frame.HEADER_BYTES + 50);
        until(() -> !ranks.get(1).losses.isEmpty());
        assertThat(ranks.get(1).losses).containsExactly(
                "2: rank 2 sent a frame of 82 bytes whose header says 100");
    }

    @Test
    void aPayloadThatIsTooLongEndsThatPeer() {
        MemorySegment frame = frame(2, 1 << 30);
        frame.set(JAVA_INT, Frame.STAMP, Stamp.of(0, Stamp.LENT));
        until(() -> ranks.get(1).send(2, 8));
        send(frame, Frame.HEADER_BYTES);
        until(() -> !ranks.get(1).losses.isEmpty());
        assertThat(ranks.get(1).losses).containsExactly("2: rank 2 sent what it must not: a payload"
                + " of 1073741824 bytes, and 1048576 is the most");
    }
}
