// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Frames that come in parts, through a stream that takes and gives what a seed says.
@Timeout(300)
class PartsTest {
    private static final int CAPACITY = 512;

    /// Bytes under way; reads and writes in place or not.
    private static final class Pipe implements Wire {
        private final Random random;
        private final boolean direct;
        private final Queue<Byte> bytes = new ArrayDeque<>();

        Pipe(Random random, boolean direct) {
            this.random = random;
            this.direct = direct;
        }

        @Override
        public int read(IoMemory into, int from, int to) {
            return (int) read(into.memory().asSlice(from, to - from));
        }

        @Override
        public int write(IoMemory of, int from, int to) {
            return (int) write(of.memory().asSlice(from, to - from));
        }

        @Override
        public boolean isDirect() {
            return direct;
        }

        @Override
        public long read(MemorySegment user) {
            long most = Math.min(bytes.size(), user.byteSize());
            int count = (int) Math.min(most, random.nextInt(900));
            MemorySegment.copy(user, 0, user, 0, user.byteSize()); // refuses memory that was freed
            for (int i = 0; i < count; i++) {
                user.set(JAVA_BYTE, i, bytes.remove());
            }
            return count;
        }

        @Override
        public long write(MemorySegment user) {
            int count = (int) Math.min(user.byteSize(), random.nextInt(700));
            for (int i = 0; i < count; i++) {
                bytes.add(user.get(JAVA_BYTE, i));
            }
            return count;
        }
    }

    /// The place for the payload of the frame under way: for all of it, for none, or until it is
    /// freed.
    private static final class Place implements Landing {
        private final byte[] bytes;
        private final MemorySegment room;
        private final @Nullable Arena arena;
        private final boolean open;
        private int arrived;

        Place(int length, Random random) {
            bytes = new byte[length];
            int kind = random.nextInt(3);
            open = kind > 0;
            arena = kind == 2 ? Arena.ofShared() : null;
            room = arena == null ? MemorySegment.ofArray(bytes) : arena.allocate(length);
        }

        @Override
        public @Nullable MemorySegment room(long from) {
            assertThat(from).isEqualTo(arrived);
            if (arena != null && arrived > bytes.length / 2 && room.scope().isAlive()) {
                arena.close();
            }
            return open ? room.asSlice(from) : null;
        }

        byte[] content() {
            return arena == null ? bytes : room.toArray(JAVA_BYTE);
        }

        @Override
        public void filled(long length) {
            arrived += (int) length;
        }

        @Override
        public void take(MemorySegment memory, long at, long from, int length) {
            assertThat(from).isEqualTo(arrived);
            if (!open) {
                assertThat(from % 64).isZero();
                assertThat(length % 64 == 0 || from + length == bytes.length).isTrue();
                MemorySegment.copy(memory, JAVA_BYTE, at, bytes, (int) from, length);
            }
            arrived += length;
        }
    }

    /// Takes every frame, in parts when asked.
    private static final class Sink implements FrameSink {
        private final Random random;
        private @Nullable Place place;
        private int number;

        Sink(Random random) {
            this.random = random;
        }

        @Override
        public void frame(int peer, MemorySegment memory, long header, long payload) {
            settle();
            assertThat(Frame.context(memory, header)).isEqualTo(number);
            byte[] got = new byte[Frame.payloadBytes(memory, header)];
            MemorySegment.copy(memory, JAVA_BYTE, payload, got, 0, got.length);
            assertThat(got).isEqualTo(pattern(number++, got.length));
        }

        @Override
        public @Nullable Landing landing(int peer, MemorySegment memory, long header) {
            int length = Frame.payloadBytes(memory, header);
            if (length <= CAPACITY && random.nextBoolean()) {
                return null;
            }
            settle();
            assertThat(Frame.context(memory, header)).isEqualTo(number);
            place = new Place(length, random);
            return place;
        }

        /// The frame that came in parts has ended before the next one begins.
        private void settle() {
            Place ended = place;
            if (ended != null) {
                assertThat(ended.arrived).isEqualTo(ended.bytes.length);
                if (ended.room.scope().isAlive()) {
                    assertThat(ended.content()).isEqualTo(pattern(number, ended.bytes.length));
                }
                place = null;
                number++;
            }
        }

        @Override
        public void lost(int peer, String reason) {
            throw new AssertionError(reason);
        }
    }

    /// A payload in memory that is lent until it was written.
    private static final class Owner implements Lender {
        private final byte[] bytes;
        private boolean back;

        Owner(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public MemorySegment rest(long from) {
            return MemorySegment.ofArray(bytes).asSlice(from);
        }

        @Override
        public void returned(boolean whole) {
            assertThat(whole).isTrue();
            assertThat(back).isFalse();
            back = true;
        }
    }

    private static byte[] pattern(int number, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (number * 131 + i * 7 + (i >> 8));
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 0})
    void comeToTheirPlacesWholeAndInOrder(int given) throws IOException {
        long seed = given == 0 ? System.nanoTime() : given;
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        Pipe pipe = new Pipe(random, seed % 2 == 0);
        SendBuffer out = new SendBuffer(2048);
        ReceiveBuffer in = new ReceiveBuffer(3, 0, CAPACITY, 1088);
        Sink sink = new Sink(random);
        Loan loan = new Loan();
        int frames = 2000;
        for (int number = 0; number < frames || !out.isEmpty() || loan.isOpen(); ) {
            if (number < frames && !loan.isOpen()) {
                boolean lent = random.nextInt(3) == 0;
                int length = lent
                        ? 64 * (1 + random.nextInt(60))
                        : random.nextInt(CAPACITY + 1);
                number += publish(out, loan, number, length, lent) ? 1 : 0;
            }
            if (random.nextInt(3) == 0 && out.drain(pipe)) {
                loan.drain(pipe);
            }
            receive(in, pipe, sink);
        }
        while (!pipe.bytes.isEmpty()) {
            receive(in, pipe, sink);
        }
        receive(in, pipe, sink);
        sink.settle();
        assertThat(sink.number).isEqualTo(frames);
    }

    private static boolean publish(
            SendBuffer out, Loan loan, int number, int length, boolean lent) {
        long at = out.claim(lent ? 0 : length);
        if (at < 0) {
            return false;
        }
        Frame.writeSender(out.memory(), at, 1, 0, 3, length);
        Frame.writeWords(out.memory(), at, number, 0, 0);
        if (lent) {
            assertThat(out.claimedPayloadBytes()).isEqualTo(length);
            loan.open(new Owner(pattern(number, length)), length);
        } else {
            MemorySegment.copy(
                    pattern(number, length), 0, out.memory(), JAVA_BYTE, out.payload(), length);
        }
        out.publish();
        return true;
    }

    private static void receive(ReceiveBuffer in, Pipe pipe, Sink sink) throws IOException {
        in.fill(pipe);
        in.deliver(sink, Coalescings.make());
        assertThat(in.fault()).isNull();
    }

    @Test
    void mayOnlyBeLongerThanTheCapacityIfSomebodyTakesThem() throws IOException {
        ReceiveBuffer in = new ReceiveBuffer(3, 0, CAPACITY, 1088);
        Pipe pipe = new Pipe(new Random(1), true);
        SendBuffer out = new SendBuffer(2048);
        Loan loan = new Loan();
        publish(out, loan, 0, 640, true);
        while (!out.drain(pipe)) {}
        FrameSink nobody = new FrameSink() {
            @Override
            public void frame(int peer, MemorySegment memory, long header, long payload) {
                throw new AssertionError("not a whole frame");
            }

            @Override
            public void lost(int peer, String reason) {}
        };
        while (in.fault() == null) {
            in.fill(pipe);
            assertThat(in.deliver(nobody, Coalescings.make())).isZero();
        }
        assertThat(in.fault()).contains("640 payload bytes", "limit is 512");
    }

    @Test
    void ofAnEarlierLifeAreNotTaken() throws IOException {
        ReceiveBuffer in = new ReceiveBuffer(3, 1, CAPACITY, 1088);
        Pipe pipe = new Pipe(new Random(1), true);
        SendBuffer out = new SendBuffer(2048);
        publish(out, new Loan(), 0, 640, true);
        while (!out.drain(pipe)) {}
        Sink sink = new Sink(new Random(2));
        while (in.fault() == null) {
            in.fill(pipe);
            in.deliver(sink, Coalescings.make());
        }
        assertThat(sink.place).isNull();
    }

    @Test
    void areGivenBackUnsentWhenTheirConnectionEnds() throws IOException {
        ByteArrayOutputStream told = new ByteArrayOutputStream();
        Loan loan = new Loan();
        loan.open(
                new Lender() {
                    @Override
                    public MemorySegment rest(long from) {
                        return MemorySegment.ofArray(new byte[64]).asSlice(from);
                    }

                    @Override
                    public void returned(boolean whole) {
                        told.write(whole ? 1 : 0);
                    }
                },
                64);
        loan.giveUp();
        loan.giveUp();
        assertThat(told.toByteArray()).containsExactly(0);
        assertThat(loan.drain(new Pipe(new Random(1), true))).isTrue();
    }
}
