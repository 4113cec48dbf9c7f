// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemReader;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.NestedItem;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;
import org.jspecify.annotations.Nullable;

/// The questions of one task to the keeper. Each blocks until its answer is here; what the keeper
/// refuses is thrown as it was said there.
public final class KeeperCalls {
    private final KeeperLine line;
    private final long task;
    private final ItemWriter question;

    /// Makes the calls of a task.
    ///
    /// @param line its way
    /// @param task its tid
    public KeeperCalls(KeeperLine line, ChunkPool pool, long task) {
        this.line = line;
        this.task = task;
        this.question = new ItemWriter(pool);
    }

    /// Asks about something that has a name.
    private <R> R ask(
            KeeperOp op, String name, Consumer<ItemWriter> more, Function<ItemReader, R> read) {
        return ask(op, name, null, more, read);
    }

    private <R> R ask(
            KeeperOp op,
            String name,
            @Nullable Duration most,
            Consumer<ItemWriter> more,
            Function<ItemReader, R> read) {
        question.clear();
        question.one(ItemCode.LONG, task);
        question.string(name);
        more.accept(question);
        KeeperAnswer answer = line.ask(op, name, question, most);
        try {
            if (answer.status() == KeeperReply.REFUSED) {
                throw refusal(answer.items());
            }
            return read.apply(new ItemReader(answer.items(), "the keeper's answer"));
        } finally {
            answer.items().letGo();
        }
    }

    /// What the keeper has refused, as it was said there.
    static CallArgumentException refusal(Packed answer) {
        ItemReader items = new ItemReader(answer, "the keeper's answer");
        return new CallArgumentException(text(items), text(items));
    }

    private static String text(ItemReader items) {
        return items.whole("keeper", ItemCode.STRING).text();
    }

    private static int number(ItemReader items) {
        return (int) items.one("keeper", ItemCode.INT);
    }

    private static int[] numbers(ItemReader items) {
        int[] taken = new int[items.require("keeper", ItemCode.INT, -1)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    private static long[] longs(ItemReader items) {
        long[] taken = new long[items.require("keeper", ItemCode.LONG, -1)];
        items.array(taken, 0, taken.length, 1);
        return taken;
    }

    private static boolean nothing(ItemReader items) {
        return items.next() == null;
    }

    /// There is nothing behind the name.
    private static void noMore(ItemWriter items) {}

    private static Consumer<ItemWriter> with(int number) {
        return items -> items.one(ItemCode.INT, number);
    }

    /// Joins a group.
    ///
    /// @return the lowest instance that was free
    public int join(String group) {
        return ask(KeeperOp.JOIN, group, KeeperCalls::noMore, KeeperCalls::number);
    }

    /// Leaves a group.
    public void leave(String group) {
        boolean _ = ask(KeeperOp.LEAVE, group, KeeperCalls::noMore, KeeperCalls::nothing);
    }

    /// The members of a group now; nobody, if there is no such group.
    public GroupView members(String group) {
        return ask(KeeperOp.MEMBERS, group, KeeperCalls::noMore, items -> new GroupView(
                number(items),
                items.one("keeper", ItemCode.LONG),
                items.one("keeper", ItemCode.BOOLEAN) != 0,
                numbers(items),
                longs(items)));
    }

    /// Waits until a number of members have called this.
    public void barrier(String group, int count) {
        boolean _ = ask(KeeperOp.BARRIER, group, with(count), KeeperCalls::nothing);
    }

    /// Waits until a group has a number of members and all have called this.
    public void freeze(String group, int size) {
        boolean _ = ask(KeeperOp.FREEZE, group, with(size), KeeperCalls::nothing);
    }

    /// A context that nobody has had.
    public int newContext() {
        return ask(KeeperOp.CONTEXT, "", KeeperCalls::noMore, KeeperCalls::number);
    }

    /// Gives a context back.
    public void free(int context) {
        boolean _ = ask(KeeperOp.FREE, "", with(context), KeeperCalls::nothing);
    }

    /// Puts a message into the postbox.
    ///
    /// @param flags bits of [Post]
    /// @return its index
    public int put(String name, Packed what, int flags) {
        PackedSize size = new PackedSize(what.bytes(), what.userBytes(), what.items());
        return ask(KeeperOp.PUT, name, items -> {
            items.one(ItemCode.INT, flags);
            items.message(what, size, task, 0, 0);
        }, KeeperCalls::number);
    }

    /// A message of the postbox.
    ///
    /// @param op [KeeperOp#GET], [KeeperOp#NEXT] or [KeeperOp#TAKE]
    /// @return its owner as sender, its index as tag, its flags as context, and its items, which
    ///     the caller holds; null if there is none
    public @Nullable NestedItem fetch(KeeperOp op, String name, int index) {
        return orNull(ask(op, name, with(index), KeeperCalls::message));
    }

    /// Waits for a message of the postbox.
    ///
    /// @param most how long, or null for as long as it takes
    /// @return as [#fetch]; null if the time was over before
    public @Nullable NestedItem await(String name, @Nullable Duration most) {
        return orNull(ask(KeeperOp.AWAIT, name, most, KeeperCalls::noMore, KeeperCalls::message));
    }

    private static List<NestedItem> message(ItemReader items) {
        if (nothing(items)) {
            return List.of();
        }
        NestedItem message = items.message("keeper");
        message.packed().hold();
        return List.of(message);
    }

    private static @Nullable NestedItem orNull(List<NestedItem> one) {
        return one.isEmpty() ? null : one.getFirst();
    }

    /// Deletes a message of the postbox.
    public void delete(String name, int index) {
        boolean _ = ask(KeeperOp.DELETE, name, with(index), KeeperCalls::nothing);
    }

    /// Asks something of a standing machine.
    ///
    /// @param verb what is wanted
    /// @return what came of it
    public List<String> machine(String verb, List<String> words) {
        return ask(KeeperOp.MACHINE, verb, items -> words.forEach(items::string), items -> {
            List<String> came = new ArrayList<>();
            while (!nothing(items)) {
                came.add(text(items));
            }
            return came;
        });
    }

    /// What lies in the postbox, by name.
    public List<PostListing> names(String pattern) {
        return ask(KeeperOp.NAMES, pattern, KeeperCalls::noMore, items -> {
            List<PostListing> names = new ArrayList<>();
            while (!nothing(items)) {
                names.add(new PostListing(
                        text(items), numbers(items), longs(items), numbers(items), longs(items)));
            }
            return names;
        });
    }
}
