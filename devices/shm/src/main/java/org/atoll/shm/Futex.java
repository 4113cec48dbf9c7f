// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Two Linux system calls through the foreign-function interface: futex(2), which sleeps until a
/// word of shared memory changes, and membarrier(2), which runs a memory barrier on every
/// processor that runs a thread of a registered process.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class Futex {
    /// Whether the kernel runs barriers for us.
    static final boolean BARRIERS;

    private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");
    private static final long SYS_FUTEX = ARM ? 98 : 202;
    private static final long SYS_MEMBARRIER = ARM ? 283 : 324;
    private static final int FUTEX_WAIT = 0;
    private static final int FUTEX_WAKE = 1;
    private static final int REGISTER_GLOBAL_EXPEDITED = 1 << 2;
    private static final int GLOBAL_EXPEDITED = 1 << 1;

    private static final MethodHandle FUTEX;
    private static final MethodHandle MEMBARRIER;

    static {
        Linker linker = Linker.nativeLinker();
        MemorySegment syscall = linker.defaultLookup().findOrThrow("syscall");
        FUTEX =
                linker.downcallHandle(
                        syscall,
                        FunctionDescriptor.of(
                                JAVA_LONG, JAVA_LONG, ADDRESS, JAVA_INT, JAVA_INT, ADDRESS),
                        Linker.Option.firstVariadicArg(1));
        MEMBARRIER =
                linker.downcallHandle(
                        syscall,
                        FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_INT),
                        Linker.Option.firstVariadicArg(1));
        BARRIERS = membarrier(REGISTER_GLOBAL_EXPEDITED) == 0;
    }

    private Futex() {}

    /// Sleeps until woken if the word still has a value. May return early.
    static void await(MemorySegment word, int value, long nanos) {
        try (Arena arena = Arena.ofConfined()) {
            await(word, value, nanos, arena.allocate(JAVA_LONG, 2));
        }
    }

    /// The same without allocating.
    ///
    /// @param time room for two longs, of this call alone
    static void await(MemorySegment word, int value, long nanos, MemorySegment time) {
        time.setAtIndex(JAVA_LONG, 0, nanos / 1_000_000_000);
        time.setAtIndex(JAVA_LONG, 1, nanos % 1_000_000_000);
        futex(word, FUTEX_WAIT, value, time);
    }

    static void wakeAll(MemorySegment word) {
        futex(word, FUTEX_WAKE, Integer.MAX_VALUE, MemorySegment.NULL);
    }

    /// Orders this thread's earlier stores before its later loads, and the same for every thread
    /// of the job that is running now. No-op where ringers fence for themselves.
    static void barrierEverywhere() {
        if (BARRIERS) {
            membarrier(GLOBAL_EXPEDITED);
        }
    }

    private static void futex(MemorySegment word, int operation, int value, MemorySegment time) {
        try {
            // the answer does not matter: whoever sleeps looks at the rings again anyway
            long ignored = (long) FUTEX.invokeExact(SYS_FUTEX, word, operation, value, time);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static long membarrier(int command) {
        try {
            return (long) MEMBARRIER.invokeExact(SYS_MEMBARRIER, command, 0);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
