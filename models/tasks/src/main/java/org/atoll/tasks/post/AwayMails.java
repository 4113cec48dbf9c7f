// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.pack.ChunkPool;
import org.jspecify.annotations.Nullable;

/// The long messages of other ranks' tasks to tasks of this rank: announced in their turn, and
/// fetched when a receiver wants them. Holder only, unless a method says otherwise.
public final class AwayMails {
    private final Station station;
    private final Endpoint endpoint;
    private final IntFunction<@Nullable TaskInbox> inboxes;
    private final ChunkPool pool;
    private final Map<Key, AwayMail> open = new HashMap<>();
    private final Assembly announcements = new Assembly(this::announced);
    private final int fetch;
    private final int drop;

    /// The name by which a rank knows a message.
    private record Key(int source, int id) {}

    /// Begins with none, while the service is opened.
    ///
    /// @param inboxes gives the inbox of a task of this rank; null if it has ended
    /// @param pool    where the memory of messages comes from
    public AwayMails(
            Station station, IntFunction<@Nullable TaskInbox> inboxes, ChunkPool pool) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.inboxes = inboxes;
        this.pool = pool;
        this.fetch = station.number(PostFrames.FETCH);
        this.drop = station.number(PostFrames.DROP);
        station.handle(PostFrames.ANNOUNCE, announcements);
        station.handle(PostFrames.BYTES, this::bytes);
    }

    private void announced(
            int source, int tag, int id, MemorySegment memory, long at, long bytes) {
        Announced read = Announced.read(memory, at, bytes);
        AwayMail away = new AwayMail(source, id, read.size());
        long from = Tids.of(station.world().incarnation(source), source, read.from());
        for (int number : read.receivers()) {
            TaskInbox inbox = inboxes.apply(number);
            if (inbox != null && inbox.append(new TaskMail(from, tag, read.context(), away))) {
                away.add(inbox.point());
            }
        }
        if (away.isUnwanted()) {
            station.lane(source).post(drop, id, 0, 0);
        } else {
            open.put(new Key(source, id), away);
        }
    }

    /// Asks for the items of a message that are not here. By its receiver, which does not hold the
    /// endpoint.
    public void fetch(TaskMail mail) {
        AwayMail away = mail.away();
        if (away == null) {
            return;
        }
        endpoint.enterToSend();
        try {
            if (away.isWantedFirst()) {
                station.lane(away.source()).post(fetch, away.id(), 0, 0);
            }
        } finally {
            endpoint.exit();
        }
    }

    private void bytes(int source, MemorySegment memory, long header, long payload) {
        Key key = new Key(source, Frame.context(memory, header));
        AwayMail away = open.get(key);
        if (away == null) {
            throw new IllegalStateException("rank " + source + " has sent the bytes of message "
                    + key.id + ", which it has not announced");
        }
        if (away.take(pool, memory, payload, Frame.payloadBytes(memory, header))) {
            open.remove(key);
        }
    }

    /// A receiver has ended.
    ///
    /// @param receiver where that has waited
    void leave(AwayMail away, WaitPoint receiver) {
        if (away.leave(receiver)) {
            open.remove(new Key(away.source(), away.id()));
            station.lane(away.source()).post(drop, away.id(), 0, 0);
        }
    }

    /// A rank is lost, and with it what was not here.
    public void lost(int rank) {
        announcements.forget(rank);
        for (Map.Entry<Key, AwayMail> each : List.copyOf(open.entrySet())) {
            if (each.getKey().source == rank) {
                open.remove(each.getKey());
                each.getValue().lost();
            }
        }
    }
}
