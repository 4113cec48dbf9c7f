// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryIteratorException;
import org.atoll.fabric.files.ThriftyLog;

/// Chooses how the bytes of a connection are read and written: by descriptor where that can be
/// done and the user has not set otherwise, else through the channel.
final class Wires {
    private static final System.Logger LOG = ThriftyLog.of(Wires.class);

    /// Sends as fast as the other end reads. Algorithms that pace by what they believe the line can
    /// carry are wrong about a line that is memory.
    private static final String UNPACED = "reno";

    private Wires() {}

    /// Makes the wire of a connection whose both ends have proven themselves.
    static Wire of(SocketChannel channel, Options options) {
        if (options.direct() && SocketCalls.areAvailable()) {
            try {
                SocketCalls calls = new SocketCalls();
                int descriptor = Descriptors.duplicate(calls, channel);
                if (descriptor >= 0) {
                    tune(calls, descriptor, channel, options.congestion());
                    return new DescriptorWire(calls, channel, descriptor);
                }
            } catch (IOException | DirectoryIteratorException e) {
                LOG.log(System.Logger.Level.DEBUG, "finding a descriptor failed", e);
            }
        }
        return new ChannelWire(channel);
    }

    private static void tune(
            SocketCalls calls, int descriptor, SocketChannel channel, String wanted)
            throws IOException {
        String name = wanted.equals(Options.AUTO) ? (isLocal(channel) ? UNPACED : "") : wanted;
        if (!name.isEmpty() && !calls.avoidCongestion(descriptor, name)) {
            LOG.log(
                    wanted.equals(Options.AUTO)
                            ? System.Logger.Level.DEBUG
                            : System.Logger.Level.WARNING,
                    "the system does not let a connection use {0}: {1}", name, calls.fault());
        }
    }

    /// Whether both ends are on this host.
    private static boolean isLocal(SocketChannel channel) throws IOException {
        InetAddress here = ((InetSocketAddress) channel.getLocalAddress()).getAddress();
        InetAddress there = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
        return there.isLoopbackAddress() || there.equals(here);
    }
}
