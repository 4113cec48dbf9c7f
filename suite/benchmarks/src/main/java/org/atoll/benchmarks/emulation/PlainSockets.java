// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;

/// Measures a link by two programs that know nothing of Atoll. They see the round trip of a byte,
/// and how fast a long stream comes across one TCP connection.
final class PlainSockets {
    private static final int PORT = 5078;
    private static final int TURNS = 21;
    private static final int CHUNK_BYTES = 1 << 16;
    private static final int CONNECT_LOOKS = 100;

    private PlainSockets() {}

    /// `serve`, which ends after one caller, or `ask ADDRESS BYTES`, which prints the median
    /// round trip in nanoseconds and the stream's bytes in a second.
    ///
    /// @throws IOException          if the other end cannot be reached, or is gone
    /// @throws InterruptedException never; nobody interrupts
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals("serve")) {
            serve();
        } else {
            try (Socket socket = connected(InetAddress.ofLiteral(args[1]))) {
                System.out.println(roundTripNanos(socket) + " "
                        + bytesPerSecond(socket, Long.parseLong(args[2])));
            }
        }
    }

    private static void serve() throws IOException {
        try (ServerSocket server = new ServerSocket(PORT); Socket socket = server.accept()) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int turn = 0; turn < TURNS; turn++) {
                out.write(in.read());
            }
            byte[] chunk = new byte[CHUNK_BYTES];
            boolean last = false;
            while (!last) {
                int length = in.read(chunk);
                last = length <= 0 || chunk[length - 1] != 0;
            }
            out.write(1);
        }
    }

    private static Socket connected(InetAddress address) throws IOException, InterruptedException {
        for (int look = 1; true; look++) {
            try {
                Socket socket = new Socket(address, PORT);
                socket.setTcpNoDelay(true);
                return socket;
            } catch (IOException e) {
                if (look == CONNECT_LOOKS) {
                    throw e;
                }
                Thread.sleep(50);
            }
        }
    }

    private static long roundTripNanos(Socket socket) throws IOException {
        long[] nanos = new long[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            long start = System.nanoTime();
            socket.getOutputStream().write(1);
            socket.getInputStream().read();
            nanos[turn] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[TURNS / 2];
    }

    /// The last byte is not 0, and answered when it has come.
    private static double bytesPerSecond(Socket socket, long bytes) throws IOException {
        byte[] chunk = new byte[CHUNK_BYTES];
        long start = System.nanoTime();
        for (long rest = bytes - 1; rest > 0; rest -= chunk.length) {
            socket.getOutputStream().write(chunk, 0, (int) Math.min(rest, chunk.length));
        }
        socket.getOutputStream().write(1);
        socket.getInputStream().read();
        return bytes * 1e9 / (System.nanoTime() - start);
    }
}
