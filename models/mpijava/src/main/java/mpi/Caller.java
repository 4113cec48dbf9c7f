// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import java.util.regex.Pattern;

/// Knows which call of this package a thread is in, for reports of who waits for whom: the program
/// has called `Finalize`, and nothing of the barrier in which that waits.
final class Caller {
    private static final Pattern BELOW =
            Pattern.compile("java\\.|jdk\\.|org\\.atoll\\.(mpj|collectives|codec|fabric|sim)\\.");

    private static final String PACKAGE = Caller.class.getPackageName() + ".";

    private Caller() {}

    /// The outermost of the calls into this package that are on top of a thread's stack; of a
    /// constructor, what it makes.
    ///
    /// @return an empty text if there is none
    static String callOf(Thread waiting) {
        return Arrays.stream(waiting.getStackTrace())
                .takeWhile(frame -> isOurs(frame)
                        || BELOW.matcher(frame.getClassName()).lookingAt())
                .filter(frame -> isOurs(frame) && !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getMethodName().equals("<init>")
                        ? frame.getClassName().substring(PACKAGE.length())
                        : frame.getMethodName())
                .orElse("");
    }

    private static boolean isOurs(StackTraceElement frame) {
        return frame.getClassName().startsWith(PACKAGE);
    }
}
