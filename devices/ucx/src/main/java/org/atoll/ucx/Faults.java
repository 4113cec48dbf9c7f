// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Hears from UCX of endpoints that broke, while the worker makes progress, and keeps it until the
/// device looks. Holder only.
final class Faults {
    private final Queue<Fault> news = new ArrayDeque<>();
    private final MemorySegment callback;

    /// An endpoint that broke.
    ///
    /// @param number that of the endpoint
    /// @param status why
    record Fault(long number, int status) {}

    /// Makes a function that C can call.
    ///
    /// @param arena how long it can be called
    Faults(Arena arena) {
        Queue<Fault> known = news;
        callback = stub(known, arena);
    }

    @SuppressWarnings("restricted") // asked for only where native access is enabled
    private static MemorySegment stub(Queue<Fault> known, Arena arena) {
        try {
            MethodHandle heard = MethodHandles.lookup().findStatic(
                    Faults.class, "heard",
                    MethodType.methodType(
                            void.class, Queue.class, long.class, long.class, int.class));
            return Linker.nativeLinker().upcallStub(
                    MethodHandles.insertArguments(heard, 0, known),
                    FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG, JAVA_INT),
                    arena);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no upcall to Faults.heard", e);
        }
    }

    /// The handler of errors of all endpoints.
    ///
    /// @param argument the endpoint's number
    @SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // UCX calls it, as its type says
    private static void heard(Queue<Fault> known, long argument, long endpoint, int status) {
        known.add(new Fault(argument, status));
    }

    /// {@return the function's address}
    long callback() {
        return callback.address();
    }

    /// {@return the next endpoint that broke, or null}
    @Nullable Fault next() {
        return news.poll();
    }
}
