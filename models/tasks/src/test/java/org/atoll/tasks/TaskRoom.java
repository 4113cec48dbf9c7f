// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.tasks.keep.Keeper;
import org.atoll.tasks.keep.KeeperAnswer;
import org.atoll.tasks.keep.KeeperCalls;
import org.atoll.tasks.keep.KeeperOp;
import org.atoll.tasks.keep.KeeperReply;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.post.Tids;
import org.jspecify.annotations.Nullable;

/// Tasks `t0.1`, `t0.2` and so on without a job: they share a keeper and a list of messages.
final class TaskRoom {
    private final Desk desk = new Desk();
    private final ChunkPool pool = new ChunkPool();
    private final Map<Long, LongConsumer> watched = new HashMap<>();
    private final Keeper keeper = new Keeper(pool, watched::put);
    private final List<Mail> mail = new ArrayList<>();

    private record Mail(long from, long to, int context, int tag, Packed what) {}

    /// The tid of a task.
    static Tid tid(int number) {
        return new Tid(Tids.of(0, 0, number));
    }

    /// The calls of a task, for one thread.
    TaskCalls task(int number) {
        return new Calls(tid(number));
    }

    Group join(int number, String group) {
        TaskCalls task = task(number);
        int _ = task.keeper().join(group);
        return new Group(task, group);
    }

    Group group(int number, String group) {
        return new Group(task(number), group);
    }

    Postbox postbox(int number) {
        return new Postbox(task(number));
    }

    /// Tells the keeper that a task has ended, which it must watch.
    synchronized void end(int number) {
        long task = tid(number).value();
        LongConsumer told = watched.remove(task);
        if (told != null) {
            told.accept(task);
        }
    }

    /// Runs something in a thread.
    static CompletableFuture<Void> start(Runnable body) {
        return CompletableFuture.runAsync(body, each -> Thread.ofVirtual().start(each));
    }

    /// Runs each member's part in a thread of its own and waits for all.
    static void all(List<Group> members, Consumer<Group> body) {
        members.stream().map(each -> start(() -> body.accept(each))).toList()
                .forEach(CompletableFuture::join);
    }

    /// Waits until so many tasks wait for the keeper.
    void awaitWaiting(int count) {
        while (waiting() < count) {
            Thread.onSpinWait();
        }
    }

    private int asked;

    private synchronized int waiting() {
        return asked;
    }

    private KeeperAnswer ask(
            Tid task, KeeperOp op, ItemWriter question, @Nullable Duration most) {
        CompletableFuture<KeeperAnswer> answer = new CompletableFuture<>();
        asked(op, question, (status, items) -> {
            items.hold();
            asked--;
            answer.complete(new KeeperAnswer(status, items));
        });
        try {
            return most == null ? answer.get()
                    : answer.get(most.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            ItemWriter forget = new ItemWriter(pool);
            forget.one(ItemCode.LONG, task.value());
            forget.string("");
            asked(KeeperOp.FORGET, forget, (status, items) -> asked--);
            return answer.join();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private synchronized void asked(KeeperOp op, ItemWriter question, KeeperReply reply) {
        asked++;
        keeper.asked(op, question.packed(), reply);
    }

    private synchronized void put(Mail one) {
        one.what.hold();
        mail.add(one);
        notifyAll();
    }

    private synchronized Mail take(long from, long to, int context, int tag) {
        while (true) {
            for (Mail one : mail) {
                if (one.from == from && one.to == to && one.context == context && one.tag == tag) {
                    mail.remove(one);
                    return one;
                }
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    private final class Calls implements TaskCalls {
        private final Tid tid;
        private final KeeperCalls questions;

        Calls(Tid tid) {
            this.tid = tid;
            this.questions = new KeeperCalls(
                    (op, name, question, most) -> ask(tid, op, question, most),
                    pool,
                    tid.value());
        }

        @Override
        public Tid self() {
            return tid;
        }

        @Override
        public Packing pack() {
            return desk.pack();
        }

        @Override
        public void send(Tid to, int context, int tag, Packing what) {
            put(new Mail(tid.value(), to.value(), context, tag, what.packed()));
        }

        @Override
        public void mcast(List<Tid> to, int tag, Packing what) {
            to.stream().filter(each -> !each.equals(tid))
                    .forEach(each -> send(each, 0, tag, what));
        }

        @Override
        public Message receive(String call, Tid from, int context, int tag) {
            Mail one = take(from.value(), tid.value(), context, tag);
            return new Message(
                    one.what, new MessageOrigin(from, tag, new Context(context)), objects());
        }

        @Override
        public KeeperCalls keeper() {
            return questions;
        }

        @Override
        public Supplier<ObjectCodec> objects() {
            return desk::objects;
        }
    }
}
