// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.job.Narrator.Call;
import org.atoll.mpj.face.ProgramCall;
import org.atoll.mpj.fault.Fault;

/// Makes the error for a program that uses something which is of no use any more. Which call it
/// made is read from the stack, so that no call need carry its name along for that.
public final class Refusal {
    private static final String PACKAGE = "org.atoll.mpj.";

    private Refusal() {}

    /// The error for the call that the program has made.
    ///
    /// @param object what was used
    /// @param why    what is the matter with it
    public static IllegalStateException of(String object, String why) {
        return Fault.wrongState(call(), "# " + why, "", object);
    }

    /// The error for anything that outlives its program.
    ///
    /// @param object what was used
    /// @param rank   the world rank whose program has ended
    public static IllegalStateException ended(String object, int rank) {
        return of(object, "belongs to a program that has ended on rank " + rank
                + ": communicate before it returns");
    }

    /// The outermost of the calls into this package that are on top of the stack; of a factory or
    /// a constructor, what it makes. Nobody looks for it unless something is wrong.
    public static String call() {
        List<StackFrame> ours = StackWalker.getInstance().walk(frames -> frames
                .takeWhile(frame -> isOurs(frame.getClassName())
                        || frame.getClassName().startsWith("java."))
                .filter(frame -> isOurs(frame.getClassName()))
                .toList());
        return ours.stream()
                .filter(frame -> !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getClassName().equals(ProgramCall.OPERATION)
                        ? ProgramCall.planAmong(ours.stream().map(StackFrame::getMethodName))
                        : ProgramCall.name(frame.getClassName(), frame.getMethodName()))
                .orElse("a call");
    }

    /// The call in which a thread waits, on top of which there are frames of what that uses.
    public static Optional<Call> callOf(Thread waiting) {
        return ProgramCall.of(waiting, PACKAGE);
    }

    private static boolean isOurs(String type) {
        return type.startsWith(PACKAGE);
    }
}
