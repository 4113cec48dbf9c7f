// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Map;
import org.atoll.job.start.ForeignLauncher;

/// The addresses at the two ends of the connection by which ssh, Slurm or Grid Engine has come to
/// this host.
///
/// @param client that of the launcher's host
/// @param server that of this host
record SshEnds(String client, String server) {
    private static final int ANY_PORT = 9;
    private static final SshEnds UNKNOWN = new SshEnds("127.0.0.1", "127.0.0.1");

    /// Those of the way by which this process was started.
    static SshEnds of(Map<String, String> environment) {
        String submitted = ForeignLauncher.isTaskOfSlurm(environment)
                ? environment.getOrDefault("SLURM_LAUNCH_NODE_IPADDR", "")
                : ofQrsh(environment.getOrDefault("QRSH_PORT", ""));
        return isAddress(submitted)
                ? new SshEnds(submitted, ownTowards(submitted))
                : of(environment.getOrDefault("SSH_CONNECTION", ""));
    }

    /// Where the `qrsh` is that has started this task: its host and port.
    private static String ofQrsh(String place) {
        int colon = place.lastIndexOf(':');
        try {
            return colon < 1
                    ? ""
                    : InetAddress.getByName(place.substring(0, colon)).getHostAddress();
        } catch (UnknownHostException e) {
            return "";
        }
    }

    /// Nothing is sent: the system looks up which way it would go.
    private static String ownTowards(String address) {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.ofLiteral(address), ANY_PORT);
            return socket.getLocalAddress().getHostAddress();
        } catch (SocketException e) {
            return UNKNOWN.server;
        }
    }

    /// What sshd says in `SSH_CONNECTION`: client, port, server, port. An sshd that was not
    /// reached by a socket, but at the end of a pipe, says `UNKNOWN` for both addresses; then, and
    /// without such words, the launcher is taken to be on this host.
    static SshEnds of(String connection) {
        String[] words = connection.split(" ", -1);
        return words.length == 4 && isAddress(words[0]) && isAddress(words[2])
                ? new SshEnds(words[0], words[2])
                : UNKNOWN;
    }

    /// An address of version 6 may name an interface, which another host need not have.
    private static boolean isAddress(String text) {
        try {
            return InetAddress.ofLiteral(text.replaceFirst("%.*", "")) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
