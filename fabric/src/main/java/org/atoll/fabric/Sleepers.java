// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.job.Blocked;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Narrator;

/// The threads that wait at an endpoint, each from its first sleep to the end of its wait. Virtual
/// ones are elsewhere ([VirtualWaiters]). The first of them speaks for all when nothing goes on.
///
/// The monitor guards the lists, which are parallel so that a wait allocates nothing. Nobody waits
/// in it, and no wait is asked anything there.
final class Sleepers {
    /// So many waits beside the first are told.
    private static final int SHOWN = 8;

    private final List<Thread> threads = new ArrayList<>();
    private final List<Completion> waits = new ArrayList<>();

    private final Supplier<Stream<String>> more;

    /// Begins with none.
    ///
    /// @param more what others wait for that are not listed here, in words
    Sleepers(Supplier<Stream<String>> more) {
        this.more = more;
    }

    private record Sleeper(Thread thread, Completion awaited) {
        boolean isStuck() {
            return !awaited.isDone() && awaited.patienceNanos() == Long.MAX_VALUE;
        }
    }

    /// The calling thread is about to sleep for the first time in a wait.
    ///
    /// @return true: it is listed from now on
    synchronized boolean add(Completion awaited) {
        threads.add(Thread.currentThread());
        return waits.add(awaited);
    }

    /// The calling thread's latest wait is over.
    synchronized void remove() {
        int last = threads.lastIndexOf(Thread.currentThread());
        threads.remove(last);
        waits.remove(last);
    }

    /// Whether the calling thread speaks for all.
    synchronized boolean areLedByCaller() {
        return !threads.isEmpty() && threads.getFirst().equals(Thread.currentThread());
    }

    /// Whether no other thread waits here.
    synchronized boolean isCallerAlone() {
        return threads.stream().allMatch(Thread.currentThread()::equals);
    }

    private synchronized List<Sleeper> all() {
        List<Sleeper> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            all.add(new Sleeper(threads.get(i), waits.get(i)));
        }
        return all;
    }

    /// Those that wait beside the calling thread.
    private List<Sleeper> others() {
        Thread self = Thread.currentThread();
        return all().stream().filter(sleeper -> !sleeper.thread.equals(self)).toList();
    }

    /// Whether a thread waits here, and only something that comes from elsewhere can end that.
    boolean keep(Thread thread) {
        List<Sleeper> its =
                all().stream().filter(sleeper -> sleeper.thread.equals(thread)).toList();
        return !its.isEmpty() && its.stream().allMatch(Sleeper::isStuck);
    }

    /// What each waits for, in words. From any thread.
    Stream<String> words(Narrator narrator) {
        return all().stream().map(sleeper -> narrator.waitOf(sleeper.thread, sleeper.awaited));
    }

    /// What all wait for, in words.
    ///
    /// @param awaited  what the calling thread waits for
    String describe(Completion awaited, Narrator narrator) {
        List<Sleeper> others = others();
        int left = others.size() - SHOWN;
        Stream<String> waits = others.stream()
                .limit(SHOWN)
                .map(other -> narrator.waitOf(other.thread, other.awaited));
        Stream<String> hidden = left > 0 ? Stream.of(left + " more calls") : Stream.empty();
        return narrator.waitOf(Thread.currentThread(), awaited)
                + Stream.of(waits, hidden, more.get())
                        .flatMap(words -> words)
                        .map(words -> ", and in " + words)
                        .collect(Collectors.joining());
    }

    /// Whom all depend on: [Blocked#ABROAD] if one of them may hear from another world.
    ///
    /// @param awaited    what the calling thread waits for
    /// @param dependence whom one wait depends on, as [WaitOutlook#dependence] says
    int dependence(Completion awaited, ToIntFunction<Completion> dependence) {
        boolean abroad = others().stream()
                .anyMatch(other -> dependence.applyAsInt(other.awaited) == Blocked.ABROAD);
        return abroad ? Blocked.ABROAD : dependence.applyAsInt(awaited);
    }
}
