// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The processor a thread runs on (sched_getcpu(3)), and how a thread goes to another one
/// (sched_setaffinity(2)). Where there are no such calls, or native access is not allowed, nobody
/// knows, and threads stay where the kernel puts them.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class Processor {
    static final int UNKNOWN = -1;

    /// A set of 1024 processors, the C library's `cpu_set_t`.
    private static final long SET_BYTES = 128;

    private static final int THIS_THREAD = 0;

    /// It does not enter the kernel, so the collector may wait for it.
    private static final @Nullable MethodHandle CURRENT =
            function("sched_getcpu", List.of(), Linker.Option.critical(false));
    private static final @Nullable MethodHandle ALLOWED =
            function("sched_getaffinity", List.of(JAVA_INT, JAVA_LONG, ADDRESS));
    private static final @Nullable MethodHandle ALLOW =
            function("sched_setaffinity", List.of(JAVA_INT, JAVA_LONG, ADDRESS));

    private Processor() {}

    /// {@return the number of the processor on which the caller runs, or [#UNKNOWN]}
    static int current() {
        try {
            return CURRENT == null ? UNKNOWN : (int) CURRENT.invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// Moves the calling thread to another processor, if it may run on any. The kernel moves a
    /// thread that may no longer run where it is at once; then it may run everywhere again, and so
    /// may the threads that it starts.
    static void leave() {
        int here = current();
        if (here == UNKNOWN || ALLOWED == null || ALLOW == null) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment set = arena.allocate(SET_BYTES, Long.BYTES);
            if ((int) ALLOWED.invokeExact(THIS_THREAD, SET_BYTES, set) == 0) {
                flip(set, here);
                int moved = (int) ALLOW.invokeExact(THIS_THREAD, SET_BYTES, set);
                flip(set, here);
                if (moved == 0) {
                    int ignored = (int) ALLOW.invokeExact(THIS_THREAD, SET_BYTES, set);
                }
            }
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static void flip(MemorySegment set, int processor) {
        long at = processor / Byte.SIZE;
        set.set(JAVA_BYTE, at, (byte) (set.get(JAVA_BYTE, at) ^ 1 << processor % Byte.SIZE));
    }

    private static @Nullable MethodHandle function(
            String name, List<MemoryLayout> parameters, Linker.Option... options) {
        if (!Processor.class.getModule().isNativeAccessEnabled()) {
            return null;
        }
        Linker linker = Linker.nativeLinker();
        FunctionDescriptor shape = FunctionDescriptor.of(
                JAVA_INT, parameters.toArray(MemoryLayout[]::new));
        return linker.defaultLookup().find(name)
                .map(at -> linker.downcallHandle(at, shape, options))
                .orElse(null);
    }
}
