// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;

/// The light threads of a rank: virtual threads that a model has started for its program, perhaps
/// ten thousand. Each waits at a [WaitPoint] of its own, and who brings something about rouses that
/// one: nobody looks through them all for whose wait is over. From any thread.
final class LightThreads {
    /// So many waits are told.
    private static final int SHOWN = 8;

    private final Narrator narrator;
    private final Set<LightThread> alive = ConcurrentHashMap.newKeySet();
    private final AtomicInteger asleep = new AtomicInteger();
    private final AtomicInteger count = new AtomicInteger();

    /// Begins with none.
    ///
    /// @param narrator finds words for what they wait for
    LightThreads(Narrator narrator) {
        this.narrator = narrator;
    }

    /// One is about to begin.
    LightThread add() {
        LightThread started = new LightThread(asleep);
        alive.add(started);
        count.incrementAndGet();
        return started;
    }

    /// One has ended.
    void remove(LightThread ended) {
        alive.remove(ended);
        count.decrementAndGet();
    }

    /// Whether there is one.
    boolean isAny() {
        return count.get() > 0;
    }

    /// How many are awake, or were roused. A hint.
    int awake() {
        return count.get() - asleep.get();
    }

    /// How many go on by themselves, or wait elsewhere than at their points.
    ///
    /// @param dependence whom a wait depends on, as [WaitOutlook#dependence] says
    int atWork(ToIntFunction<Completion> dependence) {
        int atWork = 0;
        for (LightThread thread : alive) {
            atWork += thread.isAtWork(dependence) ? 1 : 0;
        }
        return atWork;
    }

    /// Makes all that wait look around.
    void rouseAll() {
        alive.forEach(LightThread::rouse);
    }

    /// What some wait for, in words, and how many more do.
    Stream<String> words() {
        int more = asleep.get() - SHOWN;
        return Stream.concat(
                alive.stream().flatMap(this::wordsOf).limit(SHOWN),
                more > 0 ? Stream.of(more + " more calls") : Stream.empty());
    }

    private Stream<String> wordsOf(LightThread light) {
        Completion awaited = light.awaited();
        Thread thread = light.thread();
        return awaited == null || thread == null
                ? Stream.empty()
                : Stream.of(narrator.waitOf(thread, awaited));
    }
}
