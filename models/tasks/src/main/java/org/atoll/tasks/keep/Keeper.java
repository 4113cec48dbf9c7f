// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemReader;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.NestedItem;
import org.atoll.tasks.pack.Packed;
import org.jspecify.annotations.Nullable;

/// The keeper of a machine: makes groups, postbox and contexts, and asks each of them what tasks
/// ask for. Holder only; nothing blocks.
public final class Keeper {
    private final ChunkPool pool;
    private final EndWatch ends;
    private final GroupTable groups = new GroupTable();
    private final PostboxTable postbox = new PostboxTable();
    private final ContextTable contexts = new ContextTable();
    private final StuckSends sends = new StuckSends();
    private final Set<Long> watched = new HashSet<>();
    private @Nullable MachineLine machine;

    /// Begins without groups and messages.
    ///
    /// @param ends tells of the ends of tasks
    public Keeper(ChunkPool pool, EndWatch ends) {
        this.pool = pool;
        this.ends = ends;
    }

    /// This is a standing machine's.
    ///
    /// @param line the way to what changes it
    void serve(MachineLine line) {
        machine = line;
    }

    /// Answers a question, at once or later.
    ///
    /// @param question its items; to be read until this returns
    public void asked(KeeperOp op, Packed question, KeeperReply reply) {
        ItemReader items = new ItemReader(question, "a question to the keeper");
        long task = items.one("keeper", ItemCode.LONG);
        String name = items.whole("keeper", ItemCode.STRING).text();
        try {
            answer(op, task, name, items, reply);
        } catch (CallArgumentException e) {
            refuse(e, reply);
        }
    }

    /// Forgets a task that has ended: its instances are free, and what it has put is deleted unless
    /// it is to stay.
    private void ended(long task) {
        watched.remove(task);
        sends.forget(task);
        groups.ended(task);
        postbox.ended(task);
    }

    private void watch(long task) {
        if (watched.add(task)) {
            ends.listen(task, this::ended);
        }
    }

    private void answer(
            KeeperOp op, long task, String name, ItemReader items, KeeperReply reply) {
        switch (op) {
            case JOIN -> {
                int instance = groups.join(name, task);
                watch(task);
                number(instance, reply);
            }
            case LEAVE -> {
                groups.leave(name, task);
                nothing(reply);
            }
            case MEMBERS -> members(groups.view(name), reply);
            case BARRIER -> groups.barrier(name, task, number(items), waiter(reply));
            case FREEZE -> groups.freeze(name, task, number(items), waiter(reply));
            case CONTEXT -> number(contexts.take(), reply);
            case FREE -> {
                contexts.free(number(items));
                nothing(reply);
            }
            default -> post(op, task, name, items, reply);
        }
    }

    private void post(
            KeeperOp op, long task, String name, ItemReader items, KeeperReply reply) {
        switch (op) {
            case PUT -> number(put(task, name, items), reply);
            case GET -> message(postbox.get(name, number(items)), reply);
            case NEXT -> message(postbox.next(name, number(items)), reply);
            case TAKE -> {
                Post post = postbox.take("take", name, task, number(items));
                message(post, reply);
                if (post != null) {
                    post.what().letGo();
                }
            }
            case AWAIT -> {
                postbox.await(name, task, post -> message(post, reply));
                watch(task);
            }
            case FORGET -> {
                postbox.forget(task);
                sends.forget(task);
                nothing(reply);
            }
            case DELETE -> {
                postbox.delete(name, task, number(items));
                nothing(reply);
            }
            case STUCK -> {
                sends.add(task, items.one("keeper", ItemCode.LONG), tids(items), waiter(reply));
                watch(task); // which takes out at once who has ended
            }
            case MACHINE -> machine(task, name, items, reply);
            default -> names(postbox.names(name), reply);
        }
    }

    private void machine(long task, String verb, ItemReader items, KeeperReply reply) {
        MachineLine line = machine;
        if (line == null) {
            throw new CallArgumentException(verb, "this is a job, whose hosts are its ranks;"
                    + " 'atoll pvm' starts a machine that takes hosts");
        }
        if (verb.equals("reset")) {
            postbox.clear();
        }
        List<String> words = new ArrayList<>();
        while (items.next() != null) {
            words.add(items.whole("keeper", ItemCode.STRING).text());
        }
        line.ask(
                task, verb, words,
                done -> answer(reply, answer -> done.forEach(answer::string)),
                why -> refuse(new CallArgumentException(verb, why), reply));
    }

    private static int number(ItemReader items) {
        return (int) items.one("keeper", ItemCode.INT);
    }

    private static Set<Long> tids(ItemReader items) {
        long[] tids = new long[items.require("keeper", ItemCode.LONG, -1)];
        items.array(tids, 0, tids.length, 1);
        return Arrays.stream(tids).boxed().collect(Collectors.toSet());
    }

    /// The postbox keeps a copy in memory of its own.
    private int put(long task, String name, ItemReader items) {
        int flags = number(items);
        NestedItem message = items.message("keeper");
        ItemWriter copy = new ItemWriter(pool);
        copy.body(message.packed(), message.size());
        int index = postbox.put(name, task, copy.packed(), flags);
        watch(task);
        return index;
    }

    private void answer(KeeperReply reply, Consumer<ItemWriter> fill) {
        ItemWriter answer = new ItemWriter(pool);
        fill.accept(answer);
        reply.give(KeeperReply.DONE, answer.packed());
        answer.clear();
    }

    private void nothing(KeeperReply reply) {
        answer(reply, empty -> { });
    }

    private void number(int value, KeeperReply reply) {
        answer(reply, answer -> answer.one(ItemCode.INT, value));
    }

    private void members(GroupView view, KeeperReply reply) {
        answer(reply, answer -> {
            answer.one(ItemCode.INT, view.number());
            answer.one(ItemCode.LONG, view.version());
            answer.one(ItemCode.BOOLEAN, view.frozen() ? 1 : 0);
            answer.array(ItemCode.INT, view.instances(), 0, view.size(), 1);
            answer.array(ItemCode.LONG, view.members(), 0, view.size(), 1);
        });
    }

    /// Its owner is its sender, its index its tag, and its flags are its context.
    private void message(@Nullable Post post, KeeperReply reply) {
        answer(reply, answer -> {
            if (post != null) {
                answer.message(post.what(), post.size(), post.owner(), post.index(), post.flags());
            }
        });
    }

    private void names(Map<String, List<Post>> found, KeeperReply reply) {
        answer(reply, answer -> found.forEach((name, posts) -> {
            int size = posts.size();
            answer.string(name);
            answer.array(ItemCode.INT, posts.stream().mapToInt(Post::index).toArray(), 0, size, 1);
            answer.array(
                    ItemCode.LONG, posts.stream().mapToLong(Post::owner).toArray(), 0, size, 1);
            answer.array(ItemCode.INT, posts.stream().mapToInt(Post::flags).toArray(), 0, size, 1);
            answer.array(ItemCode.LONG,
                    posts.stream().mapToLong(post -> post.size().userBytes()).toArray(),
                    0, size, 1);
        }));
    }

    private GroupWaiter waiter(KeeperReply reply) {
        return new GroupWaiter() {
            @Override
            public void go() {
                nothing(reply);
            }

            @Override
            public void refuse(CallArgumentException why) {
                Keeper.this.refuse(why, reply);
            }
        };
    }

    private void refuse(CallArgumentException why, KeeperReply reply) {
        ItemWriter answer = new ItemWriter(pool);
        answer.string(why.call());
        answer.string(why.matter());
        reply.give(KeeperReply.REFUSED, answer.packed());
        answer.clear();
    }
}
