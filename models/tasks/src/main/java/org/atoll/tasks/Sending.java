// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.WaitPoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.life.Ends;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.post.PendingBytes;
import org.atoll.tasks.post.PostOffice;
import org.atoll.tasks.post.SentMail;
import org.atoll.tasks.post.Tids;

/// The sends of one task. By the task's thread, in a call.
final class Sending {
    private final LocalTask task;
    private final CallGate calls;
    private final PostOffice post;
    private final PendingBytes pending;
    private final Ends ends;
    private final SentMail sent;
    private final TimeKind kind;

    Sending(TasksService service, LocalTask task, CallGate calls) {
        this.task = task;
        this.calls = calls;
        this.post = service.post();
        this.pending = service.accounts().pending();
        this.ends = service.home().ends();
        this.sent = service.sent();
        this.kind = service.sending();
    }

    /// Sends a message to a task; waits while too many bytes are pending.
    ///
    /// @param packed which the caller holds
    void send(long to, int tag, int context, Packed packed) {
        while (!post.trySend(task.tid(), to, tag, context, packed)) {
            awaitRoom(to, packed);
        }
        sent.count(Tids.seat(to), 1, packed.userBytes());
        calls.sent(to, tag, packed);
    }

    /// Sends a message to several tasks, each once, as [#send].
    void sendMany(long[] to, int tag, int context, Packed packed) {
        for (long[] some : post.byRank(to)) {
            while (!post.trySendMany(task.tid(), some, tag, context, packed)) {
                awaitRoom(some.length == 1 ? some[0] : Tids.host(some[0]), packed);
            }
            sent.count(Tids.seat(some[0]), some.length, packed.userBytes());
        }
        calls.sent(Tids.ANY, tag, packed);
    }

    private void awaitRoom(long to, Packed packed) {
        WaitPoint point = task.inbox().point();
        pending.enter(point);
        try {
            point.await(new Room(this, to, packed.bytes(), kind));
        } finally {
            pending.leave(point);
        }
        calls.requireAlive();
    }

    /// There is room for a message, or its sender was killed, or its receiver has ended.
    private record Room(Sending sending, long to, long bytes, TimeKind timeKind)
            implements Completion {

        @Override
        public boolean isDone() {
            return sending.pending.hasRoom(bytes)
                    || sending.task.state().isKilled()
                    || sending.ends.isGone(to);
        }

        @Override
        public String describe() {
            return "send of " + Tids.text(sending.task.tid()) + " to " + Tids.text(to)
                    + ", room for " + bytes + " bytes";
        }
    }
}
