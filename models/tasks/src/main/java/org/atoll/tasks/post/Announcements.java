// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.atoll.fabric.Body;
import org.atoll.fabric.Ids;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;

/// The messages that this rank's tasks have announced to those of other ranks. Their bytes stay
/// here, also when the sender ends, until the other rank fetches or drops them, and then leave in a
/// lane of their own. Holder only.
final class Announcements {
    private final Station station;
    private final PendingBytes pending;
    private final Ids<Staying> open = new Ids<>();
    private final Map<Integer, Lane> lanes = new HashMap<>();
    private final int announce;
    private final int bytes;

    Announcements(Station station, PendingBytes pending) {
        this.station = station;
        this.pending = pending;
        this.announce = station.number(PostFrames.ANNOUNCE);
        this.bytes = station.number(PostFrames.BYTES);
        station.handle(PostFrames.FETCH, (source, memory, header, payload) ->
                fetched(of(source, memory, header)));
        station.handle(PostFrames.DROP, (source, memory, header, payload) ->
                end(of(source, memory, header)));
    }

    /// A message that is here for a rank.
    private final class Staying implements Body {
        private final int rank;
        private final int[] receivers;
        private final Packed packed;
        private int id;

        Staying(int rank, int[] receivers, Packed packed) {
            this.rank = rank;
            this.receivers = receivers;
            this.packed = packed;
        }

        LongStream tids() {
            int life = station.world().incarnation(rank);
            return Arrays.stream(receivers).mapToLong(number -> Tids.of(life, rank, number));
        }

        @Override
        public long bytes() {
            return packed.bytes();
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            packed.write(position, length, to, at);
        }

        @Override
        public void left() {
            end(this);
        }

        @Override
        public void dropped(CommunicationException cause) {
            end(this);
        }
    }

    /// Announces a message, which counts as pending from now on.
    ///
    /// @param rank      the receivers' rank
    /// @param receivers their numbers
    /// @param tag       the message's
    /// @param from      the sender's number
    /// @param context   the context's
    /// @param packed    which the caller holds
    /// @return false if there is no room for it
    boolean tryAnnounce(int rank, int[] receivers, int tag, int from, int context, Packed packed) {
        if (!pending.tryAdd(tid(from), PendingBytes.cost(packed.bytes()))) {
            return false;
        }
        packed.hold();
        Staying staying = new Staying(rank, receivers, packed);
        staying.id = open.add(staying);
        PackedSize size = new PackedSize(packed.bytes(), packed.userBytes(), packed.items());
        station.lane(rank).send(
                new Announced(size, from, context, receivers), announce, tag, staying.id);
        return true;
    }

    private long tid(int number) {
        World world = station.world();
        return Tids.of(world.incarnation(), world.rank(), number);
    }

    /// For whom messages are here.
    Set<Long> receivers() {
        return open.all().stream()
                .flatMapToLong(Staying::tids)
                .boxed()
                .collect(Collectors.toCollection(HashSet::new));
    }

    private Staying of(int source, MemorySegment memory, long header) {
        Staying staying = open.get(Frame.context(memory, header));
        if (staying.rank != source) {
            throw new IllegalStateException("rank " + source + " names message " + staying.id
                    + ", which is for rank " + staying.rank);
        }
        return staying;
    }

    private void fetched(Staying staying) {
        lanes.computeIfAbsent(staying.rank, station::openLane)
                .send(staying, bytes, staying.id, 0);
    }

    private void end(Staying staying) {
        if (open.holds(staying.id, staying)) {
            open.remove(staying.id);
            letGo(staying);
        }
    }

    private void letGo(Staying staying) {
        staying.packed.letGo();
        pending.remove(PendingBytes.cost(staying.packed.bytes()));
    }

    /// A rank is lost: it fetches nothing, and who waits for room for a message to it need not.
    void lost(int rank) {
        open.removeIf(staying -> staying.rank == rank, this::letGo);
        pending.rouse();
    }
}
