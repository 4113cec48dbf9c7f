// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;
import org.atoll.fabric.files.ThriftyLog;

/// Signs of life between the systems at the two ends of a connection (RFC 9293, section 3.8.4):
/// whoever waits in silence learns that the other host is gone, unlike a process that is stopped.
///
/// The handshakes of ranks have them, and control connections, by which ranks that nobody watches
/// learn of a host that is gone. Where frames come they are slow: a host that was suspended for a
/// while and goes on loses nothing.
///
/// The system asks only while it has nothing else to send again: what was under way when a host
/// vanished is tried for as long as the system sees fit, some 15 minutes.
public final class Pulse {
    /// Asked after two of six parts of the time, and then once in each that is left.
    private static final int PARTS = 6;

    private static final int ASKED = 4;

    /// Linux takes no number above 32767.
    private static final int MOST_SECONDS = 16_383;

    private Pulse() {}

    /// Starts.
    ///
    /// @param channel     a connection, or one to be
    /// @param limitMillis how long a host may be silent; counted in whole seconds, six at least and
    ///     27 hours at most
    /// @throws IOException if the connection is closed
    public static void start(SocketChannel channel, int limitMillis) throws IOException {
        int seconds = Math.clamp(limitMillis / 1000 / PARTS, 1, MOST_SECONDS);
        if (channel.supportedOptions().containsAll(Set.of(
                ExtendedSocketOptions.TCP_KEEPIDLE,
                ExtendedSocketOptions.TCP_KEEPINTERVAL,
                ExtendedSocketOptions.TCP_KEEPCOUNT))) {
            channel.setOption(ExtendedSocketOptions.TCP_KEEPIDLE, 2 * seconds);
            channel.setOption(ExtendedSocketOptions.TCP_KEEPINTERVAL, seconds);
            channel.setOption(ExtendedSocketOptions.TCP_KEEPCOUNT, ASKED);
        }
        channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
    }

    /// Goes on at another pace, or starts.
    ///
    /// @param limitMillis how long a host may be silent from now on
    public static void change(SocketChannel channel, int limitMillis) {
        try {
            start(channel, limitMillis);
        } catch (IOException e) {
            // It broke meanwhile, which whoever reads from it will see.
            ThriftyLog.of(Pulse.class)
                    .log(System.Logger.Level.DEBUG, "a connection broke as it was made", e);
        }
    }
}
