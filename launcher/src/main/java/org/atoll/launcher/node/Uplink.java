// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/// Tells the launcher, from another host, what the ranks there print and when they end. From any
/// thread.
final class Uplink implements NodeEvents, OutputSink {
    private final OutputStream out;
    private final Runnable cut;

    /// To the launcher.
    ///
    /// @param cut runs when the launcher is gone
    Uplink(OutputStream out, Runnable cut) {
        this.out = out;
        this.cut = cut;
    }

    @Override
    public void lines(int rank, boolean error, byte[] bytes, int length) {
        send(new NodeMessage.Printed(rank, error, Arrays.copyOf(bytes, length)));
    }

    @Override
    public void exited(int rank, int exitCode) {
        send(new NodeMessage.Exited(rank, exitCode));
    }

    @Override
    public void unstarted(int rank) {
        send(new NodeMessage.Unstarted(rank));
    }

    @Override
    public void vacant(String host, String why) {
        send(new NodeMessage.Vacant(why));
    }

    @Override
    public void lost(String host, String cause) {
        throw new AssertionError("this host cannot be lost to itself");
    }

    /// Sends a message; may block until the launcher reads.
    void send(NodeMessage message) {
        try {
            message.write(out);
        } catch (IOException e) {
            cut.run();
        }
    }
}
