// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.LocalRanks;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.TestAbortedException;

/// One call of a test method on all ranks of a job of its own.
final class RankedCall {
    private final Ranks ranks;
    private final Method method;
    private final Object target;
    private final List<@Nullable Object> arguments;
    private final Map<Integer, Throwable> thrown = new ConcurrentSkipListMap<>();
    private final Map<Integer, Thread> running = new ConcurrentSkipListMap<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile @Nullable Rank any;
    private volatile @Nullable Throwable ofJob;

    RankedCall(
            Ranks ranks, Method method, Object target, List<? extends @Nullable Object> arguments) {
        this.ranks = ranks;
        this.method = method;
        this.target = target;
        this.arguments = List.copyOf(arguments.stream().map(RankedCall::kept).toList());
    }

    /// A list keeps no nulls; parameters of ranks are filled in later anyway.
    private static Object kept(@Nullable Object argument) {
        return argument == null ? Missing.ARGUMENT : argument;
    }

    private enum Missing { ARGUMENT }

    /// Blocks until all ranks have returned, or the time is over.
    ///
    /// @throws Throwable what the test is to end with
    void run() throws Throwable {
        LocalRanks job = Job.local(ranks.value()).device(ranks.device());
        Thread.ofPlatform().daemon().name("ranks-" + method.getName()).start(() -> run(job));
        try {
            if (!over.await(ranks.timeoutSeconds(), TimeUnit.SECONDS)) {
                throw tooLong("within " + ranks.timeoutSeconds() + " s");
            }
        } catch (InterruptedException e) { // such as by JUnit's own @Timeout
            e.addSuppressed(tooLong("when JUnit interrupted the test"));
            throw e;
        }
        report();
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // kept for the thread that waits
    private void run(LocalRanks job) {
        try {
            job.run(this::call);
        } catch (Throwable e) {
            ofJob = e;
        } finally {
            over.countDown();
        }
    }

    private void call(Rank rank) {
        any = rank;
        running.put(rank.number(), Thread.currentThread());
        try {
            ReflectionSupport.invokeMethod(method, target, argumentsFor(rank));
        } catch (Throwable e) {
            thrown.put(rank.number(), e);
            throw e;
        } finally {
            running.remove(rank.number());
        }
    }

    private @Nullable Object[] argumentsFor(Rank rank) {
        Class<?>[] types = method.getParameterTypes();
        @Nullable Object[] all = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            Object given = arguments.get(i);
            all[i] = types[i] == Rank.class ? rank
                    : types[i] == Mpj.class ? Mpj.in(rank)
                    : types[i] == Comm.class ? Mpj.in(rank).comm()
                    : given == Missing.ARGUMENT ? null : given;
        }
        return all;
    }

    /// Fails if a rank has. Ranks that only suffered from another's failure are not named, unless
    /// all did: a deadlock.
    private void report() throws Throwable {
        Throwable job = ofJob;
        if (job == null) {
            return;
        }
        Map<Integer, Throwable> guilty = new ConcurrentSkipListMap<>(thrown);
        guilty.values().removeIf(CommunicationException.class::isInstance);
        if (thrown.isEmpty()) {
            throw job;
        }
        if (guilty.values().stream().anyMatch(TestAbortedException.class::isInstance)
                && guilty.values().stream().allMatch(TestAbortedException.class::isInstance)) {
            throw guilty.values().iterator().next();
        }
        throw RanksFailedError.of(ranks.value(), guilty.isEmpty() ? thrown : guilty);
    }

    private RanksFailedError tooLong(String until) {
        RanksFailedError error = RanksFailedError.tooLong(ranks.value(), until, running);
        Rank rank = any;
        if (rank != null) {
            try {
                rank.abort(1, "the test took too long");
            } catch (CommunicationException e) {
                error.addSuppressed(e);
            }
        }
        running.values().forEach(Thread::interrupt);
        return error;
    }
}
