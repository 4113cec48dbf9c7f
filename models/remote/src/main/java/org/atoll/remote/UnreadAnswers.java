// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.atoll.fabric.World;

/// Asynchronous calls that have not ended, and those that have ended and whose futures have not.
/// When one has ended, whoever lets the endpoint go reads its result and completes the future;
/// stages that depend on it have a thread of their own. From any thread, if nothing else is said.
final class UnreadAnswers {
    /// So many calls are told of which a stage may depend on some.
    private static final int MOST_TOLD = 4;

    private final World world;

    /// Calls that have not ended, for reports.
    private final Set<RemoteCall> underWay = ConcurrentHashMap.newKeySet();

    /// Calls that have ended and whose futures have not.
    private final AtomicInteger unread = new AtomicInteger();

    UnreadAnswers(World world) {
        this.world = world;
    }

    /// A call is under way.
    void begun(RemoteCall call) {
        underWay.add(call);
    }

    /// A call has ended, whose future has not. Holder only.
    ///
    /// @param reading reads its answer, by [#read]
    void ended(RemoteCall call, Runnable reading) {
        underWay.remove(call);
        unread.incrementAndGet();
        world.endpoint().afterwards(reading);
    }

    /// A future has ended, or is about to.
    ///
    /// @param dependents how many stages depend on it
    /// @param completion completes it
    void read(int dependents, Runnable completion) {
        if (dependents == 0) {
            completion.run();
        } else {
            world.startBeside("atoll-stage", completion);
        }
        unread.decrementAndGet();
        world.endpoint().rouseSleepers();
    }

    /// Whether there are some.
    boolean isAny() {
        return unread.get() > 0;
    }

    /// The first calls that are under way, in words; empty if none is.
    String underWay() {
        String first = underWay.stream()
                .limit(MOST_TOLD)
                .map(RemoteCall::describe)
                .collect(Collectors.joining(", "));
        return first.isEmpty() ? "" : " while under way are: " + first;
    }
}
