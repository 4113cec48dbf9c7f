// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class WireTest {

    /// Two connected sockets and the wires on them.
    private record Pair(SocketChannel left, SocketChannel right, Wire out, Wire in)
            implements AutoCloseable {

        static Pair of(String host, String... settings) throws IOException {
            Options options = Options.of(Rank.settings(settings));
            try (ServerSocketChannel listener = ServerSocketChannel.open()) {
                listener.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
                SocketChannel left = SocketChannel.open(listener.getLocalAddress());
                SocketChannel right = listener.accept();
                left.configureBlocking(false);
                right.configureBlocking(false);
                return new Pair(
                        left, right, Wires.of(left, options), Wires.of(right, options));
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
            in.close();
            left.close();
            right.close();
        }
    }

    @Test
    void findsTheSocketAmongAll() throws IOException {
        try (Pair one = Pair.of("127.0.0.1");
                Pair two = Pair.of("127.0.0.1")) {
            assertThat(one.out).isInstanceOf(DescriptorWire.class);
            one.out.write(MemorySegment.ofArray(new byte[] {1}));
            two.out.write(MemorySegment.ofArray(new byte[] {2}));
            byte[] got = new byte[1];
            readAll(two.in, MemorySegment.ofArray(got));
            assertThat(got[0]).isEqualTo((byte) 2);
            readAll(one.in, MemorySegment.ofArray(got));
            assertThat(got[0]).isEqualTo((byte) 1);
        }
    }

    @Test
    void findsTheSocketByAnAddressOfVersionSix() throws IOException {
        try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByName("::1"))) {
            assertThat(probe.isBound()).isTrue();
        } catch (IOException e) {
            return; // this machine has no such addresses
        }
        try (Pair pair = Pair.of("::1")) {
            assertThat(pair.out.isDirect()).isTrue();
        }
    }

    @Test
    void staysWithTheChannelIfTheUserWantsThat() throws IOException {
        try (Pair pair = Pair.of("127.0.0.1", "atoll.tcp.direct=off")) {
            assertThat(pair.out).isInstanceOf(ChannelWire.class);
            assertThat(pair.in.isDirect()).isFalse();
        }
        assertThatThrownBy(() -> Pair.of("127.0.0.1", "atoll.tcp.direct=yes"))
                .hasMessageContaining("atoll.tcp.direct is 'yes': auto or off");
    }

    @ParameterizedTest
    @CsvSource({"1", "8191", "1048576", "5000001"})
    void movesArraysOfEveryKindAndMemoryOutsideTheHeap(int bytes) throws Exception {
        Random random = new Random(bytes);
        byte[] sent = new byte[bytes];
        random.nextBytes(sent);
        int words = (bytes + 7) / 8;
        try (Pair pair = Pair.of("127.0.0.1");
                Arena arena = Arena.ofShared()) {
            MemorySegment[] places = {
                MemorySegment.ofArray(new byte[bytes]),
                MemorySegment.ofArray(new short[4 * words]),
                MemorySegment.ofArray(new char[4 * words]),
                MemorySegment.ofArray(new int[2 * words]),
                MemorySegment.ofArray(new float[2 * words]),
                MemorySegment.ofArray(new long[words]),
                MemorySegment.ofArray(new double[words]),
                arena.allocate(bytes)
            };
            for (MemorySegment place : places) {
                MemorySegment room = place.asSlice(0, bytes);
                Thread writer = Thread.ofPlatform()
                        .start(() -> writeAll(pair.out, MemorySegment.ofArray(sent)));
                readAll(pair.in, room);
                writer.join();
                assertThat(room.mismatch(MemorySegment.ofArray(sent))).isEqualTo(-1);
            }
        }
    }

    @Test
    void answersWithoutBlocking() throws IOException {
        try (Pair pair = Pair.of("127.0.0.1")) {
            MemorySegment room = MemorySegment.ofArray(new byte[10]);
            assertThat(pair.in.read(room)).isZero();
            assertThat(pair.in.read(IoMemory.of(64), 0, 64)).isZero();
            MemorySegment much = MemorySegment.ofArray(new byte[1 << 20]);
            IoMemory few = IoMemory.of(64);
            while (pair.out.write(much) + pair.out.write(few, 0, 64) > 0) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void tellsTheEndFromABreak() throws IOException {
        MemorySegment room = MemorySegment.ofArray(new byte[10]);
        try (Pair pair = Pair.of("127.0.0.1")) {
            pair.out.close();
            pair.left.close(); // the duplicate would hold the connection open
            assertThat(awaitRead(pair.in, room)).isEqualTo(-1);
            assertThatThrownBy(() -> pair.out.write(room)).hasMessageContaining("closed");
        }
        try (Pair pair = Pair.of("127.0.0.1")) {
            pair.right.write(ByteBuffer.allocate(10));
            awaitReadable(pair);
            pair.out.close();
            pair.left.close(); // with bytes unread: a reset
            assertThatThrownBy(() -> awaitRead(pair.in, room))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("reset");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "off"})
    void tellsWhyTheDevicesOwnReadsEnd(String direct) throws IOException {
        String setting = "atoll.tcp.direct=" + direct;
        IoMemory room = IoMemory.of(64);
        try (Pair pair = Pair.of("127.0.0.1", setting)) {
            pair.out.close();
            pair.left.close();
            assertThat(awaitRead(pair.in, room)).isEqualTo(-1);
        }
        try (Pair pair = Pair.of("127.0.0.1", setting)) {
            assertThat(pair.out.write(room, 0, 10)).isEqualTo(10);
            reset(pair);
            assertThat(awaitRead(pair.in, room)).isEqualTo(10); // what came before
            assertThatThrownBy(() -> pair.in.read(room, 0, 64))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Connection reset");
        }
        try (Pair pair = Pair.of("127.0.0.1", setting)) {
            reset(pair);
            assertThatThrownBy(() -> pair.in.write(room, 0, 64))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("Connection reset");
            assertThatThrownBy(() -> pair.in.write(room, 0, 64))
                    .isInstanceOf(IOException.class)
                    .hasMessage("Broken pipe");
            assertThat(pair.in.read(room, 0, 64)).isEqualTo(-1); // errors are told once
        }
    }

    private static void reset(Pair pair) throws IOException {
        pair.left.setOption(StandardSocketOptions.SO_LINGER, 0);
        pair.out.close();
        pair.left.close();
    }

    @ParameterizedTest
    @CsvSource({"auto,1", "auto,131072", "auto,131073", "auto,5000001", "off,5000001"})
    void movesMemoryOfTheDevice(String direct, int bytes) throws Exception {
        Random random = new Random(bytes);
        IoMemory sent = IoMemory.of(bytes);
        IoMemory room = IoMemory.of(bytes);
        random.ints(bytes / 2).forEach(
                at -> sent.memory().set(JAVA_BYTE, (at & 0xFFFF_FFFFL) % bytes, (byte) at));
        try (Pair pair = Pair.of("127.0.0.1", "atoll.tcp.direct=" + direct)) {
            Thread writer = Thread.ofPlatform().start(() -> writeAll(pair.out, sent, bytes));
            for (int at = 0; at < bytes; ) {
                at += pair.in.read(room, at, bytes);
            }
            writer.join();
        }
        assertThat(room.memory().mismatch(sent.memory())).isEqualTo(-1);
    }

    /// One call takes at most 128 KiB, but a short count means that the socket is full.
    @Test
    void writesAllThatTheSocketTakes() throws IOException {
        try (Pair pair = Pair.of("127.0.0.1")) {
            pair.left.setOption(StandardSocketOptions.SO_SNDBUF, 1 << 20);
            IoMemory much = IoMemory.of(200 << 10);
            assertThat(pair.out.write(much, 0, 200 << 10)).isGreaterThan(128 << 10);
        }
    }

    @Test
    void refusesMemoryThatWasFreed() throws IOException {
        try (Pair pair = Pair.of("127.0.0.1")) {
            Arena arena = Arena.ofShared();
            MemorySegment gone = arena.allocate(100);
            arena.close();
            assertThatThrownBy(() -> pair.out.write(gone))
                    .isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> pair.in.read(gone))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    private static void awaitReadable(Pair pair) throws IOException {
        try (Selector selector = Selector.open()) {
            pair.left.register(selector, SelectionKey.OP_READ);
            selector.select();
        }
    }

    private static long awaitRead(Wire wire, MemorySegment room) throws IOException {
        long count = wire.read(room);
        while (count == 0) {
            Thread.onSpinWait();
            count = wire.read(room);
        }
        return count;
    }

    private static int awaitRead(Wire wire, IoMemory room) throws IOException {
        int count = wire.read(room, 0, 64);
        while (count == 0) {
            Thread.onSpinWait();
            count = wire.read(room, 0, 64);
        }
        return count;
    }

    private static void writeAll(Wire wire, IoMemory of, int bytes) {
        try {
            for (int at = 0; at < bytes; ) {
                at += wire.write(of, at, bytes);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void readAll(Wire wire, MemorySegment room) throws IOException {
        for (long at = 0; at < room.byteSize(); ) {
            at += awaitRead(wire, room.asSlice(at));
        }
    }

    private static void writeAll(Wire wire, MemorySegment bytes) {
        try {
            for (long at = 0; at < bytes.byteSize(); ) {
                at += wire.write(bytes.asSlice(at));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
