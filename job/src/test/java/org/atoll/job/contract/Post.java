// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import org.atoll.fabric.World;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;

/// A mailbox for whole byte arrays.
///
/// @param box the mailbox
public record Post(Mailbox box) {

    public static Post of(World world) {
        return new Post(Mailbox.of(world));
    }

    /// The largest message sent without asking.
    public static int eagerBytes(World world, int peer) {
        world.endpoint().enter();
        try {
            return world.endpoint().peer(peer).eagerBytes();
        } finally {
            world.endpoint().exit();
        }
    }

    /// The largest payload of one frame.
    public static int capacityBytes(World world, int peer) {
        world.endpoint().enter();
        try {
            return world.endpoint().peer(peer).link().capacityBytes();
        } finally {
            world.endpoint().exit();
        }
    }

    public void send(byte[] message, int to, int context, int tag) {
        box.send(message, 0, message.length, Bytes.PACKER, to, context, tag);
    }

    public Transmission startSend(byte[] message, int to, int context, int tag) {
        return box.startSend(message, 0, message.length, Bytes.PACKER, to, context, tag);
    }

    public Transmission startSynchronousSend(byte[] message, int to, int context, int tag) {
        return box.startSynchronousSend(
                message, 0, message.length, Bytes.PACKER, to, context, tag);
    }

    public Status receive(byte[] room, int from, int context, int tag) {
        return box.receive(room, 0, room.length, Bytes.PACKER, from, context, tag);
    }

    public Transmission startReceive(byte[] room, int from, int context, int tag) {
        return box.startReceive(room, 0, room.length, Bytes.PACKER, from, context, tag);
    }
}
