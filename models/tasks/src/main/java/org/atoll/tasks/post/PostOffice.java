// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.LongPredicate;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.pack.ArrivingItems;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.Packed;
import org.jspecify.annotations.Nullable;

/// The messages of one rank: it puts those of its own tasks into inboxes here or on their way, and
/// those that arrive into inboxes. A message to a task that has ended is dropped.
///
/// What a rank's tasks send another rank's leaves in one lane, in the order of the sends; so does
/// what tells that a task has ended. A short message leaves at once while the other rank has credit
/// left for it. Any other is announced, and its bytes stay here until its receiver wants them.
public final class PostOffice {
    /// A longer message is announced.
    private static final int SHORT_BYTES = 16 << 10;

    private final Station station;
    private final Endpoint endpoint;
    private final IntFunction<@Nullable TaskInbox> inboxes;
    private final LongPredicate isGone;
    private final ChunkPool pool;
    private final MailAccounts accounts;
    private final Announcements announcements;
    private final Assembly many = new Assembly(this::deliverMany);
    private final int send;
    private final int mcast;

    /// Opens it, while the service is opened.
    ///
    /// @param inboxes  gives the inbox of a task of this rank; null if it has ended
    /// @param isGone   whether a task is known to have ended
    /// @param pool     where the memory of messages comes from
    /// @param accounts what messages are charged to
    public PostOffice(
            Station station,
            IntFunction<@Nullable TaskInbox> inboxes,
            LongPredicate isGone,
            ChunkPool pool,
            MailAccounts accounts) {
        this.pool = pool;
        this.station = station;
        this.endpoint = station.endpoint();
        this.inboxes = inboxes;
        this.isGone = isGone;
        this.accounts = accounts;
        this.announcements = new Announcements(station, accounts.pending());
        this.send = station.number(PostFrames.SEND);
        this.mcast = station.number(PostFrames.MCAST);
        station.handle(PostFrames.SEND, this::deliver);
        station.handle(PostFrames.MCAST, many);
    }

    /// Sends a message to a task of this world, unless too many bytes are pending. When it is sent,
    /// what was packed may be packed on. By a thread that does not hold the endpoint; does not
    /// block.
    ///
    /// @param from   a task of this rank
    /// @param to     any task
    /// @param packed which the caller holds
    /// @return false if it is not sent, see [PendingBytes]
    public boolean trySend(long from, long to, int tag, int context, Packed packed) {
        if (isHere(to)) {
            return Tids.life(to) != station.world().incarnation()
                    || put(from, Tids.number(to), tag, context, packed);
        }
        endpoint.enterToSend();
        try {
            return isGone.test(to) || sendAway(from, to, tag, context, packed);
        } finally {
            endpoint.exit();
        }
    }

    private boolean isHere(long tid) {
        return Tids.seat(tid) == endpoint.rank();
    }

    /// Puts a message into an inbox of this rank. Each holds the items by itself.
    private boolean put(long from, int number, int tag, int context, Packed packed) {
        TaskInbox inbox = inboxes.apply(number);
        if (inbox == null) {
            return true;
        }
        PendingBytes pending = accounts.pending();
        long cost = PendingBytes.cost(packed.bytes());
        if (!pending.tryAdd(from, cost)) {
            return false;
        }
        packed.hold();
        inbox.charge(cost);
        if (!inbox.append(new TaskMail(from, tag, context, packed, cost))) {
            packed.letGo();
            pending.remove(cost);
        }
        return true;
    }

    private boolean sendAway(long from, long to, int tag, int context, Packed packed) {
        int rank = Tids.seat(to);
        int sender = Tids.number(from);
        long bytes = packed.bytes();
        if (bytes > SHORT_BYTES || !accounts.trySpend(rank, 1, bytes)) {
            int[] number = {Tids.number(to)};
            return announcements.tryAnnounce(rank, number, tag, sender, context, packed);
        }
        Lane lane = station.lane(rank);
        long word = PostFrames.word(sender, context);
        if (bytes <= lane.capacityBytes()
                && lane.claim(send, Tids.number(to), tag, word, (int) bytes)) {
            packed.write(0, (int) bytes, lane.memory(), lane.payload());
            lane.publish();
        } else {
            int[] number = {Tids.number(to)};
            lane.send(new ManyBody(sender, context, number, packed), mcast, tag, 0);
        }
        return true;
    }

    /// Divides the receivers of one message: those of another rank are sent one copy, each of this
    /// rank its own.
    ///
    /// @param to tasks, each once
    /// @return to be given to [#trySendMany] one after the other
    public List<long[]> byRank(long... to) {
        Map<Integer, List<Long>> others = new TreeMap<>();
        List<long[]> all = new ArrayList<>();
        for (long each : to) {
            if (isHere(each)) {
                all.add(new long[] {each});
            } else {
                others.computeIfAbsent(Tids.seat(each), rank -> new ArrayList<>()).add(each);
            }
        }
        others.values().forEach(
                each -> all.add(each.stream().mapToLong(Long::longValue).toArray()));
        return all;
    }

    /// Sends a message to several tasks of one other rank, or to one task, as [#trySend].
    ///
    /// @param from a task of this rank
    /// @param to   one of what [#byRank] gives
    public boolean trySendMany(long from, long[] to, int tag, int context, Packed packed) {
        if (to.length == 1) {
            return trySend(from, to[0], tag, context, packed);
        }
        endpoint.enterToSend();
        try {
            int[] numbers = Arrays.stream(to)
                    .filter(each -> !isGone.test(each))
                    .mapToInt(Tids::number)
                    .toArray();
            return numbers.length == 0
                    || sendToRank(from, Tids.seat(to[0]), numbers, tag, context, packed);
        } finally {
            endpoint.exit();
        }
    }

    private boolean sendToRank(
            long from, int rank, int[] numbers, int tag, int context, Packed packed) {
        int sender = Tids.number(from);
        long bytes = packed.bytes();
        if (bytes > SHORT_BYTES || !accounts.trySpend(rank, numbers.length, bytes)) {
            return announcements.tryAnnounce(rank, numbers, tag, sender, context, packed);
        }
        station.lane(rank).send(new ManyBody(sender, context, numbers, packed), mcast, tag, 0);
        return true;
    }

    /// The tasks of other ranks that have not received what stays here for them. By a thread that
    /// does not hold the endpoint.
    ///
    /// @return their tids, some of which may have ended
    public Set<Long> awaited() {
        endpoint.enter();
        try {
            return announcements.receivers();
        } finally {
            endpoint.exit();
        }
    }

    private void deliver(int source, MemorySegment memory, long header, long payload) {
        int bytes = Frame.payloadBytes(memory, header);
        long share = MailAccounts.share(1, 0, bytes);
        accounts.keep(source, share);
        TaskInbox inbox = inboxes.apply(Frame.context(memory, header));
        long word = Frame.word(memory, header);
        if (inbox == null || !inbox.append(new TaskMail(
                tid(source, PostFrames.from(word)),
                Frame.tag(memory, header),
                PostFrames.context(word),
                ArrivingItems.copyOf(pool, memory, payload, bytes),
                share))) {
            accounts.release(source, share);
        }
    }

    private void deliverMany(
            int source, int tag, int unused, MemorySegment memory, long at, long bytes) {
        int receivers = ManyBody.receivers(memory, at, bytes);
        long items = ManyBody.items(at, receivers);
        long length = at + bytes - items;
        Packed packed = ArrivingItems.copyOf(pool, memory, items, length);
        long from = tid(source, ManyBody.from(memory, at));
        int context = ManyBody.context(memory, at);
        for (int i = 0; i < receivers; i++) {
            long share = MailAccounts.share(receivers, i, length);
            accounts.keep(source, share);
            TaskInbox inbox = inboxes.apply(ManyBody.receiver(memory, at, i));
            packed.hold();
            if (inbox == null
                    || !inbox.append(new TaskMail(from, tag, context, packed, share))) {
                packed.letGo();
                accounts.release(source, share);
            }
        }
        packed.letGo();
    }

    private long tid(int source, int number) {
        return Tids.of(station.world().incarnation(source), source, number);
    }

    /// A rank is lost: what was on its way from there will not be whole, and what has stayed here
    /// for it is not wanted. Holder only.
    public void lost(int rank) {
        many.forget(rank);
        announcements.lost(rank);
    }
}
