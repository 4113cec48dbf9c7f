// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Threads of a rank's program other than the one that waits. One that has never communicated may
/// do so yet, when it has slept, read a line or heard from its network: nobody can tell what it is
/// about. But one that waits for another thread without a limit, as for its end or for work from a
/// queue, does nothing by itself. The program's threads are those in the thread group of the one
/// that has joined the job, or below, for a thread begins in its parent's; Atoll's own have a name
/// that says so. Those that a virtual thread has started are in a group of their own, whichever
/// rank of this process it belongs to. Virtual threads and those of the common pool are in other
/// groups: these are not seen.
///
/// Where several threads communicate, one that waits for another may wait for one that is not seen,
/// and communicate again. So only those do nothing by themselves that wait in a call of Atoll's: at
/// the endpoint ([Sleepers]), or for others of their rank in a model's meeting.
final class Bystanders {
    private static final String OURS = "atoll-";

    /// The JVM's own, which waits for the others from the end of `main` on, and seems to run.
    private static final String LAST = "DestroyJavaVM";

    /// Of what virtual threads are in, and so of the platform threads that they start.
    private static final @Nullable ThreadGroup OF_VIRTUAL =
            Thread.ofVirtual().unstarted(() -> { }).getThreadGroup();

    private final ThreadGroup home;
    private final Sleepers sleepers;

    /// Of the thread that has communicated last. Written by who holds the endpoint, as the next
    /// two are, which others read.
    private long user;
    private volatile boolean several;
    private volatile boolean unseen;
    private volatile boolean isAnyLate;

    /// The program's thread, once it has returned.
    private volatile @Nullable Thread returned;

    /// Those of the program of which the calling thread is one.
    ///
    /// @param sleepers those that wait at the endpoint
    Bystanders(Sleepers sleepers) {
        this.home = Thread.currentThread().getThreadGroup();
        this.sleepers = sleepers;
    }

    /// A thread of the program communicates. Holder only.
    void use(Thread thread) {
        if (thread.threadId() == user) {
            return;
        }
        if (!several && user != 0) {
            several = true;
        }
        if (!unseen && !isSeen(thread)) {
            unseen = true;
        }
        if (returned != null) {
            isAnyLate = true;
        }
        user = thread.threadId();
    }

    private boolean isSeen(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return !thread.isVirtual() && group != null && home.parentOf(group);
    }

    /// Whether several threads communicate, and one of them is none that is seen here: it may act
    /// at any time.
    boolean areHidden() {
        return several && unseen;
    }

    /// Whether the program has a thread beside the calling one that may act by itself. From any
    /// thread.
    ///
    /// @param meets knows the threads that wait for others of their rank in a model's call
    boolean mayAct(Predicate<Thread> meets) {
        Thread self = Thread.currentThread();
        return own().anyMatch(thread -> !thread.equals(self) && mayAct(thread, meets))
                || startedByVirtual().anyMatch(this::mayActAlone);
    }

    /// Those in the group of the program, or below.
    private Stream<Thread> own() {
        return of(home);
    }

    private static Stream<Thread> startedByVirtual() {
        return OF_VIRTUAL == null ? Stream.empty() : of(OF_VIRTUAL);
    }

    private static Stream<Thread> of(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 1];
        return Stream.of(threads)
                .limit(group.enumerate(threads))
                .filter(thread -> !thread.getName().startsWith(OURS)
                        && !thread.getName().equals(LAST));
    }

    /// Whether a monitor blocks a thread of the program. From any thread.
    boolean isAnyBlocked() {
        return own().anyMatch(thread -> thread.getState() == Thread.State.BLOCKED);
    }

    /// The program has returned, says its thread. Holder only.
    void retire() {
        returned = Thread.currentThread();
    }

    /// Whether the program has returned. From any thread.
    boolean haveReturned() {
        return returned != null;
    }

    /// Whether a thread that the program has left behind, or that an object has started, may act by
    /// itself: one that is not seen may if it has communicated since. From any thread.
    boolean mayActLate() {
        return isAnyLate || Stream.concat(own(), startedByVirtual()).anyMatch(thread ->
                !thread.equals(returned) && goesOn(thread));
    }

    private boolean mayAct(Thread thread, Predicate<Thread> meets) {
        return !sleepers.keep(thread)
                && switch (thread.getState()) {
                    case RUNNABLE, TIMED_WAITING -> true;
                    case BLOCKED, WAITING -> several && !meets.test(thread);
                    case NEW, TERMINATED -> false;
                };
    }

    private boolean mayActAlone(Thread thread) {
        return !sleepers.keep(thread) && goesOn(thread);
    }

    private static boolean goesOn(Thread thread) {
        return switch (thread.getState()) {
            case RUNNABLE, TIMED_WAITING -> true;
            case NEW, BLOCKED, WAITING, TERMINATED -> false;
        };
    }
}
