// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// A barrier where the threads of one JVM meet again and again. Up to four threads count themselves
/// in one counter; more in a tree of counters with four threads or subtrees each, so that no line
/// of the caches is written by all of them.
///
/// A thread that waits spins while each has a processor of its own, then yields, and sleeps after a
/// while, for waking it costs more than most waits last. Where threads share processors it yields a
/// few times only: a thread that works, of this node or of another one, needs the processor.
///
/// `arrived` is written by those that arrive, by atomic increments, and set to zero by the last one
/// of its group, before anybody of that group can arrive again: that is after `phase` has changed.
/// `phase` is written by the one that arrives last of all, which has seen all arrivals. Reading it
/// makes visible what happened before the barrier in any thread. `asleep` has the threads that
/// sleep, each written by itself: it looks at `phase` after it has written its place, and who
/// writes `phase` looks at all places afterwards, so one of the two sees the other.
public final class NodeBarrier implements Rendezvous {

    private static final int FAN_IN = 4;

    /// Counters are so far apart that no two share a line of a cache, or a pair of lines.
    private static final int STRIDE = 32;

    private static final int SPINS = 20_000;
    private static final int YIELDS = 2_000;
    private static final int FEW_YIELDS = 8;

    private final int parties;
    private final int spins;
    private final int yields;
    private final AtomicIntegerArray arrived;
    private final int[] sizes;
    private final int[] parents;
    private final AtomicReferenceArray<@Nullable Thread> asleep;
    private volatile int phase;
    private volatile @Nullable String flaw;

    /// Creates a barrier for threads that have the machine's processors to themselves.
    ///
    /// @param parties how many threads meet here, at least 1
    /// @throws IllegalArgumentException if there is not at least one
    public NodeBarrier(int parties) {
        this(parties, Runtime.getRuntime().availableProcessors());
    }

    /// Creates a barrier.
    ///
    /// @throws IllegalArgumentException if there is not at least one thread
    public NodeBarrier(int parties, int processors) {
        if (parties < 1) {
            throw new IllegalArgumentException(
                    "a crew has at least 1 thread, not " + parties);
        }
        this.parties = parties;
        spins = parties <= processors ? SPINS : 0;
        yields = parties <= processors ? YIELDS : FEW_YIELDS;
        asleep = new AtomicReferenceArray<>(parties);
        int groups = 0;
        for (int width = parties; groups == 0 || width > 1; ) {
            width = (width + FAN_IN - 1) / FAN_IN;
            groups += width;
        }
        arrived = new AtomicIntegerArray(groups * STRIDE);
        sizes = new int[groups];
        parents = new int[groups];
        grow();
    }

    /// Fills in the tree, from its leaves on; the root comes last.
    private void grow() {
        int first = 0;
        int below = parties;
        while (first < sizes.length) {
            int width = (below + FAN_IN - 1) / FAN_IN;
            for (int i = 0; i < width; i++) {
                sizes[first + i] = Math.min(FAN_IN, below - i * FAN_IN);
                parents[first + i] = first + width + i / FAN_IN;
            }
            first += width;
            below = width;
        }
    }

    /// Blocks until all threads have called this. What any of them did before is seen by all after.
    /// An interrupt does not end the wait; the thread is marked again when it is over.
    ///
    /// @param member which of the threads the caller is, from 0
    /// @throws IllegalStateException if the barrier is broken
    public void await(int member) {
        await(member, 0, NodeBarrier::nothing);
    }

    private static void nothing(int round) {}

    /// As [#await(int)]. The last one to arrive does what it was told before it lets all go; if
    /// that throws, the barrier is broken.
    @Override
    public void await(int member, int round, IntConsumer last) {
        int mine = phase;
        throwIfBroken();
        int group = member / FAN_IN;
        while (group < sizes.length && isLast(group)) {
            group = parents[group];
        }
        if (group >= sizes.length) {
            complete(mine, round, last);
        } else {
            pause(mine, member);
            throwIfBroken();
        }
    }

    private boolean isLast(int group) {
        if (arrived.incrementAndGet(group * STRIDE) < sizes[group]) {
            return false;
        }
        arrived.setPlain(group * STRIDE, 0);
        return true;
    }

    private void complete(int mine, int round, IntConsumer last) {
        try {
            last.accept(round);
        } catch (RuntimeException | Error e) {
            breakUp(String.valueOf(e.getMessage()));
            throw e;
        }
        release(mine + 1);
    }

    private void release(int next) {
        phase = next;
        for (int member = 0; member < parties; member++) {
            Thread sleeper = asleep.get(member);
            if (sleeper != null) {
                LockSupport.unpark(sleeper);
            }
        }
    }

    private void pause(int mine, int member) {
        for (int spin = 0; spin < spins; spin++) {
            if (phase != mine) {
                return;
            }
            Thread.onSpinWait();
        }
        for (int turn = 0; turn < yields; turn++) {
            if (phase != mine) {
                return;
            }
            Thread.yield();
        }
        sleep(mine, member);
    }

    private void sleep(int mine, int member) {
        asleep.set(member, Thread.currentThread());
        boolean interrupted = false;
        while (phase == mine) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted(); // marked, it would not sleep
        }
        asleep.set(member, null);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Lets all go because a thread has failed: those that wait now or later throw. Does not block.
    ///
    /// @param why one line
    public void breakUp(String why) {
        if (flaw == null) {
            flaw = why;
        }
        release(phase + 1);
    }

    private void throwIfBroken() {
        String why = flaw;
        if (why != null) {
            throw new Broken("the threads cannot meet any more: " + why);
        }
    }

    /// Why the barrier is broken, if it is.
    @Nullable String flaw() {
        return flaw;
    }

    /// A thread meets nobody, because of something that is known already.
    static final class Broken extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        private Broken(String what) {
            super(what);
        }
    }
}
