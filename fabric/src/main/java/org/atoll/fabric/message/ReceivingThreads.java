// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.job.UnrecoverableException;
import org.jspecify.annotations.Nullable;

/// The threads of a program that receive from sources which they name. Two that receive messages of
/// one source, communicator and tag share them by chance, which no later life repeats: they are
/// refused. A thread that has ended leaves its messages to others. Holder only.
final class ReceivingThreads {
    /// What a program that needs several threads may do.
    static final String INSTEAD =
            "say --recovery coordinated, or leave out --on-failure recover";

    private static final int ANY_TAG = -1;

    private final int self;

    /// By the context and the source, which are one number here, and by the tag.
    private final Map<Long, Map<Integer, Thread>> threads = new HashMap<>();

    /// The last one that was found to be right.
    private @Nullable Thread last;

    private long lastPlace = -1;
    private int lastTag;

    /// Those of a rank.
    ReceivingThreads(int self) {
        this.self = self;
    }

    /// A receive begins. Those of collectives are apart in any case.
    ///
    /// @throws UnrecoverableException if another thread receives such messages, too
    void require(int source, int context, int tag) {
        Thread now = Thread.currentThread();
        long place = ((long) context << Integer.SIZE) + source;
        boolean again = place == lastPlace && tag == lastTag && now.equals(last);
        if (source < 0 || again || (context & 1) != 0) {
            return;
        }
        Map<Integer, Thread> here = threads.computeIfAbsent(place, key -> new HashMap<>());
        here.forEach((other, before) -> {
            boolean same = other == tag || other == ANY_TAG || tag == ANY_TAG;
            if (same && !before.equals(now) && before.isAlive()) {
                throw new UnrecoverableException("rank " + self + ": two of its threads, "
                        + named(before) + " and " + named(now) + ", receive from rank " + source
                        + " on one communicator and tag: which of them gets which message cannot be"
                        + " recovered from logs: " + INSTEAD);
            }
        });
        here.put(tag, now);
        last = now;
        lastPlace = place;
        lastTag = tag;
    }

    /// What a thread is called in messages.
    static String named(Thread thread) {
        return thread.getName().isEmpty() ? "thread " + thread.threadId() : thread.getName();
    }
}
