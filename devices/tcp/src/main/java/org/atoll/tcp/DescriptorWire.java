// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ByteChannel;

/// A wire through a descriptor of its own for the channel's socket, which system calls are given
/// together with the memory of users, so that nothing is copied on the way. The device's own memory
/// goes through the channel: a system call that tells its error makes an object where the compiler
/// does not see through it, and short messages must make none.
///
/// The descriptor is a duplicate: whatever becomes of the channel, its number belongs to this
/// socket until [#close].
final class DescriptorWire implements Wire {
    /// The most that one call copies out of the heap or into it: collections wait so long.
    private static final long CALL_BYTES = 1 << 20;

    private final SocketCalls calls;
    private final ChannelWire channel;
    private int descriptor;

    /// Takes over a descriptor.
    ///
    /// @param descriptor is closed with the wire
    DescriptorWire(SocketCalls calls, ByteChannel channel, int descriptor) {
        this.calls = calls;
        this.channel = new ChannelWire(channel);
        this.descriptor = descriptor;
    }

    @Override
    public int read(IoMemory into, int from, int to) throws IOException {
        return channel.read(into, from, to);
    }

    @Override
    public int write(IoMemory of, int from, int to) throws IOException {
        return channel.write(of, from, to);
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    @Override
    public long read(MemorySegment user) throws IOException {
        long count = calls.receive(open(), user, Math.min(user.byteSize(), CALL_BYTES));
        return count == 0 ? -1 : taken(count);
    }

    @Override
    public long write(MemorySegment user) throws IOException {
        return taken(calls.send(open(), user, Math.min(user.byteSize(), CALL_BYTES)));
    }

    @Override
    public void close() {
        if (descriptor >= 0) {
            calls.close(descriptor);
            descriptor = -1;
        }
    }

    private int open() throws IOException {
        if (descriptor < 0) {
            throw new IOException("the socket is closed");
        }
        return descriptor;
    }

    private long taken(long count) throws IOException {
        if (count >= 0) {
            return count;
        }
        if (calls.mayTryAgain()) {
            return 0;
        }
        throw new IOException(calls.fault());
    }
}
