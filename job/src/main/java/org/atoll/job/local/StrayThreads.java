// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/// Threads that keep a process when its ranks' programs have ended, such as those of an executor
/// that nobody has shut down. As long as one of them acts, or sleeps for a while only, there may be
/// something to come. When all of them wait for others, for [#PATIENCE], nothing will: then one
/// line names them. Not for use by several threads at once.
final class StrayThreads {
    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(200);
    private static final int SHOWN = 3;
    private static final String OURS = "atoll-";

    /// The JVM's own, which waits for the others from the end of `main` on.
    private static final String LAST = "DestroyJavaVM";

    private final String who;
    private long idleSince = System.nanoTime();
    private boolean told;

    /// Begins to look.
    ///
    /// @param who whose program has ended, as the line says it
    StrayThreads(String who) {
        this.who = who;
    }

    /// Looks after this process until it ends, beside it, once a thread has ended.
    ///
    /// @param who  whose program that thread runs
    /// @param main the thread
    static void watchWhenEnded(String who, Thread main) {
        Thread.ofPlatform().daemon().name("atoll-strays").start(() -> {
            try {
                main.join();
                StrayThreads strays = new StrayThreads(who);
                while (!strays.told) {
                    Thread.sleep(BETWEEN_LOOKS);
                    strays.look(alive());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // nobody wants to know
            }
        });
    }

    private static List<Thread> alive() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon()
                        && !thread.getName().startsWith(OURS)
                        && !thread.getName().equals(LAST))
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList();
    }

    /// Looks once. The line does not begin with `atoll: `: such a one is kept for the job's end.
    ///
    /// @param threads those that keep the process
    @SuppressWarnings("SystemOut") // the one line
    void look(List<Thread> threads) {
        boolean idle = !threads.isEmpty() && threads.stream().allMatch(StrayThreads::waits);
        if (!idle) {
            idleSince = System.nanoTime();
        } else if (!told && System.nanoTime() - idleSince > PATIENCE.toNanos()) {
            told = true;
            System.err.println(who + " has ended its program, but " + named(threads)
                    + " and keeps the process; shut executors down, or make threads daemons");
        }
    }

    private static boolean waits(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED -> true;
            case NEW, RUNNABLE, TIMED_WAITING, TERMINATED -> false;
        };
    }

    private static String named(List<Thread> threads) {
        String names = threads.stream()
                .limit(SHOWN)
                .map(Thread::getName)
                .collect(Collectors.joining(", "));
        String more = threads.size() > SHOWN ? " and " + (threads.size() - SHOWN) + " more" : "";
        return (threads.size() == 1 ? "thread " + names : "each of the threads " + names + more)
                + " waits";
    }
}
