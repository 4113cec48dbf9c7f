// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.time.Duration;
import java.util.stream.Stream;

/// Tells what can be seen from outside of a thread that waits.
final class Stuck {
    private Stuck() {}

    /// Whether a thread waits for something without a limit of time.
    static boolean standsStill(Thread thread) {
        Thread.State state = thread.getState();
        return state == Thread.State.WAITING || state == Thread.State.BLOCKED;
    }

    /// The processor time of this process.
    static long usedByProcess() {
        return ProcessHandle.current()
                .info()
                .totalCpuDuration()
                .map(Duration::toNanos)
                .orElse(0L);
    }

    /// Whether another thread of this process goes on by itself: it runs code, or would if it had a
    /// processor, or is one of the program's that sleeps.
    ///
    /// @param since the id of a thread; what the program began in the simulation has later ones
    static boolean isSomethingElseGoingOn(long since) {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> !each.getKey().equals(Thread.currentThread()))
                .anyMatch(each -> goesOn(each.getKey(), each.getValue(), since));
    }

    /// Whether this one does.
    static boolean goesOn(Thread thread, long since) {
        return goesOn(thread, thread.getStackTrace(), since);
    }

    private static boolean goesOn(Thread thread, StackTraceElement[] stack, long since) {
        return isRunning(thread, stack) || sleeps(thread, stack, since);
    }

    /// One in a native call mostly waits there, as threads of the JDK do that serve others.
    private static boolean isRunning(Thread thread, StackTraceElement[] stack) {
        return thread.getState() == Thread.State.RUNNABLE && !isNative(stack);
    }

    /// Whether a thread waits for something that comes without other threads: a time, a file, what
    /// a native call returns. Those from before the simulation are not the program's, and neither
    /// are those that run nothing but the JDK.
    private static boolean sleeps(Thread thread, StackTraceElement[] stack, long since) {
        Thread.State state = thread.getState();
        return thread.threadId() > since
                && !thread.getName().startsWith("atoll-")
                && !Stream.of(stack).allMatch(Stuck::isOfTheJdk)
                && (state == Thread.State.TIMED_WAITING
                        || (state == Thread.State.RUNNABLE && isNative(stack)));
    }

    private static boolean isNative(StackTraceElement[] stack) {
        return stack.length == 0 || stack[0].isNativeMethod();
    }

    /// Says in one line what a rank waits for and where.
    static String describe(int rank, Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        int place = 0;
        while (place < stack.length - 1 && isOfTheJdk(stack[place])) {
            place++;
        }
        String where = stack.length == 0 ? "an unknown place" : stack[place].toString();
        String call = place == 0
                ? "a lock"
                : stack[place - 1].getClassName() + "." + stack[place - 1].getMethodName();
        return "rank " + rank + " waits in " + call + " at " + where
                + " for what its world does not know of; in a simulation nobody else can go on"
                + " meanwhile: wait for requests";
    }

    private static boolean isOfTheJdk(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith("java.") || name.startsWith("jdk.") || name.startsWith("sun.");
    }
}
