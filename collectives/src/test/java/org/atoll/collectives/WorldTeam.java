// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.World;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.wire.Buffer;

/// All ranks of a world as a team, said to be in some clusters. A message that is shorter than its
/// buffer is refused, as models do.
final class WorldTeam implements Team {
    private static final int CONTEXT = 1;
    private static final int TAG = 0;

    private final World world;
    private final Clusters clusters;
    private final Scratch scratch = new Scratch();

    WorldTeam(World world, Clusters clusters) {
        this.world = world;
        this.clusters = clusters;
    }

    @Override
    public int rank() {
        return world.rank();
    }

    @Override
    public int size() {
        return world.size();
    }

    @Override
    public Clusters clusters() {
        return clusters;
    }

    @Override
    public Pending startSend(Buffer out, int to) {
        Transmission request = Mailbox.of(world).startSend(
                out.array(), out.offset(), out.bytes(), out.elements(), to, CONTEXT, TAG);
        return () -> Mailbox.of(world).await(request);
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        Transmission request = Mailbox.of(world).startReceive(
                in.array(), in.offset(), in.bytes(), in.elements(), from, CONTEXT, TAG);
        return () -> {
            long came = Mailbox.of(world).await(request).bytes();
            if (came != in.bytes()) {
                throw new IllegalStateException("rank " + from + " sent " + came + " bytes, rank "
                        + world.rank() + " expected " + in.bytes());
            }
        };
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return scratch.take(slot, like, count);
    }
}
