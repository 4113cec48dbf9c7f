// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// One of the networks that hosts are in, such as `10.1.0.0/16` or `fd00:1::/64`: where the ranks
/// of a job are to talk if it is not where ssh goes.
///
/// @param address     an address of it, as a literal
/// @param prefixBits  how many of the address's first bits all its addresses have
public record Network(InetAddress address, int prefixBits) {

    /// An address of four numbers, not fewer as the JDK allows, or with colons.
    private static final Pattern FORM =
            Pattern.compile("((?:[0-9]+\\.){3}[0-9]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)/([0-9]{1,3})");

    /// Reads a network. Asks no name service.
    ///
    /// @param text an address, a slash, and the number of bits
    /// @throws Misuse if it is none
    public static Network parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw wrong(text);
        }
        try {
            InetAddress address = InetAddress.ofLiteral(parts.group(1));
            int bits = Integer.parseInt(parts.group(2));
            if (bits >= 0 && bits <= address.getAddress().length * Byte.SIZE) {
                return new Network(address, bits);
            }
        } catch (IllegalArgumentException e) {
            throw wrong(text);
        }
        throw wrong(text);
    }

    private static Misuse wrong(String text) {
        return new Misuse("--network takes a network such as 10.1.0.0/16 or fd00:1::/64, not '"
                + text + "'");
    }

    /// Whether an address is in the network.
    public boolean holds(InetAddress other) {
        byte[] mine = address.getAddress();
        byte[] theirs = other.getAddress();
        boolean same = mine.length == theirs.length;
        for (int bit = 0; same && bit < prefixBits; bit++) {
            int differing = mine[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE];
            same = (differing & 0x80 >> bit % Byte.SIZE) == 0;
        }
        return same;
    }

    /// This host's address in the network. Asks the system.
    ///
    /// @return the address, as a literal; nothing if the host is not in it
    public Optional<String> own() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(this::holds)
                    .map(own -> own.isLinkLocalAddress()
                            ? own.getHostAddress()
                            : own.getHostAddress().replaceFirst("%.*", ""))
                    .findFirst();
        } catch (SocketException e) {
            return Optional.empty();
        }
    }

    @Override
    public String toString() {
        return address.getHostAddress() + "/" + prefixBits;
    }
}
