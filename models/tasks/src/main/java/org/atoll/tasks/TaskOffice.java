// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.tasks.keep.KeeperAnswer;
import org.atoll.tasks.keep.KeeperCalls;
import org.atoll.tasks.keep.KeeperOp;
import org.atoll.tasks.life.LocalTask;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.post.TaskMail;
import org.jspecify.annotations.Nullable;

/// The calls of a task on which its groups and its postbox rest. Each is a call of the task of its
/// own: it ends if the task is killed.
final class TaskOffice implements TaskCalls {
    private final TasksService service;
    private final LocalTask task;
    private final TaskChecks checks;
    private final CallGate calls;
    private final TaskCaller caller;
    private final Sending sending;
    private final Receiving receiving;
    private final Supplier<ObjectCodec> objects;
    private @Nullable KeeperCalls questions;

    TaskOffice(
            TasksService service,
            LocalTask task,
            CallGate calls,
            Sending sending,
            Receiving receiving,
            Supplier<ObjectCodec> objects) {
        this.service = service;
        this.checks = new TaskChecks(service.world());
        this.task = task;
        this.calls = calls;
        this.caller = new TaskCaller(task, calls);
        this.sending = sending;
        this.receiving = receiving;
        this.objects = objects;
    }

    @Override
    public Tid self() {
        return new Tid(task.tid());
    }

    @Override
    public Packing pack() {
        return new Packing(new ItemWriter(service.pool()), objects);
    }

    @Override
    public void send(Tid to, int context, int tag, Packing what) {
        checks.meet(to);
        calls.begin("send");
        try {
            sending.send(to.value(), tag, context, what.packed());
        } finally {
            calls.end();
        }
    }

    @Override
    public void mcast(List<Tid> to, int tag, Packing what) {
        to.forEach(checks::meet);
        long[] others = to.stream()
                .mapToLong(Tid::value)
                .filter(each -> each != task.tid())
                .toArray();
        calls.begin("bcast");
        try {
            sending.sendMany(others, tag, task.context(), what.packed());
        } finally {
            calls.end();
        }
    }

    @Override
    public Message receive(String call, Tid from, int context, int tag) {
        calls.begin(call);
        try {
            TaskMail mail = receiving.awaitPart(call, from.value(), context, tag);
            return calls.received(new Message(
                    mail.packed(), new MessageOrigin(from, tag, new Context(context)), objects));
        } finally {
            calls.end();
        }
    }

    @Override
    public KeeperCalls keeper() {
        KeeperCalls known = questions;
        if (known == null) {
            known = new KeeperCalls(this::ask, service.pool(), task.tid());
            questions = known;
        }
        return known;
    }

    private KeeperAnswer ask(
            KeeperOp op, String name, ItemWriter question, @Nullable Duration most) {
        calls.begin(op.call());
        try {
            return service.keepers().ask(caller, op, name, question, most);
        } finally {
            calls.end();
        }
    }

    @Override
    public Supplier<ObjectCodec> objects() {
        return objects;
    }
}
