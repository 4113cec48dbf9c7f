// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.LongConsumer;

/// Calls of the C library: its environment, signals, and descriptors that a thread can wait for.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class SystemCalls {
    /// More than a `struct sigaction` takes on any Linux.
    static final int DISPOSITION_BYTES = 256;

    private static final int EVENT_FLAGS = 0x80000 | 0x800; // EFD_CLOEXEC, EFD_NONBLOCK

    private static final MethodHandle SET_ENVIRONMENT =
            call("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
    private static final MethodHandle DISPOSITION =
            call("sigaction", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle EVENT =
            call("eventfd", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle READ =
            call("read", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle WRITE =
            call("write", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG));
    private static final MethodHandle POLL =
            call("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle OPEN_STREAM =
            call("open_memstream", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS));
    private static final MethodHandle CLOSE_STREAM =
            call("fclose", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
    private static final MethodHandle FREE = call("free", FunctionDescriptor.ofVoid(ADDRESS));
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private SystemCalls() {}

    /// Sets a variable of the process's environment as C code sees it, unless it is set.
    static void setUnlessSet(String name, String value) {
        try (Arena arena = Arena.ofConfined()) {
            int failed = (int) SET_ENVIRONMENT.invokeExact(
                    arena.allocateFrom(name), arena.allocateFrom(value), 0);
            if (failed != 0) {
                throw new IllegalStateException("setenv(" + name + ") failed");
            }
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Reads what the process does on a signal.
    ///
    /// @param into takes a `struct sigaction`, in [#DISPOSITION_BYTES] of zeros
    static void readDisposition(int signal, MemorySegment into) {
        sigaction(signal, MemorySegment.NULL, into);
    }

    /// Sets what the process does on a signal.
    ///
    /// @param from what [#readDisposition] has read
    static void writeDisposition(int signal, MemorySegment from) {
        sigaction(signal, from, MemorySegment.NULL);
    }

    private static void sigaction(int signal, MemorySegment from, MemorySegment into) {
        try {
            if ((int) DISPOSITION.invokeExact(signal, from, into) != 0) {
                throw new IllegalStateException("sigaction(" + signal + ") failed");
            }
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// {@return a descriptor that is ready from [#ring] to [#drain]}
    static int openBell() {
        try {
            int descriptor = (int) EVENT.invokeExact(0, EVENT_FLAGS);
            if (descriptor < 0) {
                throw new IllegalStateException("eventfd failed: too many open files?");
            }
            return descriptor;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Makes a bell ready. From any thread.
    ///
    /// @param one a long that is 1
    static void ring(int bell, MemorySegment one) {
        try {
            long ignored = (long) WRITE.invokeExact(bell, one, (long) Long.BYTES);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Makes a bell not ready.
    ///
    /// @param scratch room for a long
    static void drain(int bell, MemorySegment scratch) {
        try {
            long ignored = (long) READ.invokeExact(bell, scratch, (long) Long.BYTES);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Blocks until a descriptor is ready.
    ///
    /// @param descriptors an array of `struct pollfd`
    /// @param millis      the longest time
    /// @return how many are ready
    static int poll(MemorySegment descriptors, int count, int millis) {
        try {
            return (int) POLL.invokeExact(descriptors, (long) count, millis);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Gives a descriptor back.
    static void close(int descriptor) {
        try {
            int ignored = (int) CLOSE.invokeExact(descriptor);
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// What a function of C prints.
    ///
    /// @param printer is given a `FILE *`
    static String printed(LongConsumer printer) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment text = arena.allocate(ADDRESS);
            MemorySegment length = arena.allocate(JAVA_LONG);
            long stream = (long) OPEN_STREAM.invokeExact(text, length);
            if (stream == 0) {
                throw new IllegalStateException("open_memstream failed");
            }
            printer.accept(stream);
            int _ = (int) CLOSE_STREAM.invokeExact(stream);
            MemorySegment begin = text.get(ADDRESS, 0);
            String all = begin.reinterpret(length.get(JAVA_LONG, 0) + 1).getString(0);
            FREE.invokeExact(begin);
            return all;
        } catch (Throwable e) {
            throw rethrown(e);
        }
    }

    /// Rethrows what a call has thrown.
    ///
    /// @return never
    static RuntimeException rethrown(Throwable cause) {
        if (cause instanceof RuntimeException known) {
            return known;
        }
        throw new AssertionError(cause);
    }

    private static MethodHandle call(String name, FunctionDescriptor type) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), type);
    }
}
