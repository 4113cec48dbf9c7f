// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Threads that run the same code and meet:
///
/// ```java
/// double[] sums = new double[4];
/// new Crew(4).run(member -> {
///     sums[member.number()] = part(member.number());
///     double sum = member.reduce(sums[member.number()], Double::sum);
/// });
/// ```
///
/// Immutable; runs as often as wanted.
public final class Crew {
    private final int threads;
    private final int processors;
    private final String where;
    private final List<MemberTimes> times;

    /// The work of a thread of the crew.
    @FunctionalInterface
    public interface Work {

        /// Does the work of one thread.
        ///
        /// @throws Exception ends the work of all
        void run(Member member) throws Exception;
    }

    /// Threads that have the machine to themselves.
    ///
    /// @param threads how many, at least 1
    /// @throws IllegalArgumentException if there is not at least one
    public Crew(int threads) {
        this(threads, Runtime.getRuntime().availableProcessors(), "the crew");
    }

    /// Threads that share the machine.
    ///
    /// @param threads    how many, at least 1
    /// @param processors how many processors they have for themselves: with fewer than threads,
    ///     a thread that waits lets others run
    /// @param where      what messages call the crew, such as `node 2`
    /// @throws IllegalArgumentException if there is not at least one thread
    public Crew(int threads, int processors, String where) {
        this(threads, processors, where, List.of());
    }

    /// Threads that share the machine, and whose times are kept.
    ///
    /// @param threads    how many, at least 1
    /// @param processors how many processors they have for themselves: with fewer than threads,
    ///     a thread that waits lets others run
    /// @param where      what messages call the crew, such as `node 2`
    /// @param times      where the time of each thread goes; empty if nobody wants to know
    /// @throws IllegalArgumentException if there is not at least one thread
    public Crew(int threads, int processors, String where, List<MemberTimes> times) {
        if (threads < 1) {
            throw new IllegalArgumentException(
                    "threads is " + threads + ": a crew has at least 1");
        }
        this.threads = threads;
        this.processors = processors;
        this.where = where;
        this.times = List.copyOf(times);
    }

    /// How many threads there are.
    ///
    /// @return at least 1
    public int threads() {
        return threads;
    }

    /// Runs the work in every thread; the caller is thread 0. Blocks until all are done.
    ///
    /// @throws CrewException with the cause, if a thread threw
    public void run(Work work) {
        run(work, failure -> {});
    }

    /// As [#run(Work)].
    ///
    /// @param failing is told of the first failure at once, by the thread that failed; the others
    ///     may still wait for something, which this has to end
    public void run(Work work, Consumer<CrewException> failing) {
        Meetings meetings = new Meetings(where, threads);
        NodeBarrier barrier = new NodeBarrier(threads, processors);
        Running running = new Running(work, failing, meetings, barrier, new AtomicReference<>());
        List<Thread> others = new ArrayList<>();
        for (int number = 1; number < threads; number++) {
            Member member = meetings.member(number, barrier, times(number));
            others.add(Thread.ofPlatform()
                    .name("thread-" + number + " of " + where)
                    .daemon()
                    .start(() -> running.run(member)));
        }
        running.run(meetings.member(0, barrier, times(0)));
        others.forEach(Crew::join);
        CrewException failure = running.failure.get();
        if (failure != null) {
            throw failure;
        }
        String flaw = barrier.flaw();
        if (flaw != null) {
            throw new CrewException(where + ": " + flaw, 0);
        }
    }

    private @Nullable MemberTimes times(int number) {
        return times.isEmpty() ? null : times.get(number);
    }

    /// The work of a crew, under way.
    private record Running(
            Work work,
            Consumer<CrewException> failing,
            Meetings meetings,
            NodeBarrier barrier,
            AtomicReference<@Nullable CrewException> failure) {

        void run(Member member) {
            try {
                work.run(member);
                member.end();
            } catch (NodeBarrier.Broken e) {
                // The thread that has broken the barrier says why.
            } catch (CrewException e) {
                fail(e);
            } catch (Throwable e) {
                fail(meetings.failure(member.number(), e));
            } finally {
                member.leave();
            }
        }

        private void fail(CrewException e) {
            if (failure.compareAndSet(null, e)) {
                barrier.breakUp(String.valueOf(e.getMessage()));
                failing.accept(e);
            }
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                thread.interrupt();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
