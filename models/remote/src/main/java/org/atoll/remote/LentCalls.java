// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.lend.LentMemory;
import org.atoll.codec.lend.SharedSlots;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.remote.LentArguments.Spot;
import org.jspecify.annotations.Nullable;

/// The long arguments of one-way calls between ranks that share memory: the caller writes them
/// once, where the called rank reads them. Where there is no room they travel.
final class LentCalls {
    private static final String MEMORY = "atoll.remote.memory.bytes";

    private final int rank;
    private final LentMemory memory;

    LentCalls(Station station, FrameHandlers frames) {
        this.rank = station.world().rank();
        this.memory = new LentMemory(
                station.world(),
                station.world().settings().number(MEMORY, LentMemory.MOST_BYTES, 0),
                new Offers(station, station.number(RemoteFrames.MEMORY),
                        station.number(RemoteFrames.MAPPED)));
        frames.assemble(RemoteFrames.MEMORY, (from, bytes, b, segment, at, length) ->
                memory.offered(from, bytes, Snapshot.of(segment, at, length).array()));
        frames.assemble(RemoteFrames.MAPPED, (from, isMapped, b, segment, at, length) ->
                memory.answered(isMapped == 1));
    }

    /// Tells other ranks of memory.
    private record Offers(Station station, int offer, int answer) implements LentMemory.Ways {

        @Override
        public void offer(int to, int bytes, byte[] name) {
            station.lane(to).send(new Snapshot(name), offer, bytes, 0);
        }

        @Override
        public void answer(int to, boolean isMapped) {
            station.lane(to).send(new Snapshot(new byte[0]), answer, isMapped ? 1 : 0, 0);
        }
    }

    /// The memory of the ranks.
    LentMemory memory() {
        return memory;
    }

    /// Writes the arguments of a call where another rank can read them. By a thread that does not
    /// hold the endpoint.
    ///
    /// @param arguments stay as they are
    /// @return where they are, until [#drop] or until the called rank has read them; null if they
    ///     are to travel
    @Nullable Spot lend(Target target, GraphWriter arguments) {
        if (arguments.bytes() <= Sender.SHORT_BYTES || target.rank() == rank) {
            return null;
        }
        try {
            long slot = memory.write(arguments);
            return slot == SharedSlots.NONE ? null : new Spot(slot, (int) arguments.bytes());
        } catch (CommunicationException e) {
            return null; // the job has failed, as the call itself will say
        }
    }

    /// The call was not made.
    void drop(Spot lent) {
        memory.release(rank, lent.slot());
    }
}
