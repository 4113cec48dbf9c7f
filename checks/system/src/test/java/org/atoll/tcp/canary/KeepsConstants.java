// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp.canary;

import java.net.Socket;
import java.util.concurrent.locks.ReentrantLock;

/// A device with constants, a lock, a clock and a socket.
public final class KeepsConstants {

    private KeepsConstants() {}

    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final int[] SIZES = {1, 2};

    /// Keeps the law.
    public static long now(Socket socket) {
        LOCK.lock();
        LOCK.unlock();
        return System.nanoTime() + SIZES.length + socket.getPort();
    }
}
