// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.net.InetSocketAddress;

/// Writes a host and a port in one word: `node01:4711`, `10.0.0.7:4711` and, lest the port be taken
/// for a part of the address, `[fd00::7]:4711` (RFC 3986, section 3.2.2). The JDK reads all of
/// them.
public final class Place {
    private Place() {}

    /// Writes a host and a port.
    ///
    /// @param host a name or an address
    public static String of(String host, int port) {
        boolean bare = host.indexOf(':') >= 0 && !host.startsWith("[");
        return (bare ? "[" + host + "]" : host) + ":" + port;
    }

    /// Writes the address of a socket. Asks no name service.
    ///
    /// @return its host and port
    public static String of(InetSocketAddress address) {
        return of(address.getHostString(), address.getPort());
    }
}
