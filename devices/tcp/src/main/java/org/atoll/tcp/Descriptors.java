// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Finds the descriptor of a channel's socket: the one of this process whose two addresses are
/// the channel's. No two sockets have the same pair. The duplicate is looked at once more, for
/// another thread may have closed the first and opened something else in between.
final class Descriptors {
    private static final Path OPEN = Path.of("/proc/self/fd");
    private static final int ADDRESS_BYTES = 128;
    private static final short INET = 2;
    private static final short INET6 = 10;

    private final SocketCalls calls;
    private final InetSocketAddress local;
    private final InetSocketAddress remote;

    private Descriptors(SocketCalls calls, SocketChannel channel) throws IOException {
        this.calls = calls;
        this.local = (InetSocketAddress) channel.getLocalAddress();
        this.remote = (InetSocketAddress) channel.getRemoteAddress();
    }

    /// A second descriptor for a connected socket.
    ///
    /// @return the descriptor, for the caller to close, or -1 if the socket was not found
    /// @throws IOException if the channel is closed or descriptors cannot be listed
    static int duplicate(SocketCalls calls, SocketChannel channel) throws IOException {
        Descriptors sought = new Descriptors(calls, channel);
        try (Arena arena = Arena.ofConfined();
                DirectoryStream<Path> all = Files.newDirectoryStream(OPEN)) {
            MemorySegment memory = arena.allocate(ADDRESS_BYTES + Integer.BYTES, Integer.BYTES);
            for (Path each : all) {
                int candidate = Integer.parseInt(each.getFileName().toString());
                int copy = sought.duplicate(candidate, memory);
                if (copy >= 0) {
                    return copy;
                }
            }
        }
        return -1;
    }

    private int duplicate(int candidate, MemorySegment memory) {
        if (!isSought(candidate, memory)) {
            return -1;
        }
        int copy = calls.duplicate(candidate);
        if (copy >= 0 && !isSought(copy, memory)) {
            calls.close(copy);
            return -1;
        }
        return copy;
    }

    private boolean isSought(int descriptor, MemorySegment memory) {
        return local.equals(address(descriptor, false, memory))
                && remote.equals(address(descriptor, true, memory));
    }

    private @Nullable InetSocketAddress address(
            int descriptor, boolean ofPeer, MemorySegment memory) {
        MemorySegment length = memory.asSlice(ADDRESS_BYTES);
        length.set(JAVA_INT, 0, ADDRESS_BYTES);
        return calls.address(descriptor, ofPeer, memory, length) ? read(memory) : null;
    }

    /// Reads a `sockaddr_in` or `sockaddr_in6`. An address of version 4 in one of version 6 becomes
    /// one of version 4, as with channels.
    private static @Nullable InetSocketAddress read(MemorySegment memory) {
        short family = memory.get(JAVA_SHORT, 0);
        byte[] host =
                switch (family) {
                    case INET -> memory.asSlice(4, 4).toArray(JAVA_BYTE);
                    case INET6 -> memory.asSlice(8, 16).toArray(JAVA_BYTE);
                    default -> new byte[0];
                };
        int port = Short.toUnsignedInt(ByteBuffer.wrap(memory.asSlice(2, 2).toArray(JAVA_BYTE))
                .getShort());
        try {
            return host.length == 0
                    ? null
                    : new InetSocketAddress(InetAddress.getByAddress(host), port);
        } catch (UnknownHostException e) {
            throw new AssertionError("4 and 16 bytes are addresses", e);
        }
    }
}
