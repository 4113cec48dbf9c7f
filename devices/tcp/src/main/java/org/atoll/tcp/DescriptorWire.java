// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ByteChannel;

/// A wire through a descriptor of its own for the channel's socket, which system calls are given
/// together with the memory of users, so that nothing is copied on the way, or with the device's
/// own. The channel's locks and changes of the thread's state are left out: they cost as much as a
/// read that finds nothing. The system tells the error of a socket once, so the error number of the
/// call that has failed says why. Only if no socket has that number does the channel try again.
///
/// The descriptor is a duplicate: whatever becomes of the channel, its number belongs to this
/// socket until [#close].
final class DescriptorWire implements Wire {
    /// The most that one call copies of users' memory: collections wait so long.
    private static final long CALL_BYTES = 1 << 20;

    /// The same of the device's own memory.
    private static final int OWN_BYTES = 128 << 10;

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
        if (from == to) {
            return 0;
        }
        long address = into.memory().address() + from;
        long count = PlainCalls.receive(open(), address, Math.min(to - from, OWN_BYTES));
        if (count > 0) {
            return (int) count;
        }
        if (count == 0) {
            return -1;
        }
        return wasInVain(PlainCalls.error()) ? 0 : channel.read(into, from, to);
    }

    @Override
    public int write(IoMemory of, int from, int to) throws IOException {
        int at = from;
        int wanted = 0;
        long count = 0;
        while (at < to && count == wanted) {
            wanted = Math.min(to - at, OWN_BYTES);
            count = PlainCalls.send(open(), of.memory().address() + at, wanted);
            if (count < 0) {
                count = wasInVain(PlainCalls.error()) ? 0 : channel.write(of, at, to);
            }
            at += (int) count;
        }
        return at - from;
    }

    /// Says what the error number of a failed call means.
    ///
    /// @return whether nothing can be done at once; false if the number is not one of sockets
    /// @throws IOException if the connection broke
    private static boolean wasInVain(int error) throws IOException {
        if (SocketCalls.mayTryAgain(error)) {
            return true;
        }
        String fault = SocketCalls.text(error);
        if (fault != null) {
            throw new IOException(fault);
        }
        return false;
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
