// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;

/// Reads from an answer without a result what its call ends with.
final class Failure {
    private static final Set<String> ENDS =
            Set.of(CallOutcome.class.getName(), Face.class.getName());
    private static final String TARGET = TargetCallers.TargetCaller.class.getName();

    private Failure() {}

    /// Reads an answer.
    ///
    /// @param status as [AnswerStatus] says; not RESULT
    /// @param answer the answer, released
    /// @param call   in words, if they are needed
    /// @param here   the rank that has called
    /// @return what is to be thrown
    static Throwable read(int status, GraphReader answer, Supplier<String> call, int here) {
        try {
            return switch (AnswerStatus.kind(status)) {
                case AnswerStatus.EXCEPTION -> thrown(answer, call.get(), here);
                case AnswerStatus.ARGUMENT -> new IllegalArgumentException(text(answer, call));
                default -> new IllegalStateException(text(answer, call));
            };
        } finally {
            answer.release();
        }
    }

    private static String text(GraphReader answer, Supplier<String> call) {
        return call.get() + ": " + answer.getObject(String.class);
    }

    private static Throwable thrown(GraphReader answer, String call, int here) {
        Throwable thrown;
        try {
            thrown = answer.getObject(Throwable.class);
        } catch (IllegalArgumentException | ClassCastException e) {
            return new IllegalStateException(
                    call + ": what it has thrown cannot be read here: " + e.getMessage(), e);
        }
        if (thrown == null) {
            return new IllegalStateException(call + " has thrown what nobody can read");
        }
        thrown.setStackTrace(both(thrown.getStackTrace(), call, here));
        return thrown;
    }

    /// The frames of the method, one that stands for the call, and the caller's.
    private static StackTraceElement[] both(StackTraceElement[] there, String call, int from) {
        StackTraceElement[] local = new Throwable().getStackTrace();
        int callee = first(there, ENDS);
        int caller = local.length;
        for (int i = 0; i < local.length; i++) {
            if (local[i].getClassName().equals(TARGET)) {
                caller = i + 1;
            }
        }
        StackTraceElement[] joined = Arrays.copyOf(there, callee + 1 + local.length - caller);
        joined[callee] = marker(call, from);
        System.arraycopy(local, caller, joined, callee + 1, local.length - caller);
        return joined;
    }

    private static int first(StackTraceElement[] trace, Set<String> types) {
        for (int i = 0; i < trace.length; i++) {
            if (types.contains(trace[i].getClassName())) {
                return i;
            }
        }
        return trace.length;
    }

    /// Prints like `at call of Worker.step(on rank 3 (object 7) from rank 0)`, or like
    /// `at create of.Worker(on rank 3 from rank 0)`.
    private static StackTraceElement marker(String call, int from) {
        int on = call.indexOf(" on rank");
        int point = Math.max(call.lastIndexOf('.', on), call.lastIndexOf(' ', on - 1));
        return new StackTraceElement(
                call.substring(0, point),
                call.substring(point + 1, on),
                call.substring(on + 1) + " from rank " + from,
                -1);
    }
}
