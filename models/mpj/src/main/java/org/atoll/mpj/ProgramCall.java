// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.atoll.fabric.job.Narrator.Call;

/// The call that a program has made, here or in a face above, as the stack tells it. For faces; and
/// nobody looks for it unless something is wrong. From any thread; does not block.
public final class ProgramCall {
    /// What calls wait in.
    private static final Pattern BELOW = Pattern.compile(
            "java\\.|jdk\\.|org\\.atoll\\.(mpj|collectives|codec|job|fabric|sim)\\.");

    private ProgramCall() {}

    /// The outermost of the calls into a package that are on top of a thread's stack, and where
    /// the program has made it.
    ///
    /// @param waiting the thread
    /// @param home    the package's name, with a point behind it
    /// @return the call, if there is one; without a name in a thread that acts beside the program
    public static Optional<Call> of(Thread waiting, String home) {
        List<StackTraceElement> stack = List.of(waiting.getStackTrace());
        int inside = (int) stack.stream()
                .takeWhile(frame -> frame.getClassName().startsWith(home)
                        || BELOW.matcher(frame.getClassName()).lookingAt())
                .count();
        return stack.subList(0, inside).stream()
                .filter(frame -> frame.getClassName().startsWith(home)
                        && !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer)
                .map(frame -> new Call(
                        frame.getClassName().equals(Undertaking.class.getName())
                                ? ""
                                : name(frame.getClassName(), frame.getMethodName()),
                        stack.subList(inside, stack.size()).stream()
                                .limit(1)
                                .flatMap(ProgramCall::place)
                                .findFirst()
                                .orElse("")));
    }

    private static Stream<String> place(StackTraceElement frame) {
        return frame.getFileName() == null || frame.getLineNumber() < 0
                ? Stream.empty()
                : Stream.of(frame.getFileName() + ":" + frame.getLineNumber());
    }

    /// What the program calls it: the method's name; of a constructor or a factory, what that
    /// makes.
    ///
    /// @param type   the class of the frame
    /// @param method its method
    /// @return the name
    public static String name(String type, String method) {
        return method.matches("of|<init>")
                ? type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1)
                : method;
    }
}
