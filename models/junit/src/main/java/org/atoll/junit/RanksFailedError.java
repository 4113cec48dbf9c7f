// SPDX-License-Identifier: Apache-2.0
package org.atoll.junit;

import java.util.Iterator;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// A test has failed on some of its ranks. The message has a line for each; the cause is what the
/// first of them threw, and what the others threw is suppressed in it.
public final class RanksFailedError extends AssertionError {
    private static final long serialVersionUID = 1L;
    private static final int FRAMES_SHOWN = 4;

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

    static RanksFailedError tooLong(int ranks, int seconds, Map<Integer, Thread> running) {
        StringJoiner lines = new StringJoiner("\n  ");
        lines.add(running.size() + " of " + ranks + " ranks have not ended within " + seconds
                + " s");
        running.forEach((rank, thread) -> lines.add("rank " + rank + " is at " + place(thread)));
        return new RanksFailedError(lines.toString(), null);
    }

    private static String place(Thread thread) {
        StringJoiner frames = new StringJoiner(" < ");
        StackTraceElement[] stack = thread.getStackTrace();
        for (int i = 0; i < Math.min(stack.length, FRAMES_SHOWN); i++) {
            frames.add(stack[i].toString());
        }
        return frames.toString();
    }
}
