// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// The results of a group call on one rank and on those below it in the tree. Results that are not
/// combined stay in writing, each a graph of its own, until they are at the origin. From any
/// thread; the monitor guards.
final class GroupResults {
    private static final int MOST_SUPPRESSED = 8;

    private final int yield;
    private final Map<Integer, byte[]> each = new TreeMap<>();
    private final List<ObjectId> held = new ArrayList<>();
    private final List<Supplier<Throwable>> unread = new ArrayList<>();
    private long bytes;
    private @Nullable Combining<Object> operator;
    private @Nullable Object one;
    private boolean any;
    private @Nullable Throwable failure;

    /// Begins with none.
    ///
    /// @param yield what becomes of the results, as [Spread] says
    GroupResults(int yield) {
        this.yield = yield;
    }

    /// Says what combines results, if they are combined.
    synchronized void combineBy(@Nullable Combining<Object> how) {
        operator = how;
    }

    /// What has gone wrong, or null. Reads what was thrown, and so may run code of the program.
    @Nullable Throwable failure() {
        takeUnread().forEach(thrown -> failed(thrown.get()));
        return known();
    }

    private synchronized List<Supplier<Throwable>> takeUnread() {
        List<Supplier<Throwable>> taken = List.copyOf(unread);
        unread.clear();
        return taken;
    }

    private synchronized @Nullable Throwable known() {
        return failure;
    }

    /// Whether something has gone wrong.
    synchronized boolean isFailed() {
        return failure != null || !unread.isEmpty();
    }

    /// Whether results stay in writing.
    boolean keepsGraphs() {
        return yield == Spread.EACH;
    }

    /// The one result of a combining call.
    synchronized @Nullable Object one() {
        return one;
    }

    /// The result of one object, in writing.
    ///
    /// @return a graph; null if there is none
    synchronized byte @Nullable [] graph(int index) {
        return each.get(index);
    }

    /// An object has given a result.
    ///
    /// @param graph the result in writing, which anybody can read
    synchronized void keep(int index, byte[] graph) {
        each.put(index, graph);
        bytes += graph.length;
    }

    /// How long the results are that stay in writing.
    synchronized long bytes() {
        return bytes;
    }

    /// Results here, or what was thrown, refer to objects.
    ///
    /// @param more what they refer to, held until [#takeHeld] is passed on or read
    synchronized void holds(List<ObjectId> more) {
        held.addAll(more);
    }

    /// Takes what the results refer to.
    synchronized List<ObjectId> takeHeld() {
        List<ObjectId> taken = List.copyOf(held);
        held.clear();
        return taken;
    }

    /// An object has given a result that is combined with others.
    synchronized void combine(@Nullable Object result) {
        Combining<Object> how = operator;
        if (!any || how == null) {
            one = result;
            any = true;
            return;
        }
        try {
            one = how.apply(one, result);
        } catch (RuntimeException | Error e) {
            failed(e);
        }
    }

    /// Something has gone wrong.
    synchronized void failed(Throwable thrown) {
        failure = joined(failure, thrown);
    }

    /// Something has gone wrong that is read when it is asked for.
    synchronized void failed(Supplier<Throwable> thrown) {
        unread.add(thrown);
    }

    /// What is thrown if several have thrown.
    static Throwable joined(@Nullable Throwable first, Throwable next) {
        if (first == null) {
            return next;
        }
        if (first.getSuppressed().length < MOST_SUPPRESSED && !first.equals(next)) {
            first.addSuppressed(next);
        }
        return first;
    }

    /// Takes what [#write] has written on a rank below.
    void take(GraphReader answer) {
        if (yield == Spread.EACH) {
            for (int count = answer.getInt(); count > 0; count--) {
                int index = answer.getInt();
                keep(index, Spread.bytes(answer));
            }
        } else if (yield == Spread.ONE) {
            combine(answer.getObject(Object.class));
        }
    }

    /// Writes what was collected, for the rank above.
    synchronized void write(GraphWriter to) {
        if (yield == Spread.EACH) {
            to.putInt(each.size());
            each.forEach((index, graph) -> {
                to.putInt(index);
                to.putObject(graph);
            });
        } else if (yield == Spread.ONE) {
            to.putObject(one);
        }
    }
}
