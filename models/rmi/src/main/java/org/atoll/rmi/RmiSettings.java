// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;

/// The settings of RMI on a rank: where it listens for calls by RMI, and how much one may bring.
///
/// @param bind   the address at which registries and objects listen
/// @param host   what stubs call this host; empty for the address itself
/// @param port   the port of the objects; 0 for any that is free
/// @param bytes  the longest call or result, and what all its arrays may take together
record RmiSettings(InetAddress bind, String host, int port, int bytes, Access access) {
    private static final String BIND = "atoll.rmi.bind";
    private static final int DEFAULT_BYTES = 64 << 20;
    private static final int LAST_PORT = 65535;

    /// @param settings what the user has set
    /// @param key      by what processes of the job know each other
    /// @param ranks    how many there are
    /// @throws IllegalArgumentException if a setting is malformed
    static RmiSettings from(Settings settings, JobKey key, int ranks) {
        String bind = settings.text(BIND, "127.0.0.1");
        int port = settings.number("atoll.rmi.port", 0, 0);
        if (port > LAST_PORT) {
            throw new IllegalArgumentException(
                    "setting atoll.rmi.port is " + port + ": the last port is " + LAST_PORT);
        }
        try {
            return new RmiSettings(
                    InetAddress.getByName(bind),
                    settings.text("atoll.rmi.host", ""),
                    port,
                    settings.number("atoll.rmi.bytes", DEFAULT_BYTES, 1),
                    new Access(key, ranks, isForJobOnly(settings)));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "setting " + BIND + " is '" + bind + "': no such address", e);
        }
    }

    private static boolean isForJobOnly(Settings settings) {
        String callers = settings.text("atoll.rmi.callers", "all");
        return switch (callers) {
            case "all" -> false;
            case "job" -> true;
            default -> throw new IllegalArgumentException("setting atoll.rmi.callers is '" + callers
                    + "': say 'all', or 'job' for processes of the job alone");
        };
    }

    /// How clients reach what listens here: that is written into stubs.
    String reachedAt() {
        if (!host.isEmpty()) {
            return host;
        }
        if (!bind.isAnyLocalAddress()) {
            return bind.getHostAddress();
        }
        try {
            return InetAddress.getLocalHost().getHostAddress();
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the name of this host has no address: say by the"
                    + " setting atoll.rmi.host how clients reach it", e);
        }
    }
}
