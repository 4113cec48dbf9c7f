// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import org.jspecify.annotations.Nullable;

/// Replaces `System.exit` for a rank that is a thread. The rank comes to its end with an exit code,
/// as its process would, and the others go on or end as they would then. The classes of such a
/// rank's program call this instead, without knowing.
///
/// The rank's first thread leaves `main` by way of an error that nobody should catch; on it
/// `finally` blocks run, which in a process they do not. Any other thread stops where it is.
public final class RankExit {
    private static final StackWalker CALLERS =
            StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private RankExit() {}

    /// The way out of `main`.
    private static final class Way extends Error {
        private static final long serialVersionUID = 1;

        Way(int code) {
            super("System.exit(" + code + ")", null, false, false);
        }
    }

    /// Takes the place of [System#exit].
    ///
    /// @param code the exit code
    public static void exit(int code) {
        end(CALLERS.getCallerClass(), code);
    }

    /// Takes the place of [Runtime#exit].
    ///
    /// @param jvm  the JVM that goes on
    /// @param code the exit code
    public static void exit(Runtime jvm, int code) {
        end(CALLERS.getCallerClass(), code);
    }

    /// Takes the place of [Runtime#halt]. What the rank does at its end is done all the same.
    ///
    /// @param jvm  the JVM that goes on
    /// @param code the exit code
    public static void halt(Runtime jvm, int code) {
        end(CALLERS.getCallerClass(), code);
    }

    private static void end(Class<?> caller, int code) {
        RankLoader loader = caller.getClassLoader() instanceof RankLoader own
                ? own
                : RankLoader.ofThisThread();
        if (loader == null) {
            Runtime.getRuntime().exit(code);
        } else {
            loader.exit(code);
            throw new Way(code);
        }
    }

    /// Whether something that was thrown is the way out.
    ///
    /// @param thrown what was thrown, or null
    /// @return true if the rank has ended itself, and said so
    public static boolean isWayOut(@Nullable Throwable thrown) {
        return thrown instanceof Way;
    }
}
