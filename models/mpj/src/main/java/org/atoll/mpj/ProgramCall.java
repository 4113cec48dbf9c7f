// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/// The call that a program has made, here or in a face above, as the stack tells it. For faces; and
/// nobody looks for it unless something is wrong. From any thread; does not block.
public final class ProgramCall {
    /// What calls wait in.
    private static final Pattern BELOW = Pattern.compile(
            "java\\.|jdk\\.|org\\.atoll\\.(mpj|collectives|codec|fabric|sim)\\.");

    private ProgramCall() {}

    /// The outermost of the calls into a package that are on top of a thread's stack.
    ///
    /// @param waiting the thread
    /// @param home    the package's name, with a point behind it
    /// @return the frame of the call, if there is one
    public static Optional<StackTraceElement> of(Thread waiting, String home) {
        return Arrays.stream(waiting.getStackTrace())
                .takeWhile(frame -> frame.getClassName().startsWith(home)
                        || BELOW.matcher(frame.getClassName()).lookingAt())
                .filter(frame -> frame.getClassName().startsWith(home)
                        && !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer);
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
