// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.time.Duration;

/// What can be seen from outside of a thread that waits.
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

    /// Whether another thread of this process runs code, or would if it had a processor. One in a
    /// native call mostly waits there.
    static boolean isSomethingElseRunning() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> !each.getKey().equals(Thread.currentThread()))
                .anyMatch(each -> isRunning(each.getKey(), each.getValue()));
    }

    private static boolean isRunning(Thread thread, StackTraceElement[] stack) {
        return thread.getState() == Thread.State.RUNNABLE
                && stack.length > 0
                && !stack[0].isNativeMethod();
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
