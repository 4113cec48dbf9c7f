// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.library.Staging;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Payloads that follow their frame, from and to memory of every kind.
@Timeout(300)
class PayloadTest {
    private static final int BYTES = 200_000 & -64;

    @BeforeAll
    static void mpiIsHere() {
        Together.requireMpi();
    }

    /// Lends a segment, and notes what becomes of it.
    private static final class Lent implements Lender {
        private final MemorySegment memory;
        private boolean returned;
        private boolean whole;

        Lent(MemorySegment memory) {
            this.memory = memory;
        }

        @Override
        public MemorySegment rest(long from) {
            return memory.asSlice(from);
        }

        @Override
        public void returned(boolean sent) {
            assertThat(returned).isFalse();
            returned = true;
            whole = sent;
        }
    }

    /// Takes payloads where it is told to, or whole frames, and notes in which order.
    private static final class Receiver implements FrameSink, Landing {
        private final List<String> events = new ArrayList<>();
        private @Nullable MemorySegment place;
        private boolean lands;
        private final MemorySegment come = MemorySegment.ofArray(new byte[BYTES]);
        private int bytes;

        @Override
        public void frame(int peer, MemorySegment memory, long header, long payload) {
            int length = Frame.payloadBytes(memory, header);
            events.add("frame " + length);
            MemorySegment.copy(memory, payload, come, 0, length);
        }

        @Override
        public @Nullable Landing landing(int peer, MemorySegment memory, long header) {
            return lands ? this : null;
        }

        @Override
        public @Nullable MemorySegment room(long from) {
            return place == null ? null : place.asSlice(from);
        }

        @Override
        public void filled(long length) {
            MemorySegment here = place;
            assertThat(here).isNotNull();
            MemorySegment.copy(here, bytes, come, bytes, length);
            count("filled ", (int) length);
        }

        /// Notes a part, and the payload once all of it is here.
        private void count(String way, int length) {
            bytes += length;
            if (bytes == BYTES) {
                events.add(way + bytes);
            }
        }

        @Override
        public void take(MemorySegment memory, long at, long from, int length) {
            assertThat(from).isEqualTo(bytes);
            MemorySegment.copy(memory, at, come, from, length);
            count("taken ", length);
        }

        @Override
        public void lost(int peer, String reason) {
            events.add(reason);
        }
    }

    private static MemorySegment filled(MemorySegment memory, int seed) {
        for (int i = 0; i < BYTES; i++) {
            memory.set(JAVA_BYTE, i, (byte) (i * 7 + (i >> 9) + seed));
        }
        return memory;
    }

    /// Sends a payload between two frames.
    private static void send(
            List<Correspondent> ranks, MemorySegment from, Receiver receiver, int round) {
        Lent lent = new Lent(filled(from, round));
        Link link = ranks.get(0).device.link(1);
        Correspondent.until(ranks.subList(0, 1), () -> small(link));
        Correspondent.until(ranks.subList(0, 1), () -> lend(link, lent));
        boolean sent = false;
        while (!sent || receiver.events.size() < 3) {
            ranks.get(0).poll();
            int _ = ranks.get(1).device.poll(receiver);
            sent = sent || (lent.returned && small(link));
        }
        assertThat(lent.whole).isTrue();
    }

    private static boolean small(Link link) {
        long at = link.claim(0);
        if (at == Link.FULL) {
            return false;
        }
        Frame.writeSender(link.memory(), at, 7, 0, 0, 0);
        link.publish();
        return true;
    }

    private static boolean lend(Link link, Lent lent) {
        long at = link.claim(0);
        if (at == Link.FULL) {
            return false;
        }
        Frame.writeSender(link.memory(), at, 7, 0, 0, BYTES);
        link.lend(lent);
        return true;
    }

    @Test
    void theyComeWholeAndInOrderFromAndToEveryKindOfMemory() {
        List<Correspondent> ranks = Correspondent.job(2, Map.of());
        try (Arena shared = Arena.ofShared()) {
            int round = 0;
            for (int from = 0; from < 3; from++) {
                for (int to = 0; to < 5; to++) {
                    Receiver receiver = new Receiver();
                    receiver.lands = to > 0;
                    receiver.place = to < 2 ? null : memory(to - 2, shared);
                    MemorySegment memory = memory(from, shared);
                    send(ranks, memory, receiver, ++round);
                    assertThat(receiver.come.mismatch(memory)).as("%d to %d", from, to)
                            .isEqualTo(-1);
                    String way = to == 0 ? "frame " : to == 1 ? "taken " : "filled ";
                    assertThat(receiver.events)
                            .containsExactly("frame 0", way + BYTES, "frame 0");
                }
            }
        } finally {
            Correspondent.close(ranks);
        }
    }

    private static MemorySegment memory(int kind, Arena shared) {
        return switch (kind) {
            case 0 -> MemorySegment.ofArray(new byte[BYTES]);
            case 1 -> Arena.ofAuto().allocate(BYTES, 64);
            default -> shared.allocate(BYTES, 64);
        };
    }

    @Test
    void onlyMemoryThatNobodyCanFreeIsGivenToMpi() {
        try (Arena shared = Arena.ofShared(); Arena confined = Arena.ofConfined()) {
            assertThat(Staging.isLasting(Arena.ofAuto().allocate(8))).isTrue();
            assertThat(Staging.isLasting(Arena.global().allocate(8))).isTrue();
            assertThat(Staging.isLasting(shared.allocate(8))).isFalse();
            assertThat(Staging.isLasting(confined.allocate(8))).isFalse();
            assertThat(Staging.isLasting(MemorySegment.ofArray(new byte[8]))).isFalse();
        }
    }
}
