// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// The results of a group call on one rank and on those below it in the tree. From any thread; the
/// monitor guards.
final class GroupResults {
    private static final int MOST_SUPPRESSED = 8;

    private final int yield;
    private final @Nullable Combining<Object> operator;
    private final Map<Integer, @Nullable Object> each = new TreeMap<>();
    private @Nullable Object one;
    private boolean any;
    private @Nullable Throwable failure;

    /// Begins with none.
    ///
    /// @param yield    what becomes of the results, as [Spread] says
    /// @param operator combines them, if they are combined
    GroupResults(int yield, @Nullable Combining<Object> operator) {
        this.yield = yield;
        this.operator = operator;
    }

    /// What has gone wrong, or null.
    synchronized @Nullable Throwable failure() {
        return failure;
    }

    /// The results, or the one result, or nothing.
    ///
    /// @param count how many objects were called
    synchronized List<@Nullable Object> all(int count) {
        List<@Nullable Object> results = new ArrayList<>();
        switch (yield) {
            case Spread.EACH -> {
                for (int index = 0; index < count; index++) {
                    results.add(each.get(index));
                }
            }
            case Spread.ONE -> results.add(one);
            default -> { }
        }
        return results;
    }

    /// An object has given a result.
    synchronized void keep(int index, @Nullable Object result) {
        if (yield == Spread.EACH) {
            each.put(index, result);
        } else {
            combine(result);
        }
    }

    private void combine(@Nullable Object result) {
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
                keep(index, answer.getObject(Object.class));
            }
        } else if (yield == Spread.ONE) {
            keep(0, answer.getObject(Object.class));
        }
    }

    /// Writes what was collected, for the rank above.
    synchronized void write(GraphWriter to) {
        if (yield == Spread.EACH) {
            to.putInt(each.size());
            each.forEach((index, result) -> {
                to.putInt(index);
                to.putObject(result);
            });
        } else if (yield == Spread.ONE) {
            to.putObject(one);
        }
    }
}
