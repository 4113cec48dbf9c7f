// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// A stretch of network between gateways that can be cut: both ends are reset, and what was under
/// way is lost, half frames too.
final class Proxy implements AutoCloseable {
    private static final int RECORDED_MOST = 1 << 16;
    private static final int FIRST_PORT = 20_000;
    private static final int PORTS = 12_000;
    private static final AtomicInteger NEXT = new AtomicInteger(new Random().nextInt(PORTS));

    private final ServerSocket listener;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final ByteArrayOutputStream record = new ByteArrayOutputStream();
    private final Queue<Cut> cuts = new ConcurrentLinkedQueue<>();
    private final AtomicInteger changes = new AtomicInteger();
    private volatile int changedAt;
    private volatile boolean blocked;
    private volatile boolean frozen;

    /// The point where a connection ends: so many bytes are forwarded to the opener or to the
    /// acceptor.
    ///
    /// @param toOpener whether they are counted on the way back
    /// @param bytes    how many
    record Cut(boolean toOpener, int bytes) {}

    /// Listens on a port of the system's choice.
    ///
    /// @param target the port connections go on to
    Proxy(int target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(this::accept);
    }

    /// A port that nobody listens on, another one each time. It is none of those that the system
    /// gives to whoever asks for any, for it shall still be free a moment later.
    static int freePort() throws IOException {
        while (true) {
            int port = FIRST_PORT + Math.floorMod(NEXT.getAndIncrement(), PORTS);
            try (ServerSocket probe =
                    new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return probe.getLocalPort();
            } catch (BindException e) {
                continue;
            }
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    /// How many connections have come through.
    int connections() {
        return connections.get();
    }

    /// Cuts all connections.
    void cut() {
        for (Socket socket : sockets) {
            reset(socket);
        }
    }

    /// Cuts the next connections, each at one place.
    void cutAt(List<Cut> places) {
        cuts.addAll(places);
    }

    /// Changes one byte on its way to the acceptor, on the next connection.
    void changeOnceAt(int at) {
        changedAt = at;
        changes.set(1);
    }

    /// Changes one byte of each connection.
    void changeAlwaysAt(int at) {
        changedAt = at;
        changes.set(Integer.MAX_VALUE);
    }

    /// What has gone through, in the order in which it was forwarded.
    byte[] seen() {
        synchronized (record) {
            return record.toByteArray();
        }
    }

    /// From now on bytes come in on connections that stand, and go nowhere; new ones are refused.
    void freeze() {
        frozen = true;
    }

    /// Lets new connections through again; those that froze stay as they are.
    void thaw() {
        frozen = false;
    }

    /// Cuts all connections and lets no other through.
    void block() {
        blocked = true;
        cut();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        block();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket from = listener.accept();
                join(from);
            } catch (IOException e) {
                // The target does not listen yet or any more: the opener will come again.
                continue;
            }
        }
    }

    private void join(Socket from) throws IOException {
        if (blocked || frozen) {
            reset(from);
            return;
        }
        sockets.add(from);
        try {
            Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
            to.setTcpNoDelay(true);
            from.setTcpNoDelay(true);
            sockets.add(to);
            connections.incrementAndGet();
            Cut cut = cuts.poll();
            int there = cut == null || cut.toOpener ? Integer.MAX_VALUE : cut.bytes;
            int back = cut == null || !cut.toOpener ? Integer.MAX_VALUE : cut.bytes;
            boolean changes = this.changes.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
            daemon(() -> forward(from, to, there, changes ? changedAt : -1));
            daemon(() -> forward(to, from, back, -1));
        } catch (IOException e) {
            reset(from);
        }
    }

    private void forward(Socket from, Socket to, int most, int change) {
        int begin = 0;
        byte[] bytes = new byte[8192];
        boolean passes = true;
        int left = most;
        try {
            for (int n = from.getInputStream().read(bytes); n >= 0;
                    n = from.getInputStream().read(bytes)) {
                if (change >= begin && change < begin + n) {
                    bytes[change - begin] ^= 1;
                }
                begin += n;
                passes &= !frozen;
                if (passes) {
                    keep(bytes, n);
                    to.getOutputStream().write(bytes, 0, Math.min(n, left));
                }
                left -= most == Integer.MAX_VALUE ? 0 : Math.min(n, left);
                if (left == 0) {
                    end(from, to);
                    return;
                }
            }
            to.shutdownOutput();
        } catch (IOException e) {
            reset(from);
            reset(to);
        }
    }

    /// What was forwarded arrives before the end does.
    private void end(Socket from, Socket to) throws IOException {
        to.shutdownOutput();
        reset(from);
    }

    private void keep(byte[] bytes, int count) {
        synchronized (record) {
            if (record.size() < RECORDED_MOST) {
                record.write(bytes, 0, count);
            }
        }
    }

    private void reset(Socket socket) {
        sockets.remove(socket);
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It is closed already.
            return;
        }
    }

    private static void daemon(Runnable task) {
        Thread.ofPlatform().daemon().name("proxy").start(task);
    }
}
