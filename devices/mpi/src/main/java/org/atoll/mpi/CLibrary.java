// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Calls of the C library: its environment, and signals.
@SuppressWarnings("restricted") // the launcher passes --enable-native-access
final class CLibrary {
    /// More than a `struct sigaction` takes on any Linux.
    static final int DISPOSITION_BYTES = 256;

    private static final MethodHandle SET_ENVIRONMENT =
            call("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
    private static final MethodHandle DISPOSITION =
            call("sigaction", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));

    private CLibrary() {}

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
