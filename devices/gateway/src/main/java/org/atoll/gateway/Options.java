// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import org.atoll.fabric.job.Settings;
import org.atoll.fabric.wire.Frame;

/// The options that a user may set for gateways.
///
/// @param capacityBytes `atoll.gateway.frame.bytes`: the largest payload of one frame
/// @param eagerBytes    `atoll.gateway.eager.bytes`: the largest message sent unasked
/// @param socketBytes   `atoll.gateway.socket.bytes`: the kernel's buffers, 0 to leave them alone
/// @param connections   `atoll.gateway.connections`: between two gateways
/// @param tls           `atoll.gateway.tls`: 1 for TLS between gateways
/// @param seal          `atoll.gateway.seal`: 0 to let what passes between gateways without TLS go
///     as it is
/// @param inside        `atoll.gateway.inside`: 1 to carry frames inside a cluster, too
/// @param dedicated     `atoll.gateways`: whether gateways live in processes of their own
record Options(
        Places places,
        int capacityBytes,
        int eagerBytes,
        int socketBytes,
        int connections,
        Credit credit,
        Limits limits,
        boolean tls,
        boolean seal,
        boolean inside,
        boolean dedicated) {

    /// The addresses where gateways listen and others reach them. A list for clusters reads
    /// `west=10.0.0.1:7000,east=far.example.org:7000`.
    ///
    /// @param bind    `atoll.gateway.bind`, else `atoll.tcp.bind`: the address to listen on
    /// @param listen  `atoll.gateway.listen`: for some clusters, another address and a port
    /// @param address `atoll.gateway.address`: where the gateways of others reach a cluster's
    record Places(String bind, String listen, String address) {

        /// Looks a cluster up in a list.
        ///
        /// @param list    as set
        /// @return what the list says, or an empty text
        static String of(String list, String cluster) {
            for (String entry : list.split(",", -1)) {
                int equals = entry.indexOf('=');
                if (equals > 0 && entry.substring(0, equals).strip().equals(cluster)) {
                    return entry.substring(equals + 1).strip();
                }
            }
            return "";
        }
    }

    /// The most bytes that may be under way from a rank, waybills included, until they are handled.
    ///
    /// @param pairBytes   `atoll.gateway.pair.bytes`: to one other rank
    /// @param senderBytes `atoll.gateway.sender.bytes`: to all others together
    record Credit(int pairBytes, int senderBytes) {}

    /// The longest times to wait.
    ///
    /// @param handshakeMillis `atoll.gateway.handshake.millis`: for who connects to prove himself
    /// @param reconnectMillis `atoll.gateway.reconnect.millis`: for a broken connection to return
    /// @param silenceMillis   `atoll.gateway.silence.millis`: for any sign from the other end
    /// @param closeMillis     `atoll.gateway.close.millis`: for the last frames to leave
    record Limits(
            int handshakeMillis, int reconnectMillis, int silenceMillis, int closeMillis) {}

    private static final int MOST_CAPACITY = 128 * 1024;

    /// Reads the values in force.
    static Options of(Settings settings) {
        int capacity = settings.number("atoll.gateway.frame.bytes", 64 * 1024, 64) & -64;
        capacity = Math.min(capacity, MOST_CAPACITY);
        int eager = settings.number("atoll.gateway.eager.bytes", 64 * 1024, 0);
        return new Options(
                new Places(
                        settings.text(
                                "atoll.gateway.bind",
                                settings.text("atoll.tcp.bind", "127.0.0.1")),
                        settings.text("atoll.gateway.listen", ""),
                        settings.text("atoll.gateway.address", "")),
                capacity,
                Math.min(eager, capacity),
                settings.number("atoll.gateway.socket.bytes", 0, 0),
                settings.number("atoll.gateway.connections", 4, 1),
                credit(settings, Waybill.withLength(capacity + Frame.HEADER_BYTES)),
                new Limits(
                        settings.number("atoll.gateway.handshake.millis", 10_000, 1),
                        settings.number("atoll.gateway.reconnect.millis", 30_000, 0),
                        settings.number("atoll.gateway.silence.millis", 20_000, 100),
                        settings.number("atoll.gateway.close.millis", 2_000, 0)),
                settings.number("atoll.gateway.tls", 0, 0) != 0,
                settings.number("atoll.gateway.seal", 1, 0) != 0,
                settings.number("atoll.gateway.inside", 0, 0) != 0,
                settings.text("atoll.gateways", "auto").equals("dedicated"));
    }

    /// A quarter of a pair's credit may be on its way back, and half of a sender's; the rest must
    /// do for a frame.
    private static Credit credit(Settings settings, int frameBytes) {
        int pair = settings.number("atoll.gateway.pair.bytes", 512 * 1024, 0);
        int sender = settings.number("atoll.gateway.sender.bytes", 2 * 1024 * 1024, 0);
        int enough = Math.max(pair, 2 * frameBytes);
        return new Credit(enough, Math.max(sender, 2 * enough));
    }
}
