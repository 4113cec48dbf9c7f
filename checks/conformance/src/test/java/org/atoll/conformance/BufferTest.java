// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Checks what may be a buffer, and for how long.
class BufferTest {
    private record Positive(int value) {
        Positive {
            if (value < 0) {
                throw new IllegalArgumentException("value is " + value);
            }
        }
    }

    @Test
    void refusesSegmentsThatNotEveryThreadMayTouch() {
        Job.local(1).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            try (Arena confined = Arena.ofConfined()) {
                MemorySegment segment = confined.allocate(8);
                refused(() -> comm.send(segment, 0, 0), "confined to one thread", "shared");
                refused(() -> comm.receiveAsync(segment, 0, 0), "confined to one thread");
            }
            Arena closed = Arena.ofShared();
            MemorySegment gone = closed.allocate(16);
            closed.close();
            refused(() -> comm.send(gone, 0, 0), "of 16 bytes", "closed");
            refused(() -> comm.receive(gone, 0, 0), "closed");
            MemorySegment constant = Arena.ofAuto().allocate(8).asReadOnly();
            refused(() -> comm.receive(constant, 0, 0), "read-only");
            refused(() -> comm.send(ByteBuffer.allocate(8).asIntBuffer(), 0, 0),
                    "byte order BIG_ENDIAN", "LITTLE_ENDIAN");
            refused(() -> comm.send(new Positive[2], 0, 0), "element 0", "is null");
        });
    }

    private static void refused(
            org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains(words);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void collectivesTakeAndMakeBuffersOfNio(boolean direct) {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            DoubleBuffer mine = doubles(direct, comm.rank() + 1, comm.rank() + 2);
            DoubleBuffer sum = doubles(direct, 0, 0);
            comm.allReduceInto(mine, sum, Op.SUM);
            DoubleBuffer all = doubles(direct, 0, 0, 0, 0);
            comm.gatherInto(mine, comm.rank() == 0 ? all : null, 0);
            comm.broadcast(all, 0);
            assertThat(values(sum)).containsExactly(3, 5);
            assertThat(values(all)).containsExactly(1, 2, 2, 3);
            DoubleBuffer part = comm.scatter(all, 0);
            assertThat(values(part)).isEqualTo(values(mine));
            assertThat(part.isDirect()).isEqualTo(direct);
            assertThat(values(comm.allReduce(mine, Op.MAX))).containsExactly(2, 3);
            assertThat(values(comm.allGather(mine))).containsExactly(1, 2, 2, 3);
            assertThat(values(comm.allToAll(all))).containsExactly(
                    comm.rank() == 0 ? new double[] {1, 2, 1, 2} : new double[] {2, 3, 2, 3});
            CartComm ring = comm.cartesian(new int[] {2}, new boolean[] {true});
            assertThat(values(ring.neighborAllGather(mine))).hasSize(4);
        });
    }

    private static DoubleBuffer doubles(boolean direct, double... values) {
        DoubleBuffer buffer = direct
                ? ByteBuffer.allocateDirect(Double.BYTES * values.length)
                        .order(ByteOrder.nativeOrder()).asDoubleBuffer()
                : DoubleBuffer.allocate(values.length);
        return buffer.put(0, values);
    }

    private static double[] values(DoubleBuffer buffer) {
        double[] values = new double[buffer.remaining()];
        buffer.get(buffer.position(), values);
        return values;
    }

    @Test
    void aBufferOfBytesKeepsItsByteOrder() {
        Job.local(2).run(rank -> {
            ByteBuffer mine = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer all = Mpj.in(rank).comm().allGather(mine.putInt(0, 7));
            assertThat(all.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
            assertThat(all.getInt(4)).isEqualTo(7);
        });
    }

    /// Only the receive fails, and both ranks go on.
    @ParameterizedTest
    @ValueSource(ints = {8, 200_000})
    void aBufferThatRefusesFailsItsReceiveOnly(int bytes) {
        Job.local(2).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (rank.number() == 0) {
                comm.receive(new int[1], 1, 1);
                comm.send(new byte[bytes], 1, 0);
                comm.send(new int[] {-3}, 1, 2);
            } else {
                Arena arena = Arena.ofShared();
                Request receiving = comm.receiveAsync(arena.allocate(bytes), 0, 0);
                arena.close();
                comm.send(new int[1], 0, 1);
                assertThatThrownBy(receiving::await)
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("its buffer cannot be written")
                        .hasMessageContaining("closed");
                assertThatThrownBy(() -> comm.receive(new Positive[1], 0, 2))
                        .hasMessageContaining("value is -3");
            }
            int[] sum = comm.allReduce(new int[] {1}, org.atoll.mpj.Op.SUM);
            assertThat(sum[0]).isEqualTo(2);
        });
    }

    /// A structure of an int, three bytes and a long, packed by hand and by a layout.
    @Test
    void packsPartsBehindOneAnother() {
        Job.local(1).run(rank -> {
            Layout bytes = Layout.of(ElementKinds.SEGMENT_BYTES);
            Layout struct = Layout.struct(
                    new long[] {4, 3, 8}, new long[] {8, 1, 16}, bytes, bytes, bytes);
            MemorySegment from = Arena.ofAuto().allocate(24, 8);
            from.set(JAVA_INT, 8, 42);
            from.set(JAVA_BYTE, 2, (byte) 9);
            from.set(JAVA_LONG, 16, -7);
            MemorySegment packed = MemorySegment.ofArray(new byte[4 + 15 + 8]);
            long at = Part.of(new int[] {1}).pack(packed, 0);
            at = Part.of(from, 0, 1, struct).pack(packed, at);
            at = Part.of(new double[] {0.5}).pack(packed, at);
            assertThat(at).isEqualTo(packed.byteSize());
            Comm comm = Mpj.in(rank).comm();
            MemorySegment came = MemorySegment.ofArray(new byte[27]);
            comm.sendReceive(packed, 0, 0, came, 0, 0);
            int[] first = new int[1];
            MemorySegment to = Arena.ofAuto().allocate(24, 8);
            double[] last = new double[1];
            at = Part.of(first).unpack(came, 0);
            at = Part.of(to, 0, 1, struct).unpack(came, at);
            assertThat(Part.of(last).unpack(came, at)).isEqualTo(27);
            assertThat(to.mismatch(from)).isEqualTo(-1);
            assertThat(first[0] + last[0]).isEqualTo(1.5);
            refused(() -> Part.of(first).pack(packed, 24), "offset 24", "27 elements");
        });
    }
}
