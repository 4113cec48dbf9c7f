// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.wire.Frame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuffersTest {
    private static final int CAPACITY = 512;

    /// A stream that takes and gives as many bytes as a seed says.
    private static final class Pipe implements ByteChannel {
        private final Random random;
        private final Queue<Byte> bytes = new ArrayDeque<>();

        Pipe(Random random) {
            this.random = random;
        }

        @Override
        public int write(ByteBuffer from) {
            int count = Math.min(from.remaining(), random.nextInt(700));
            for (int i = 0; i < count; i++) {
                bytes.add(from.get());
            }
            return count;
        }

        @Override
        public int read(ByteBuffer to) {
            int count = Math.min(Math.min(bytes.size(), to.remaining()), random.nextInt(900));
            for (int i = 0; i < count; i++) {
                to.put(bytes.remove());
            }
            return count;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /// A frame that was published and not yet delivered.
    private record Expected(int number, int length) {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 0})
    void carryFramesWholeAndInOrder(int given) throws IOException {
        long seed = given == 0 ? System.nanoTime() : given;
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        SendBuffer out = new SendBuffer(2048);
        ReceiveBuffer in = new ReceiveBuffer(3, 0, CAPACITY, 1088);
        Wire pipe = new ChannelWire(new Pipe(random));
        Queue<Expected> expected = new ArrayDeque<>();
        int full = 0;
        for (int number = 0; number < 20_000; ) {
            int length = random.nextInt(4) == 0 ? random.nextInt(CAPACITY + 1) : number % 40;
            if (publish(out, number, length)) {
                expected.add(new Expected(number++, length));
            } else {
                full++;
            }
            if (random.nextInt(3) == 0) {
                out.drain(pipe);
            }
            receive(in, pipe, expected);
        }
        while (!expected.isEmpty()) {
            out.drain(pipe);
            receive(in, pipe, expected);
        }
        assertThat(full).as("the buffer must have been full at times").isPositive();
        assertThat(out.isEmpty()).isTrue();
        assertThat(in.fault()).isNull();
    }

    @Test
    void takeAFrameClaimedBeforeTheBufferRanEmpty() throws IOException {
        SendBuffer out = new SendBuffer(2048);
        ReceiveBuffer in = new ReceiveBuffer(3, 0, CAPACITY, 1088);
        Wire pipe = new ChannelWire(new Pipe(new Random(5)));
        Queue<Expected> expected = new ArrayDeque<>();
        for (int number = 0; number < 500; number++) {
            assertThat(publish(out, number, 400)).isTrue();
            expected.add(new Expected(number, 400));
            long at = out.claim(300);
            while (!out.drain(pipe) || !expected.isEmpty()) {
                receive(in, pipe, expected);
            }
            write(out, at, ++number, 300);
            out.publish();
            expected.add(new Expected(number, 300));
            while (!out.drain(pipe) || !expected.isEmpty()) {
                receive(in, pipe, expected);
            }
        }
        assertThat(in.fault()).isNull();
    }

    @Test
    void dropFramesOfAnOlderIncarnation() throws IOException {
        ReceiveBuffer in = new ReceiveBuffer(3, 2, CAPACITY, 1088);
        Wire pipe = new ChannelWire(new Pipe(new Random(1)));
        SendBuffer out = new SendBuffer(2048);
        publish(out, 0, 8);
        while (!out.drain(pipe)) {}
        int delivered = 0;
        for (int i = 0; i < 100; i++) {
            in.fill(pipe);
            delivered += in.deliver(sink(new ArrayDeque<>()), Coalescings.make());
        }
        assertThat(delivered).isZero();
        assertThat(in.fault()).isNull();
    }

    @Test
    void nameWhatIsWrongWithAFrame() throws IOException {
        assertThat(faultOf(Frame.PAYLOAD_BYTES, CAPACITY + 1)).contains("513", "limit is 512");
        assertThat(faultOf(Frame.PAYLOAD_BYTES, -1)).contains("-1 payload bytes");
        assertThat(faultOf(Frame.PAYLOAD_BYTES, Integer.MAX_VALUE)).contains("2147483647");
        assertThat(faultOf(Frame.VERSION_BYTE, 9)).contains("version 9, not " + Frame.VERSION);
        assertThat(faultOf(Frame.SOURCE, 4)).contains("in the name of rank 4");
        assertThat(faultOf(Frame.STAMP, 77)).contains("not a frame");
    }

    private static String faultOf(int field, int value) throws IOException {
        ReceiveBuffer in = new ReceiveBuffer(3, 0, CAPACITY, 1088);
        SendBuffer out = new SendBuffer(2048);
        long at = out.claim(8);
        write(out, at, 0, 8);
        out.memory().set(JAVA_INT_UNALIGNED, at + field, value);
        out.publish();
        Wire pipe = new ChannelWire(new Pipe(new Random(1)));
        while (!out.drain(pipe)) {}
        while (in.fault() == null) {
            in.fill(pipe);
            assertThat(in.deliver(sink(new ArrayDeque<>()), Coalescings.make())).isZero();
        }
        return in.fault();
    }

    private static boolean publish(SendBuffer out, int number, int length) {
        long at = out.claim(length);
        if (at == Link.FULL) {
            return false;
        }
        write(out, at, number, length);
        out.publish();
        return true;
    }

    private static void write(SendBuffer out, long at, int number, int length) {
        MemorySegment memory = out.memory();
        Frame.writeSender(memory, at, 1, 0, 3, length);
        Frame.writeWords(memory, at, number, 0, 0);
        memory.asSlice(out.payload(), length).fill((byte) number);
    }

    private static void receive(ReceiveBuffer in, Wire pipe, Queue<Expected> expected)
            throws IOException {
        in.fill(pipe);
        in.deliver(sink(expected), Coalescings.make());
    }

    private static FrameSink sink(Queue<Expected> expected) {
        return new FrameSink() {
            @Override
            public void frame(int peer, MemorySegment memory, long header, long payload) {
                Expected next = expected.remove();
                assertThat(Frame.context(memory, header)).isEqualTo(next.number());
                assertThat(Frame.payloadBytes(memory, header)).isEqualTo(next.length());
                ByteArrayOutputStream seen = new ByteArrayOutputStream();
                for (int i = 0; i < next.length(); i++) {
                    seen.write(memory.get(JAVA_BYTE, payload + i));
                }
                for (byte b : seen.toByteArray()) {
                    assertThat(b).isEqualTo((byte) next.number());
                }
            }

            @Override
            public void lost(int peer, String reason) {
                throw new AssertionError(reason);
            }
        };
    }
}
