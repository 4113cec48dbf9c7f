// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Packer;

/// Byte arrays as messages, for programs of tests.
///
/// @param world the rank's world
record Mail(World world) {
    private static final Packer BYTES = new Packer() {
        @Override
        public void pack(
                Object buffer, long offset, long from, long bytes, MemorySegment to, long at) {
            MemorySegment.copy(heap(buffer), offset + from, to, at, bytes);
        }

        @Override
        public void unpack(
                Object buffer, long offset, long from, long bytes, MemorySegment in, long at) {
            MemorySegment.copy(in, at, heap(buffer), offset + from, bytes);
        }

        private static MemorySegment heap(Object buffer) {
            return MemorySegment.ofArray((byte[]) buffer);
        }
    };

    void send(int bytes, int to, int tag) {
        Mailbox.of(world).send(new byte[bytes], 0, bytes, BYTES, to, 0, tag);
    }

    void receive(int bytes, int from, int tag) {
        Mailbox.of(world).receive(new byte[bytes], 0, bytes, BYTES, from, 0, tag);
    }

    Transmission startReceive(int bytes, int from, int tag) {
        return Mailbox.of(world).startReceive(new byte[bytes], 0, bytes, BYTES, from, 0, tag);
    }

    Transmission startSend(int bytes, int to, int tag) {
        return Mailbox.of(world).startSend(new byte[bytes], 0, bytes, BYTES, to, 0, tag);
    }

    /// The virtual time of a message to a rank and back, by rank 0; the other rank answers.
    long roundTrip(int bytes, int other) {
        long start = world.nanoTime();
        if (world.rank() == 0) {
            send(bytes, other, 0);
            receive(bytes, other, 0);
        } else if (world.rank() == other) {
            receive(bytes, 0, 0);
            send(bytes, 0, 0);
        }
        return world.nanoTime() - start;
    }
}
