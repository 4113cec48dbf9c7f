// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.post.TaskInbox;
import org.atoll.tasks.post.Tids;

/// The ends of tasks and hosts: who has ended, and who is told. A rank asks that of a task once to
/// be told ([LifeFrames#WATCH]); what it is told stands behind all that the task has sent it.
public final class Ends {
    private final Station station;
    private final World world;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final Consumer<TaskInbox> closing;
    private final Watches watches;
    private final TimeKind waiting;
    private final int watch;
    private final int ended;

    /// The tasks of other ranks that have ended, of those that somebody here has asked for.
    private final TaskNumbers gone = new TaskNumbers();

    /// The tasks of other ranks of whose end this one is told.
    private final TaskNumbers asked = new TaskNumbers();

    /// The ranks that want to know of the end of a task here.
    private final Map<Integer, BitSet> interested = new HashMap<>();

    /// What tasks of this rank want to know of hosts that come.
    private final Map<LocalTask, Arrival> arrivals = new LinkedHashMap<>();

    private static final class Arrival {
        private final LocalTask watcher;
        private final int tag;
        private final int context;
        private int left;

        Arrival(LocalTask watcher, int tag, int context, int left) {
            this.watcher = watcher;
            this.tag = tag;
            this.context = context;
            this.left = left;
        }
    }

    /// Begins.
    ///
    /// @param closing closes the inbox of a task that has ended, as the holder
    Ends(Station station, LocalTasks tasks, ChunkPool pool, Consumer<TaskInbox> closing) {
        this.station = station;
        this.world = station.world();
        this.endpoint = station.endpoint();
        this.tasks = tasks;
        this.closing = closing;
        this.watches = new Watches(pool);
        this.waiting = station.time("siblings", TimeKind.Group.COMMUNICATION);
        this.watch = station.number(LifeFrames.WATCH);
        this.ended = station.number(LifeFrames.ENDED);
        station.handle(LifeFrames.WATCH, this::watched);
        station.handle(LifeFrames.ENDED, this::hasEnded);
    }

    /// What waiting for other tasks is booked on.
    TimeKind waiting() {
        return waiting;
    }

    /// Whether a task or host has ended, as far as that is known here: all that it had sent to this
    /// rank has come before. Of another rank's task that is known once somebody has asked for it.
    /// From any thread.
    ///
    /// @param tid of a rank of this world
    public boolean isGone(long tid) {
        int seat = Tids.seat(tid);
        if (Tids.life(tid) != world.incarnation(seat)) {
            return true;
        }
        if (seat == endpoint.rank()) {
            return !Tids.isHost(tid) && tasks.get(Tids.number(tid)) == null;
        }
        return world.losses().isLost(seat) || gone.contains(tid);
    }

    /// Lets a task's inbox be nudged when another one ends. By that task's thread, which does not
    /// hold the endpoint.
    public void nudgeAtEnd(LocalTask watcher, long watched) {
        if (watcher.hasWatched(watched)) {
            return;
        }
        endpoint.enterToSend();
        try {
            watcher.watches(watched);
            watches.addNudge(watcher, watched);
            askUnlessGone(watched);
        } finally {
            endpoint.exit();
        }
    }

    /// Promises a task a notice of the end of another one, or of a host. One that has ended is told
    /// of at once.
    public void promise(LocalTask watcher, int tag, int context, long watched) {
        endpoint.enterToSend();
        try {
            watches.addNotice(watcher, tag, context, watched);
            askUnlessGone(watched);
        } finally {
            endpoint.exit();
        }
    }

    /// Tells the rank itself of the end of a task: at once if it has ended. Holder only.
    ///
    /// @param told is given the tid, once, by the holder
    public void listen(long watched, LongConsumer told) {
        watches.addListener(watched, told);
        askUnlessGone(watched);
    }

    /// Takes such promises back: the notices come at once.
    public void cancel(LocalTask watcher, int tag, long watched) {
        endpoint.enter();
        try {
            watches.cancel(watcher, tag, watched);
        } finally {
            endpoint.exit();
        }
    }

    /// Promises a task notices of hosts that come.
    ///
    /// @param count how many; negative for all, 0 to take earlier promises back
    public void promiseArrivals(LocalTask watcher, int tag, int context, int count) {
        endpoint.enter();
        try {
            arrivals.remove(watcher);
            if (count != 0) {
                arrivals.put(watcher, new Arrival(watcher, tag, context, count));
            }
        } finally {
            endpoint.exit();
        }
    }

    private void askUnlessGone(long watched) {
        if (isGone(watched)) {
            watches.ended(watched);
        } else {
            ask(watched);
        }
    }

    /// Asks that of a task to be told. A host's loss is known without.
    private void ask(long tid) {
        int seat = Tids.seat(tid);
        if (seat != endpoint.rank() && !Tids.isHost(tid) && asked.add(tid)) {
            station.lane(seat).post(watch, Tids.number(tid), 0, 0);
        }
    }

    private void watched(int source, MemorySegment memory, long header, long payload) {
        int number = Frame.context(memory, header);
        if (tasks.get(number) == null) {
            station.lane(source).postInTurn(ended, number, 0, 0);
        } else {
            interested.computeIfAbsent(number, key -> new BitSet()).set(source);
        }
    }

    private void hasEnded(int source, MemorySegment memory, long header, long payload) {
        tell(Tids.of(world.incarnation(source), source, Frame.context(memory, header)));
    }

    private void tell(long tid) {
        asked.remove(tid);
        gone.add(tid);
        watches.ended(tid);
    }

    /// A task of this rank has ended: it gets nothing any more, and all that want to know are told.
    /// Holder only; once.
    void finish(LocalTask task) {
        int number = Tids.number(task.tid());
        tasks.remove(task);
        closing.accept(task.inbox());
        watches.forget(task);
        arrivals.remove(task);
        BitSet ranks = interested.remove(number);
        if (ranks != null) {
            ranks.stream().forEach(rank -> station.lane(rank).postInTurn(ended, number, 0, 0));
        }
        watches.ended(task.tid());
    }

    /// A rank is lost, and with it its tasks and its host.
    void lost(int rank) {
        interested.values().forEach(ranks -> ranks.clear(rank));
        watches.watchedOf(rank).forEach(this::tell);
        asked.forget(rank);
        gone.forget(rank); // the loss says it
    }

    /// A rank is here again, as another host.
    void returned(int rank) {
        if (world.isStanding() && !Roles.isHost(world.cards().get(rank))) {
            return;
        }
        long host = Tids.of(world.incarnation(rank), rank, Tids.HOST);
        for (Arrival each : List.copyOf(arrivals.values())) {
            watches.tell(each.watcher, each.tag, each.context, host, host);
            if (--each.left == 0) {
                arrivals.remove(each.watcher);
            }
        }
    }
}
