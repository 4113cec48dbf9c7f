// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A test has failed on some of its ranks. The message has a line for each; the cause is what the
/// first of them threw, and what the others threw is suppressed in it.
public final class RanksFailedError extends AssertionError {
    private static final long serialVersionUID = 1L;
    private static final int FRAMES_SHOWN = 3;
    private static final List<String> OTHERS = List.of(
            "java.", "jdk.", "sun.", "org.atoll.fabric.", "org.atoll.job.", "org.atoll.mpj.",
            "org.atoll.codec.", "org.atoll.collectives.", "org.atoll.threads.", "org.atoll.shm.",
            "org.atoll.tcp.", "org.junit.");

    private RanksFailedError(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    static RanksFailedError of(int ranks, Map<Integer, Throwable> thrown) {
        StringJoiner lines = new StringJoiner("\n  ");
        lines.add("the test failed on " + thrown.size() + " of " + ranks + " ranks");
        thrown.forEach((rank, what) -> lines.add("rank " + rank + ": " + what));
        Iterator<Throwable> all = thrown.values().iterator();
        RanksFailedError error = new RanksFailedError(lines.toString(), all.next());
        all.forEachRemaining(error::addSuppressed);
        return error;
    }

    static RanksFailedError tooLong(int ranks, String until, Map<Integer, Thread> running) {
        StringJoiner lines = new StringJoiner("\n  ");
        lines.add(running.size() + " of " + ranks + " ranks have not ended " + until);
        running.forEach((rank, thread) -> lines.add("rank " + rank + " is at " + place(thread)));
        return new RanksFailedError(lines.toString(), null);
    }

    /// The innermost call that the test makes itself, and where.
    private static String place(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        int first = 0;
        while (first < stack.length && !isOfTest(stack[first])) {
            first++;
        }
        int from = first == stack.length ? 0 : Math.max(0, first - 1);
        StringJoiner frames = new StringJoiner(" < ");
        Arrays.stream(stack).skip(from).limit(FRAMES_SHOWN).forEach(f -> frames.add(f.toString()));
        return frames.toString();
    }

    private static boolean isOfTest(StackTraceElement frame) {
        String type = frame.getClassName();
        return OTHERS.stream().noneMatch(type::startsWith);
    }
}
