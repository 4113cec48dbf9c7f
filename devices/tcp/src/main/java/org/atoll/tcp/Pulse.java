// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import jdk.net.ExtendedSocketOptions;

/// Signs of life between the systems at the two ends of a connection (RFC 9293, section 3.8.4):
/// whoever waits in silence learns that the other host is gone, unlike a process that is stopped.
///
/// Only a handshake has them. Once frames may come, a host that was suspended for a while and goes
/// on loses nothing; that one is gone is the launcher's to find.
final class Pulse {
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
    static void start(SocketChannel channel, int limitMillis) throws IOException {
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

    /// Stops.
    static void stop(SocketChannel channel) {
        try {
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, false);
        } catch (IOException e) {
            // It broke meanwhile, which whoever reads from it will see.
            System.getLogger(Pulse.class.getName())
                    .log(System.Logger.Level.DEBUG, "a connection broke as it was made", e);
        }
    }
}
