// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Path;
import org.atoll.fabric.job.Place;

/// The address at which a job's coordinator listens: `unix:/path` on one host, `tcp:host:port` on
/// several.
///
/// @param socket the address as the operating system takes it
public record ControlAddress(SocketAddress socket) {

    /// Reads an address as [#toString] writes it. Resolves a host name, so it may block.
    ///
    /// @param text `unix:/path` or `tcp:host:port`
    /// @throws IllegalArgumentException if the text has neither form
    public static ControlAddress parse(String text) {
        if (text.startsWith("unix:/")) {
            return ofPath(Path.of(text.substring(5)));
        }
        int colon = text.lastIndexOf(':');
        if (text.startsWith("tcp:") && colon > 4) {
            return new ControlAddress(
                    new InetSocketAddress(text.substring(4, colon), port(text, colon)));
        }
        throw wrong(text);
    }

    /// The address of a socket file.
    ///
    /// @param path the file
    public static ControlAddress ofPath(Path path) {
        return new ControlAddress(UnixDomainSocketAddress.of(path));
    }

    @Override
    public String toString() {
        return switch (socket) {
            case UnixDomainSocketAddress unix -> "unix:" + unix.getPath();
            case InetSocketAddress inet -> "tcp:" + Place.of(inet);
            default -> socket.toString();
        };
    }

    private static int port(String text, int colon) {
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (port > 0 && port < 65536) {
                return port;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(wrong(text).getMessage(), e);
        }
        throw wrong(text);
    }

    private static IllegalArgumentException wrong(String text) {
        return new IllegalArgumentException(
                "'" + text + "' is no control address; unix:/path or tcp:host:port is");
    }
}
