// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.keep.KeeperOffice;
import org.atoll.tasks.life.Ends;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.life.LocalTasks;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.post.PendingBytes;
import org.atoll.tasks.post.PostOffice;
import org.atoll.tasks.post.RoomTurn;
import org.atoll.tasks.post.SentMail;
import org.atoll.tasks.post.Tids;

/// The sends of one task. By the task's thread, in a call.
final class Sending {
    /// A wait for room that is longer is told to the keeper.
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    private final LocalTask task;
    private final CallGate calls;
    private final World world;
    private final PostOffice post;
    private final PendingBytes pending;
    private final KeeperOffice keepers;
    private final LocalTasks tasks;
    private final Ends ends;
    private final SentMail sent;
    private final TaskCaller caller;
    private final TimeKind kind;

    /// How many waits for room there were.
    private long waits;

    private long messages;
    private long userBytes;

    Sending(TasksService service, LocalTask task, CallGate calls) {
        this.task = task;
        this.calls = calls;
        this.world = service.world();
        this.post = service.post();
        this.pending = service.accounts().pending();
        this.keepers = service.keepers();
        this.tasks = service.home().tasks();
        this.ends = service.home().ends();
        this.sent = service.sent();
        this.caller = new TaskCaller(task, calls);
        this.kind = service.sending();
    }

    /// Sends a message to a task; waits while too many bytes are pending.
    ///
    /// @param packed which the caller holds
    /// @throws CallStateException if it waits in vain
    void send(long to, int tag, int context, Packed packed) {
        awaitTurn(to, packed, () -> post.trySend(task.tid(), to, tag, context, packed));
        count(Tids.seat(to), 1, packed.userBytes());
        calls.sent(to, tag, packed);
    }

    /// Sends a message to several tasks, each once, as [#send].
    void sendMany(long[] to, int tag, int context, Packed packed) {
        for (long[] some : post.byRank(to)) {
            awaitTurn(some.length == 1 ? some[0] : Tids.host(some[0]), packed,
                    () -> post.trySendMany(task.tid(), some, tag, context, packed));
            count(Tids.seat(some[0]), some.length, packed.userBytes());
        }
        calls.sent(Tids.ANY, tag, packed);
    }

    private void count(int rank, int receivers, long bytes) {
        messages += receivers;
        userBytes += receivers * bytes;
        sent.count(rank, receivers, bytes);
    }

    /// How many messages the task has sent; each receiver counts.
    long messages() {
        return messages;
    }

    /// The data in them.
    long userBytes() {
        return userBytes;
    }

    private void awaitTurn(long to, Packed packed, BooleanSupplier attempt) {
        if (attempt.getAsBoolean()) {
            return;
        }
        if (!Tids.isHost(to)) {
            ends.nudgeAtEnd(task, to);
        }
        RoomTurn turn = pending.enter(task.tid(), caller.point(), packed.bytes());
        try {
            do {
                awaitRoom(new Room(this, to, packed.bytes(), turn, kind));
            } while (!attempt.getAsBoolean());
        } finally {
            pending.leave(turn);
        }
    }

    /// A wait that is long is told to the keeper, and again whenever something has changed.
    private void awaitRoom(Room room) {
        waits++;
        while (!room.isDone()) {
            Deadline patience = Deadline.after(world::nanoTime, PATIENCE_NANOS);
            caller.point().await(room.within(patience));
            askUntilChanged(room);
        }
        calls.requireAlive();
    }

    private void askUntilChanged(Room room) {
        Unchanged unchanged = new Unchanged(room, room.turn.news());
        while (!unchanged.isDone()) {
            Set<Long> needs = needs(room.turn);
            if (needs.isEmpty()) {
                return; // what was pending is on its way
            }
            if (!Tids.isHost(room.to)) {
                needs.add(room.to); // its end would end the wait
            }
            String pressure = pending.describe(); // before another one of them goes on
            String vain = keepers.askWhetherStuck(
                    caller, waits, needs.stream().mapToLong(Long::longValue).toArray(), unchanged);
            if (!vain.isEmpty()) {
                throw new CallStateException(
                        "send", vain + ": " + pressure + "; receive first, or raise it");
            }
        }
    }

    /// Who has to do something before there is room: the one that waits before this task, or if
    /// that is none, those that have not received what is pending.
    private Set<Long> needs(RoomTurn turn) {
        long before = pending.before(turn);
        if (before != Tids.NONE) {
            return new HashSet<>(Set.of(before));
        }
        Set<Long> needs = post.awaited();
        tasks.all().stream()
                .filter(each -> each.inbox().isCharged())
                .forEach(each -> needs.add(each.tid()));
        return needs;
    }

    /// There is room for a message, or its sender was killed, or its receiver has ended.
    private record Room(
            Sending sending, long to, long bytes, RoomTurn turn, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return sending.pending.isDue(turn)
                    || sending.task.state().isKilled()
                    || sending.ends.isGone(to);
        }

        @Override
        public String describe() {
            return "send of " + Tids.text(sending.task.tid()) + " to " + Tids.text(to)
                    + ", room for " + bytes + " bytes";
        }
    }

    /// The same, or what the task depends on has changed.
    private record Unchanged(Room room, long news) implements Completion {

        @Override
        public boolean isDone() {
            return room.turn.news() != news || room.isDone();
        }

        @Override
        public String describe() {
            return room.describe();
        }

        @Override
        public TimeKind timeKind() {
            return room.timeKind;
        }
    }
}
