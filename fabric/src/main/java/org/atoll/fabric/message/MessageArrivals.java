// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Handler;
import org.atoll.fabric.Ids;
import org.atoll.fabric.Losses;
import org.atoll.fabric.Station;
import org.atoll.fabric.device.Landing;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The receiving side of the message protocols: what the five kinds of frames do when they
/// arrive, and what a receive does that finds its message here already. Holder only.
final class MessageArrivals {
    private final ContextState contexts;
    private final Losses losses;
    private final Underway underway;
    private final Station station;
    private final Endpoint endpoint;
    private final Matcher matcher;
    private final Credits credits;
    private final Protocol protocol;
    private final Ids<ReceiveRequest> receives = new Ids<>();
    private final Pieces pieces = new Pieces(receives);
    private final List<Probe> probes = new ArrayList<>();
    private final Unclaimed fetches;
    private @Nullable Numbering numbering;

    MessageArrivals(
            ContextState contexts,
            Underway underway,
            Station station,
            Matcher matcher,
            Credits credits) {
        this.contexts = contexts;
        this.losses = station.world().losses();
        this.underway = underway;
        this.station = station;
        this.endpoint = station.endpoint();
        this.protocol = underway.protocol();
        this.matcher = matcher;
        this.credits = credits;
        this.fetches = new Unclaimed(
                endpoint, underway,
                (receive, message) -> grant(receive, message.source, message.senderId));
    }

    /// The handlers of its kinds of frames.
    Map<FrameKind, Handler> handlers() {
        return Map.of(
                Protocol.EAGER, new EagerMessages(this),
                Protocol.ANNOUNCE, this::announced,
                Protocol.GRANT, this::granted,
                Protocol.PIECE, pieces,
                Protocol.AGAIN, this::again,
                Protocol.BROKEN, this::broken);
    }

    /// A message that is here.
    void eager(int source, MemorySegment memory, long header, long payload) {
        int context = Frame.context(memory, header);
        int tag = Frame.tag(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        long number = number(source, context, tag, bytes);
        ReceiveRequest receive = matcher.takePosted(source, context, tag);
        if (receive == null) {
            store(source, context, tag, number, memory.asSlice(payload, bytes));
            return;
        }
        match(receive, source, tag, bytes, number);
        receive.take(memory, payload);
        giveBack(source, bytes);
    }

    /// A message begins to come that could be taken in parts. Those that fit into a frame are not.
    ///
    /// @return where to, or null if it is to come whole
    @Nullable Landing landing(int source, MemorySegment memory, long header) {
        int context = Frame.context(memory, header);
        int tag = Frame.tag(memory, header);
        int bytes = Frame.payloadBytes(memory, header);
        boolean lent = bytes > endpoint.peer(source).eagerBytes();
        ReceiveRequest receive = lent && numbering == null
                ? matcher.takePosted(source, context, tag, bytes)
                : null;
        if (receive == null) {
            return null;
        }
        match(receive, source, tag, bytes, 0);
        return pieces.landing(receive, bytes);
    }

    private void store(
            int source, int context, int tag, long number, MemorySegment message) {
        if (contexts.isOver(context)) {
            giveBack(source, message.byteSize());
            return;
        }
        credits.keep(source, cost(message.byteSize()));
        MemorySegment copy = MemorySegment.ofArray(new byte[(int) message.byteSize()]);
        copy.copyFrom(message);
        file(new Unexpected(source, context, tag, copy.byteSize(), copy, 0), number);
    }

    /// Numbers messages, from now on.
    void numberBy(Numbering given) {
        numbering = given;
    }

    /// Counts a message.
    ///
    /// @return its number in its stream, or 0 if messages are not counted
    long number(int source, int context, int tag, long bytes) {
        Numbering by = numbering;
        return by == null ? 0 : by.arrived(source, context, tag, bytes);
    }

    private void match(ReceiveRequest receive, int source, int tag, long bytes, long number) {
        receive.match(source, tag, bytes);
        Numbering by = numbering;
        if (by != null) {
            by.matched(receive, source, number);
        }
    }

    private void file(Unexpected message, long number) {
        message.moment = losses.count();
        message.number = number;
        matcher.file(message);
        for (Probe probe : probes) {
            probe.offer(message);
        }
        fetches.filed(message);
    }

    /// What was announced and what will be is fetched, until that is taken back.
    void fetch(boolean yes) {
        fetches.want(yes);
        matcher.each(fetches::filed);
    }

    /// Whether nothing is on its way that is fetched. From any thread.
    boolean areFetched() {
        return fetches.areDone();
    }

    private void announced(int source, MemorySegment memory, long header, long payload) {
        int context = Frame.context(memory, header);
        int tag = Frame.tag(memory, header);
        long bytes = Frame.word(memory, header);
        int senderId = memory.get(JAVA_INT_UNALIGNED, payload);
        long number = number(source, context, tag, bytes);
        ReceiveRequest receive = matcher.takePosted(source, context, tag);
        if (receive == null) {
            file(new Unexpected(source, context, tag, bytes, null, senderId), number);
        } else {
            match(receive, source, tag, bytes, number);
            grant(receive, source, senderId);
        }
    }

    /// A sender's next life announces what an earlier one did not bring.
    private void again(int source, MemorySegment memory, long header, long payload) {
        int senderId = memory.get(JAVA_INT_UNALIGNED, payload);
        long number = memory.get(JAVA_LONG_UNALIGNED, payload + Integer.BYTES);
        Objects.requireNonNull(numbering).absences().bring(
                source, Frame.context(memory, header), Frame.tag(memory, header), number,
                senderId, receive -> grant(receive, source, senderId));
    }

    private void grant(ReceiveRequest receive, int source, int senderId) {
        long bytes = receive.expectedBytes();
        int id = bytes > 0 ? receives.add(receive) : 0;
        station.lane(source).post(protocol.grant, senderId, id, bytes);
        if (bytes == 0) {
            receive.complete();
        }
    }

    private void granted(int source, MemorySegment memory, long header, long payload) {
        SendRequest send = underway.sends().get(Frame.context(memory, header));
        if (send.isDone()) {
            underway.sends().remove(send.id());
            breakUp(source, Frame.tag(memory, header), Frame.word(memory, header));
            return;
        }
        send.grant(Frame.tag(memory, header), Frame.word(memory, header));
        endpoint.stream(endpoint.peer(source), send);
    }

    /// The send that was granted has ended before its time.
    private void breakUp(int source, int receiverId, long grantedBytes) {
        if (grantedBytes > 0) {
            station.lane(source).post(protocol.broken, receiverId, Protocol.LEFT, 0);
        }
    }

    private void broken(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        ReceiveRequest receive = receives.get(id);
        receives.remove(id);
        Numbering by = numbering;
        if (by != null && Frame.tag(memory, header) == Protocol.LEFT) {
            by.absences().add(receive); // this life of the sender ends: the next one brings it
            return;
        }
        CommunicationException cause = Frame.tag(memory, header) == Protocol.LEFT
                ? contexts.rules().left(receive.describe())
                : new CommunicationException(
                        receive.describe() + " cannot complete: the sender's buffer cannot be"
                                + " read",
                        -1,
                        null);
        if (cause != null) {
            underway.finish(receive, cause);
        } else if (!receive.isDone()) {
            matcher.post(receive);
        }
    }

    /// A message has left for its receive at once: what it cost may be spent again.
    void giveBack(int source, long bytes) {
        credits.giveBack(source, cost(bytes));
    }

    /// The same for one that was kept.
    private void release(int source, long bytes) {
        credits.release(source, cost(bytes));
    }

    private static long cost(long bytes) {
        return bytes + Protocol.MESSAGE_COST;
    }

    /// The program wants to receive: no other thread may do it where later lives repeat it.
    void requireOneReceiver(int source, int context, int tag) {
        Numbering by = numbering;
        if (by != null) {
            by.receivers().require(source, context, tag);
        }
    }

    /// Starts a receive that no thread waits for yet: serves or posts it.
    void start(ReceiveRequest receive) {
        requireOneReceiver(receive.peer, receive.context, receive.tag);
        if (receive.peer == Wildcards.NOBODY) {
            receive.match(Wildcards.NOBODY, -1, 0);
            receive.complete();
            return;
        }
        receive.unsettled = receive.peer < 0 ? contexts.unsettled(receive.context) : null;
        serve(receive);
        underway.leaveUnattended(receive);
    }

    /// Serves a receive from the messages that are here, or posts it.
    void serve(ReceiveRequest receive) {
        Numbering by = numbering;
        if (by != null && (receive.peer == Wildcards.ANY || receive.isChoice)) {
            CommunicationException unknown = by.begin(receive);
            if (unknown != null) {
                underway.finish(receive, unknown);
                return;
            }
            if (receive.held) {
                matcher.post(receive);
                return;
            }
        }
        Unexpected message =
                matcher.takeUnexpected(receive.peer, receive.context, receive.tag);
        if (message != null) {
            claim(receive, message);
            return;
        }
        CommunicationException refusal = contexts.refusal(receive.context, receive.peer, receive);
        if (refusal == null) {
            matcher.post(receive);
        } else {
            underway.finish(receive, refusal);
        }
    }

    /// Serves a receive from a message that was taken out of the queue for it.
    void claim(ReceiveRequest receive, Unexpected message) {
        match(receive, message.source, message.tag, message.bytes, message.number);
        MemorySegment stored = message.stored;
        RankLostException loss = lossSince(message);
        if (stored != null) {
            receive.take(stored, 0);
            if (loss == null && !message.free) {
                release(message.source, message.bytes);
            }
        } else if (loss != null) {
            underway.finish(receive, loss.ending(receive.describe()));
        } else if (message.absent) {
            Objects.requireNonNull(numbering).absences().match(message, receive);
        } else {
            grant(receive, message.source, message.senderId);
        }
    }

    /// The messages that are here, in the order of their arrival; where messages are counted those
    /// that were only announced, too.
    List<Stored> stored() {
        List<Stored> all = new ArrayList<>();
        matcher.each(message -> {
            MemorySegment bytes = message.stored;
            if (bytes != null || numbering != null) {
                all.add(new Stored(
                        message.source, message.context, message.tag, message.bytes,
                        message.number, bytes == null ? null : bytes.asReadOnly()));
            }
        });
        return all;
    }

    /// Puts a message back, behind those that are here, unless a receive waits for it.
    void putBack(Stored message) {
        MemorySegment bytes = Objects.requireNonNull(message.bytes());
        ReceiveRequest receive =
                matcher.takePosted(message.source(), message.context(), message.tag());
        if (receive != null) {
            match(receive, message.source(), message.tag(), bytes.byteSize(), message.number());
            receive.take(bytes, 0);
            return;
        }
        file(kept(message), message.number());
    }

    /// A rank is away: what it has not brought yet it brings in its next life.
    void away(int rank) {
        Numbering by = Objects.requireNonNull(numbering);
        Absences absences = by.absences();
        by.awayBeforeResumed(rank);
        receives.removeIf(receive -> receive.source() == rank, absences::add);
        matcher.each(message -> {
            if (message.source == rank && message.stored == null) {
                absences.add(message);
            } else if (message.source == rank) {
                message.free = true; // the next life has not paid for it
            }
        });
    }

    /// The receives that have not ended.
    List<Transmission> pending() {
        List<Transmission> all = new ArrayList<>(flowing());
        matcher.eachPosted(all::add);
        return all;
    }

    /// Announced messages that an earlier life has not received.
    void expect(List<Stored> lacking) {
        Objects.requireNonNull(numbering).expect(lacking);
    }

    /// Has the messages of a snapshot, before those that have come since.
    void resume(List<Stored> saved, Predicate<Stored> again) {
        List<Unexpected> here = new ArrayList<>();
        matcher.takeIf(message -> true, here::add);
        List<Unexpected> brought = new ArrayList<>();
        List<Unexpected> later = new ArrayList<>();
        for (Unexpected message : here) {
            (again.test(Numbering.stored(message)) ? brought : later).add(message);
        }
        for (Stored each : saved) {
            file(each.bytes() == null ? announced(each, brought) : kept(each), each.number());
        }
        brought.forEach(this::decline);
        later.forEach(message -> file(message, message.number));
    }

    private Unexpected announced(Stored saved, List<Unexpected> brought) {
        for (Unexpected each : brought) {
            if (each.stored == null && Numbering.isSame(each, saved)) {
                brought.remove(each);
                return each;
            }
        }
        return Objects.requireNonNull(numbering).expected(saved);
    }

    private static Unexpected kept(Stored message) {
        Unexpected kept = new Unexpected(
                message.source(), message.context(), message.tag(), message.length(),
                message.bytes(), 0);
        kept.free = true;
        return kept;
    }

    /// Nobody will receive a message that has come again.
    private void decline(Unexpected message) {
        if (message.stored == null && !message.absent) {
            station.lane(message.source).post(protocol.grant, message.senderId, 0, 0);
        } else if (message.stored != null && !message.free) {
            release(message.source, message.bytes);
        }
    }

    /// What a rank has announced and not brought, for it was away since.
    List<Stored> lacking(int rank) {
        return Objects.requireNonNull(numbering).absences().of(rank);
    }

    /// Choices may be made from now on.
    void release() {
        Objects.requireNonNull(numbering).release().forEach(this::serve);
    }

    /// Whether the life is over from which a message came.
    private @Nullable RankLostException lossSince(Unexpected message) {
        return losses.isAny() ? losses.since(message.source, message.moment) : null;
    }

    /// Ranks are lost: gives up the receives that a message of theirs is flowing into, and forgets
    /// what they have announced. What they have sent and is here remains.
    void forgetFrom(IntPredicate lost, Consumer<ReceiveRequest> each) {
        receives.removeIf(receive -> lost.test(receive.source()), each);
        matcher.takeIf(
                message -> lost.test(message.source) && message.stored == null, message -> {});
    }

    /// A communicator has come to its end: forgets the messages that are here.
    void forgetStored(IntPredicate contexts) {
        matcher.takeIf(
                message -> contexts.test(message.context) && message.stored != null,
                message -> {
                    if (!message.free) {
                        release(message.source, message.bytes);
                    }
                });
    }

    List<Probe> probes() {
        return probes;
    }

    /// The receives that a message is flowing into, or will when its sender is back.
    List<ReceiveRequest> flowing() {
        List<ReceiveRequest> all = receives.all();
        Numbering by = numbering;
        if (by != null) {
            all.addAll(by.absences().receives());
        }
        return all;
    }

    @Nullable Unexpected peek(int source, int context, int tag) {
        return matcher.peek(source, context, tag);
    }

    void watch(Probe probe) {
        probes.add(probe);
    }

    void unwatch(Probe probe) {
        probes.remove(probe);
    }
}
