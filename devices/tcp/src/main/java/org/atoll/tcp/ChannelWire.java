// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.nio.channels.ByteChannel;

/// A wire through the JDK's channel: everywhere, and without native access.
///
/// @param channel the socket, which does not block
record ChannelWire(ByteChannel channel) implements Wire {

    @Override
    public int read(IoMemory into, int from, int to) throws IOException {
        return channel.read(into.view().limit(to).position(from));
    }

    @Override
    public int write(IoMemory of, int from, int to) throws IOException {
        return channel.write(of.view().limit(to).position(from));
    }
}
