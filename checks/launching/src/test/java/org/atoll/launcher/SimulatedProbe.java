// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.wire.Packer;
import org.atoll.job.local.CurrentRank;

/// A program for tests of simulated jobs: bytes go around a ring while every rank computes, or
/// rank 1 waits for what its world does not know of.
final class SimulatedProbe {
    private static final int ROUNDS = 5;
    private static final int BYTES = 3000;

    private SimulatedProbe() {}

    private static final Packer PLAIN = new Packer() {
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

    public static void main(String[] arguments) {
        Membership membership = CurrentRank.membership(System.getenv());
        try (membership) {
            World world =
                    World.join(membership, Settings.ofThisProcess(), CurrentRank.devices());
            try {
                if (arguments.length > 0 && world.rank() == 1) {
                    new CountDownLatch(1).await();
                }
                ring(world);
                world.close();
            } catch (CommunicationException e) {
                world.abandon();
            } catch (InterruptedException e) {
                membership.abort(1, String.valueOf(world.causeOf(e).getMessage()));
                world.abandon();
            }
        }
    }

    private static void ring(World world) {
        int next = (world.rank() + 1) % world.size();
        int previous = (world.rank() + world.size() - 1) % world.size();
        for (int round = 0; round < ROUNDS; round++) {
            world.compute(100_000L * (1 + world.rank()));
            var sending = Mailbox.of(world)
                    .startSend(new byte[BYTES], 0, BYTES, PLAIN, next, 0, round);
            Mailbox.of(world).receive(new byte[BYTES], 0, BYTES, PLAIN, previous, 0, round);
            Mailbox.of(world).await(sending);
        }
        if (world.rank() == 0) {
            System.out.println("virtual microseconds " + world.nanoTime() / 1000);
        }
    }
}
