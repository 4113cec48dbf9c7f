// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.face;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.atoll.fabric.job.Narrator.Call;
import org.jspecify.annotations.Nullable;

/// The call that a program has made, here or in a face above, as the stack tells it. For faces; and
/// nobody looks for it unless something is wrong. From any thread; does not block.
public final class ProgramCall {
    /// What calls wait in.
    private static final List<String> BELOW = List.of(
            "java.", "jdk.", "org.atoll.mpj.", "org.atoll.collectives.", "org.atoll.codec.",
            "org.atoll.job.", "org.atoll.fabric.", "org.atoll.recovery.", "org.atoll.sim.");

    /// What acts beside the program; its calls are not the program's.
    private static final String UNDERTAKING = "org.atoll.mpj.request.BackgroundTask";

    /// The class that runs plans: the name of its method tells nothing.
    public static final String OPERATION = "org.atoll.mpj.Operation";

    /// What javac calls the body of a plan, before the name of the method that makes it.
    private static final String BODY = "lambda$";

    private static final Set<String> PLANS = Set.of(
            "barrier", "broadcast", "gather", "scatter", "allGather", "allToAll", "reduce",
            "allReduce", "scan", "exclusiveScan", "reduceScatter");

    /// What may follow a plan's name.
    private static final List<String> FORMS = List.of("", "UpTo", "Into", "InPlace");

    private ProgramCall() {}

    /// The outermost of the calls into a package that are on top of a thread's stack, and where
    /// the program has made it.
    ///
    /// @param home    the package's name, with a point behind it
    /// @return the call, if there is one; without a name in a thread that acts beside the program
    public static Optional<Call> of(Thread waiting, String home) {
        List<StackTraceElement> stack = List.of(waiting.getStackTrace());
        int inside = (int) stack.stream()
                .takeWhile(frame -> frame.getClassName().startsWith(home)
                        || BELOW.stream().anyMatch(frame.getClassName()::startsWith))
                .count();
        return stack.subList(0, inside).stream()
                .filter(frame -> frame.getClassName().startsWith(home)
                        && !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer)
                .map(frame -> new Call(
                        named(frame, stack.subList(0, inside)),
                        stack.subList(inside, stack.size()).stream()
                                .limit(1)
                                .flatMap(ProgramCall::place)
                                .findFirst()
                                .orElse("")));
    }

    private static String named(StackTraceElement outermost, List<StackTraceElement> inside) {
        String type = outermost.getClassName();
        if (type.equals(UNDERTAKING)) {
            return "";
        }
        return type.equals(OPERATION)
                ? planAmong(inside.stream().map(StackTraceElement::getMethodName))
                : name(type, outermost.getMethodName());
    }

    private static Stream<String> place(StackTraceElement frame) {
        return frame.getFileName() == null || frame.getLineNumber() < 0
                ? Stream.empty()
                : Stream.of(frame.getFileName() + ":" + frame.getLineNumber());
    }

    /// The collective whose plan is on a stack.
    ///
    /// @param methods the names of methods, the innermost first
    /// @return its name, or "run" if there is none
    public static String planAmong(Stream<String> methods) {
        return methods.map(ProgramCall::plan)
                .filter(Objects::nonNull)
                .reduce((inner, outer) -> outer)
                .orElse("run");
    }

    private static @Nullable String plan(String method) {
        int end = method.indexOf('$', BODY.length());
        if (!method.startsWith(BODY) || end < 0) {
            return null;
        }
        String name = method.substring(BODY.length(), end);
        return FORMS.stream().anyMatch(form -> name.endsWith(form)
                        && PLANS.contains(name.substring(0, name.length() - form.length())))
                ? name
                : null;
    }

    /// What the program calls it: the method's name; of a constructor or a factory, what that
    /// makes.
    ///
    /// @param type   the class of the frame
    public static String name(String type, String method) {
        return method.equals("of") || method.equals("<init>")
                ? type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
                : method;
    }
}
