// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.executor;

import java.io.NotSerializableException;
import java.util.concurrent.Callable;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.team.Refusal;

/// Why a task of an executor over ranks cannot travel, and what to write instead. Nobody looks for
/// it unless something is wrong.
final class TaskFlaw {
    private static final String NEW_TASK = "newTaskFor";
    private static final String WITHOUT_NAME =
            "; write submit(() -> { ...; return null; }), whose lambda is a Task, which can";

    private TaskFlaw() {}

    /// The error for the call that the program has made.
    ///
    /// @param task  what it has handed over, a [Callable] or a [Runnable]
    /// @param cause what the codec said
    static IllegalArgumentException of(Object task, IllegalArgumentException cause) {
        String flaw = cause.getCause() instanceof NotSerializableException unwritable
                ? flaw(task.getClass(), String.valueOf(unwritable.getMessage()))
                : "the task cannot travel: " + cause.getMessage();
        IllegalArgumentException wrong = Fault.wrongArgument(call(), "#", "", flaw);
        wrong.initCause(cause);
        return wrong;
    }

    private static String flaw(Class<?> task, String stays) {
        if (!stays.equals(task.getName())) {
            Class<?> around = task.getEnclosingClass();
            String within = "the task cannot travel, for it refers to an object of class " + stays
                    + ", which is not serializable; ";
            return around != null && stays.equals(around.getName())
                    ? within + "declare " + task.getName() + " static, or write a lambda"
                    : within + "let that class implement java.io.Serializable, or copy what the"
                            + " task needs of it to a local variable before";
        }
        String kind = Callable.class.isAssignableFrom(task) ? "Callable" : "Runnable";
        if (task.isHidden() || task.isSynthetic()) {
            return "a lambda that is made as a " + kind + " cannot travel" + WITHOUT_NAME;
        }
        return task.isAnonymousClass()
                ? "an anonymous " + kind + " cannot travel" + WITHOUT_NAME
                : "a task of class " + stays + " cannot travel; let the class implement"
                        + " org.atoll.mpj.RankExecutor.Task, or java.io.Serializable";
    }

    /// The JDK's part of an executor asks for a future on behalf of the call.
    private static String call() {
        String call = Refusal.call();
        return call.equals(NEW_TASK)
                ? StackWalker.getInstance().walk(frames -> frames
                        .dropWhile(frame -> !frame.getMethodName().equals(NEW_TASK))
                        .takeWhile(frame -> frame.getMethodName().equals(NEW_TASK)
                                || frame.getClassName().startsWith("java.util.concurrent."))
                        .reduce((inner, outer) -> outer)
                        .map(StackWalker.StackFrame::getMethodName)
                        .orElse(call))
                : call;
    }
}
