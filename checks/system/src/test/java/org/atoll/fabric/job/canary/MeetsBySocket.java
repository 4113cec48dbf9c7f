// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job.canary;

import java.nio.channels.SocketChannel;

/// Uses a socket, the clock and a thread where processes meet.
public final class MeetsBySocket {

    private MeetsBySocket() {}

    /// Keeps the law.
    public static long meet(SocketChannel channel) {
        Thread.ofPlatform().start(() -> {});
        return System.nanoTime() + channel.hashCode();
    }
}
