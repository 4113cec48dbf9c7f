// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.FrameKind.Role;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.wire.Frame;

/// Carries what collectors tell each other, as frames of their service. Holder only.
///
/// | frame     | a             | b    | word     | payload                                       |
/// |-----------|---------------|------|----------|-----------------------------------------------|
/// | STATEMENT | 0             | 0    | the part | that part of the postings, 24 bytes each      |
/// | LOSS      | the lost rank | life |          | none: has the receiver heard of it?           |
/// | HEARD     | the lost rank | life |          | none: the sender has                          |
///
/// A posting is the object's number, the other rank, its life (three ints), which way (an int: 1 if
/// the sender of the frame has sent references, 0 if it has received some) and how many more (a
/// long).
///
/// All go through the service's lane, in turn.
public final class MailFrames {
    /// The kinds of frames, for the [org.atoll.fabric.ServiceKind].
    public static final List<FrameKind> KINDS = List.of(
            new FrameKind("statement", true, Role.CONTROL),
            new FrameKind("loss", false, Role.CONTROL),
            new FrameKind("heard", false, Role.CONTROL));

    private static final int POSTING_BYTES = 24;
    private static final int RANK = 4;
    private static final int LIFE = 8;
    private static final int WAY = 12;
    private static final int AMOUNT = 16;

    private final Collector collector;
    private final Assembly statements;

    private MailFrames(Collector collector, Assembly statements) {
        this.collector = collector;
        this.statements = statements;
    }

    /// Opens the collector of a rank. While the service is being opened.
    ///
    /// @param station the service's, which has [#KINDS]
    /// @param free    is asked to free an object, see [Collector]
    /// @return what carries its mail
    public static MailFrames open(Station station, IntPredicate free) {
        World world = station.world();
        int[] lives = new int[world.size()];
        boolean[] lost = new boolean[world.size()];
        for (int rank = 0; rank < lives.length; rank++) {
            lives[rank] = world.incarnation(rank);
            lost[rank] = world.losses().isLost(rank);
        }
        Collector collector =
                new Collector(world.rank(), lives, lost, new Outgoing(station), free);
        Incoming incoming = new Incoming(collector);
        Assembly statements = new Assembly(incoming::statement);
        station.handle(KINDS.get(0), statements);
        station.handle(KINDS.get(1), (source, memory, header, payload) ->
                collector.asked(source, lost(memory, header)));
        station.handle(KINDS.get(2), (source, memory, header, payload) ->
                collector.answered(source, lost(memory, header)));
        return new MailFrames(collector, statements);
    }

    /// The rank's half.
    ///
    /// @return the same at every call
    public Collector collector() {
        return collector;
    }

    /// A rank is lost: what has come of a statement of it is forgotten, and the collector told.
    ///
    /// @param rank a world rank
    public void lost(int rank) {
        statements.forget(rank);
        collector.lost(rank);
    }

    private static Party lost(MemorySegment memory, long header) {
        return new Party(Frame.context(memory, header), Frame.tag(memory, header));
    }

    /// Sends what a collector has to tell.
    private static final class Outgoing implements Mail {
        private final Station station;
        private final Party self;
        private final int statement;
        private final int loss;
        private final int heard;

        Outgoing(Station station) {
            this.station = station;
            this.self = new Party(
                    station.world().rank(), station.world().incarnation(station.world().rank()));
            this.statement = station.number(KINDS.get(0));
            this.loss = station.number(KINDS.get(1));
            this.heard = station.number(KINDS.get(2));
        }

        @Override
        public void ask(int rank, Party lost) {
            station.lane(rank).postInTurn(loss, lost.rank(), lost.life(), 0);
        }

        @Override
        public void answer(int rank, Party lost) {
            station.lane(rank).postInTurn(heard, lost.rank(), lost.life(), 0);
        }

        @Override
        public void statement(int owner, List<Posting> postings) {
            Lane lane = station.lane(owner);
            Postings body = new Postings(self, postings);
            int bytes = (int) Math.min(body.bytes(), Integer.MAX_VALUE);
            if (bytes <= lane.capacityBytes()
                    && lane.claim(statement, 0, 0, Assembly.whole(bytes), bytes)) {
                body.write(0, bytes, lane.memory(), lane.payload());
                lane.publish();
            } else {
                lane.send(body, statement, 0, 0);
            }
        }
    }

    /// Tells a collector what others have to tell.
    private record Incoming(Collector collector) {

        void statement(int source, int a, int b, MemorySegment memory, long at, long bytes) {
            if (bytes % POSTING_BYTES != 0) {
                throw new AssertionError(
                        "a statement of rank " + source + " has " + bytes + " bytes");
            }
            Party sender = collector.party(source);
            List<Posting> postings = new ArrayList<>((int) (bytes / POSTING_BYTES));
            for (long next = at; next < at + bytes; next += POSTING_BYTES) {
                postings.add(posting(sender, memory, next));
            }
            collector.statement(source, postings);
        }

        private static Posting posting(Party sender, MemorySegment memory, long at) {
            Party other = new Party(
                    memory.get(JAVA_INT_UNALIGNED, at + RANK),
                    memory.get(JAVA_INT_UNALIGNED, at + LIFE));
            return new Posting(
                    memory.get(JAVA_INT_UNALIGNED, at),
                    memory.get(JAVA_INT_UNALIGNED, at + WAY) == 1
                            ? new Handover(sender, other)
                            : new Handover(other, sender),
                    memory.get(JAVA_LONG_UNALIGNED, at + AMOUNT));
        }
    }

    /// A statement on its way.
    private record Postings(Party self, List<Posting> postings) implements Body {

        @Override
        public long bytes() {
            return (long) postings.size() * POSTING_BYTES;
        }

        /// Parts begin at multiples of 64 bytes, so the first and the last posting of one may be
        /// torn.
        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            MemorySegment one = MemorySegment.ofArray(new byte[POSTING_BYTES]);
            long end = position + length;
            long next = position;
            while (next < end) {
                int within = (int) (next % POSTING_BYTES);
                int some = (int) Math.min(POSTING_BYTES - within, end - next);
                write(postings.get((int) (next / POSTING_BYTES)), one);
                MemorySegment.copy(one, within, to, at + next - position, some);
                next += some;
            }
        }

        private void write(Posting posting, MemorySegment to) {
            boolean sent = posting.handover().from().equals(self);
            Party other = sent ? posting.handover().to() : posting.handover().from();
            to.set(JAVA_INT_UNALIGNED, 0, posting.number());
            to.set(JAVA_INT_UNALIGNED, RANK, other.rank());
            to.set(JAVA_INT_UNALIGNED, LIFE, other.life());
            to.set(JAVA_INT_UNALIGNED, WAY, sent ? 1 : 0);
            to.set(JAVA_LONG_UNALIGNED, AMOUNT, posting.amount());
        }
    }
}
