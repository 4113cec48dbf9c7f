// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.port;

import java.net.InetSocketAddress;
import java.util.HexFormat;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Place;

/// A port's name, `atoll:host:port:secret`: where it is, and the 64 hexadecimal digits that prove
/// to the port that the caller was told its name, and to the caller that this is the port.
///
/// @param host   an address
/// @param number the port's number there
/// @param key    the secret
record PortName(String host, int number, JobKey key) {
    private static final String OPENING = "atoll:";

    static PortName of(String host, int number, byte[] secret) {
        return new PortName(host, number, new JobKey("port-" + number, secret));
    }

    /// Reads what [#toString] wrote.
    ///
    /// @throws IllegalArgumentException if the text is no port's name; it is not in the message
    static PortName parse(String text) {
        int secret = text.lastIndexOf(':');
        int number = text.lastIndexOf(':', secret - 1);
        if (!text.startsWith(OPENING) || number <= OPENING.length()) {
            throw wrong();
        }
        try {
            return of(
                    text.substring(OPENING.length(), number),
                    Integer.parseInt(text.substring(number + 1, secret)),
                    HexFormat.of().parseHex(text.substring(secret + 1)));
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
    }

    private static IllegalArgumentException wrong() {
        return new IllegalArgumentException("port is not a name that openPort gave: expected"
                + " is atoll:host:port: and 64 hexadecimal digits");
    }

    InetSocketAddress address() {
        return new InetSocketAddress(host, number);
    }

    /// The name without its secret, for messages.
    String place() {
        return Place.of(host, number);
    }

    @Override
    public String toString() {
        return OPENING + place() + ":" + HexFormat.of().formatHex(key.secret());
    }
}
