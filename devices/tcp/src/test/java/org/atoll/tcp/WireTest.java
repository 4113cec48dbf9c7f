// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
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

@Timeout(120)
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
