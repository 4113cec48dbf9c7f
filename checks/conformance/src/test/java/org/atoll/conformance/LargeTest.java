// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.LongUnaryOperator;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Transfers that are longer than an `int` counts, among two ranks. Each test needs some 5 GiB, all
/// of them some minutes: `-Datoll.large=true`.
@EnabledIfSystemProperty(named = "atoll.large", matches = "true")
class LargeTest {
    private static final long HUGE = (1L << 31) + (1L << 20) + 5;

    /// Bytes that are looked at are so far apart; the number is a prime.
    private static final long STEP = 4093;

    private interface Body {
        void run(Comm comm, Arena arena);
    }

    private static void onTwoRanks(String device, Body body) {
        Job.local(2).device(device).run(self -> {
            try (Arena arena = Arena.ofShared()) {
                body.run(Mpj.in(self).comm(), arena);
                Mpj.in(self).comm().barrier();
            }
        });
    }

    /// What a rank has at a place.
    private static byte value(int rank, long place) {
        return (byte) ((place >> 12) % 15 + 1 << 4 * rank);
    }

    private static MemorySegment of(int rank, Arena arena, long length) {
        MemorySegment segment = arena.allocate(length, 8);
        for (long i = 0; i < length; i += STEP) {
            segment.set(JAVA_BYTE, i, value(rank, i));
        }
        segment.set(JAVA_BYTE, length - 1, value(rank, length - 1));
        return segment;
    }

    private static void expect(MemorySegment segment, LongUnaryOperator values) {
        long last = segment.byteSize() - 1;
        for (long i = 0; i <= last; i += STEP) {
            assertThat(segment.get(JAVA_BYTE, i)).isEqualTo((byte) values.applyAsLong(i));
        }
        assertThat(segment.get(JAVA_BYTE, last)).isEqualTo((byte) values.applyAsLong(last));
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aMessage(String device) {
        onTwoRanks(device, (comm, arena) -> {
            if (comm.rank() == 0) {
                comm.send(of(0, arena, HUGE), 1, 0);
            } else {
                MemorySegment got = arena.allocate(HUGE);
                assertThat(comm.receive(got, 0, 0).bytes()).isEqualTo(HUGE);
                expect(got, i -> value(0, i));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aBroadcast(String device) {
        onTwoRanks(device, (comm, arena) -> {
            MemorySegment all = comm.rank() == 1 ? of(1, arena, HUGE) : arena.allocate(HUGE);
            comm.broadcast(all, 1);
            expect(all, i -> value(1, i));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void anAllReduce(String device) {
        onTwoRanks(device, (comm, arena) -> {
            MemorySegment mine = of(comm.rank(), arena, HUGE);
            comm.allReduceInPlace(mine, Op.BIT_OR.inBytes(byte.class));
            expect(mine, i -> value(0, i) | value(1, i));
        });
    }

    /// Each part is below the limit, what they make is above.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aGather(String device) {
        long half = HUGE / 2;
        onTwoRanks(device, (comm, arena) -> {
            MemorySegment mine = of(comm.rank(), arena, half);
            MemorySegment all = comm.rank() == 0 ? arena.allocate(2 * half) : null;
            comm.gatherInto(mine, all, 0);
            if (all != null) {
                expect(all.asSlice(0, half), i -> value(0, i));
                expect(all.asSlice(half), i -> value(1, i));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void aPutIntoAWindow(String device) {
        onTwoRanks(device, (comm, arena) -> {
            MemorySegment shown = arena.allocate(comm.rank() == 1 ? HUGE + 3 : 0);
            Window window = comm.window(shown);
            window.fence();
            if (comm.rank() == 0) {
                MemorySegment mine = of(0, arena, HUGE);
                window.put(Part.of(mine), 1, 3);
                window.put(Part.of(mine, HUGE - 2, 2), 1, 1); // the end once more, at the front
            }
            window.fence();
            if (comm.rank() == 1) {
                expect(shown.asSlice(3), i -> value(0, i));
                assertThat(shown.get(JAVA_BYTE, 2)).isEqualTo(value(0, HUGE - 1));
            }
            window.close();
        });
    }
}
