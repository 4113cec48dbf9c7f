// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.rmi.calls;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/// The process at the other end of a bare socket: it answers each message with another one. Its
/// output is the port.
public final class SocketServer {
    private SocketServer() {}

    /// Answers until the connection ends.
    ///
    /// @param args `poll` or `block`
    /// @throws IOException if there is no connection
    public static void main(String[] args) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread answers = new Thread(() -> answer(server, SocketCalls.polls(args[0])));
            answers.setDaemon(true);
            answers.start();
            Callee.serve(Integer.toString(server.socket().getLocalPort()));
        }
    }

    private static void answer(ServerSocketChannel server, boolean polls) {
        try (SocketChannel channel = server.accept()) {
            Line line = new Line(channel, polls);
            while (true) {
                line.receive();
                line.send();
            }
        } catch (EOFException e) {
            // the caller is through
        } catch (IOException e) {
            throw new IllegalStateException("the connection has failed", e);
        }
    }
}
