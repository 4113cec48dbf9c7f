// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// The options that a user may set for this device.
///
/// @param bind            `atoll.tcp.bind`: the address to listen on
/// @param capacityBytes   `atoll.tcp.frame.bytes`: the largest payload of one frame
/// @param bufferBytes     `atoll.tcp.buffer.bytes`: the room for frames, each way, per connection
/// @param socketBytes     `atoll.tcp.socket.bytes`: the kernel's buffers, 0 to leave them alone
/// @param eagerBytes      `atoll.tcp.eager.bytes`: the largest message sent unasked
/// @param pieceBytes      `atoll.tcp.piece.bytes`: the most that is sent in one frame out of a
///     user's memory
/// @param direct          `atoll.tcp.direct`: whether users' memory is read and written in place
///     where the system allows it: `auto` or `off`
/// @param congestion      `atoll.tcp.congestion`: how connections avoid congestion, by the
///     system's name, which needs direct access too; `auto` is the system's choice between hosts
/// @param spinConnections `atoll.tcp.spin.connections`: up to so many are read without a selector
record Options(
        String bind,
        int capacityBytes,
        int bufferBytes,
        int socketBytes,
        int eagerBytes,
        int pieceBytes,
        boolean direct,
        String congestion,
        int spinConnections,
        Limits limits) {

    /// The name of this kind of device.
    static final String DEVICE = "tcp";

    /// The value that leaves a choice to the device.
    static final String AUTO = "auto";

    private static final String DIRECT = "atoll.tcp.direct";

    /// The longest times that the device waits for others.
    ///
    /// @param handshakeMillis `atoll.tcp.handshake.millis`: for who connects to prove himself
    /// @param connectMillis   `atoll.tcp.connect.millis`: for a host to take a connection that this
    ///     rank needs, and to show that it lives while its rank is silent
    /// @param silenceMillis   `atoll.tcp.silence.millis`: for a host to show that it lives while a
    ///     connection to it is idle; by default what the system waits while it is not
    /// @param closeMillis     `atoll.tcp.close.millis`: for peers to take what was published
    record Limits(int handshakeMillis, int connectMillis, int silenceMillis, int closeMillis) {}

    /// Reads the values in force.
    static Options of(Settings settings) {
        int capacity = settings.number("atoll.tcp.frame.bytes", 128 * 1024, 64) & -64;
        int room = settings.number("atoll.tcp.buffer.bytes", 512 * 1024, 1024) & -64;
        int eager = settings.number("atoll.tcp.eager.bytes", 128 * 1024, 0);
        return new Options(
                settings.text("atoll.tcp.bind", "127.0.0.1"),
                capacity,
                Math.max(room, 2 * (capacity + Frame.HEADER_BYTES)),
                settings.number("atoll.tcp.socket.bytes", 0, 0),
                Math.min(eager, capacity),
                settings.number("atoll.tcp.piece.bytes", 1 << 20, 64) & -64,
                direct(settings.text(DIRECT, AUTO)),
                settings.text("atoll.tcp.congestion", AUTO),
                settings.number("atoll.tcp.spin.connections", 8, 0),
                new Limits(
                        settings.number("atoll.tcp.handshake.millis", 10_000, 1),
                        settings.number("atoll.tcp.connect.millis", 30_000, 1),
                        settings.number("atoll.tcp.silence.millis", 900_000, 1),
                        settings.number("atoll.tcp.close.millis", 2_000, 0)));
    }

    private static boolean direct(String value) {
        return switch (value) {
            case AUTO -> true;
            case "off" -> false;
            default -> throw new IllegalArgumentException(
                    "setting " + DIRECT + " is '" + value + "': auto or off is needed");
        };
    }
}
