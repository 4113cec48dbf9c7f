// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// One end of a connection over which messages of 32 bytes go to and fro: as many as a null call
/// and its answer take, at most.
///
/// A polling end asks the socket again and again, as a rank does: a few times at once, then with a
/// yield between. A blocking end sleeps in the kernel.
final class Line {
    private static final int BYTES = 32;

    /// As `atoll.wait.spins` of a device whose poll is a system call.
    private static final int SPINS = 4;

    private final SocketChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BYTES);

    /// Takes over a connection.
    ///
    /// @throws IOException if it cannot be set up
    Line(SocketChannel channel, boolean polls) throws IOException {
        this.channel = channel;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(!polls);
    }

    /// Sends a message.
    ///
    /// @throws IOException if the connection is broken
    void send() throws IOException {
        buffer.clear();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
    }

    /// Waits for a message.
    ///
    /// @throws IOException if the connection is broken
    /// @throws EOFException if it has ended
    void receive() throws IOException {
        buffer.clear();
        int idle = 0;
        while (buffer.hasRemaining()) {
            int count = channel.read(buffer);
            if (count < 0) {
                throw new EOFException("the other end has closed the connection");
            }
            if (count == 0) {
                pause(idle++);
            }
        }
    }

    private static void pause(int idle) {
        if (idle < SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
    }
}
