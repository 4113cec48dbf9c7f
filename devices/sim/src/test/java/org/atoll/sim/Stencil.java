// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;

/// Each rank of a ring exchanges a message with both neighbours and computes, again and again.
///
/// @param rounds how often
record Stencil(int rounds) implements Simulator.Body {
    static final long COMPUTE_NANOS = 5000;

    @Override
    public void run(World world) {
        Mail mail = new Mail(world);
        int size = world.size();
        int left = (world.rank() + size - 1) % size;
        int right = (world.rank() + 1) % size;
        for (int round = 0; round < rounds; round++) {
            List<Transmission> due =
                    List.of(mail.startReceive(64, left, 1), mail.startReceive(64, right, 2));
            mail.send(64, right, 1);
            mail.send(64, left, 2);
            due.forEach(Mailbox.of(world)::await);
            world.compute(COMPUTE_NANOS);
        }
    }
}
