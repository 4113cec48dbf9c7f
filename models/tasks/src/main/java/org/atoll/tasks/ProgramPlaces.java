// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.Optional;
import org.atoll.fabric.job.Narrator.Call;

/// The places of a program where its tasks wait, as stacks tell. Nobody looks there unless a job is
/// stuck.
final class ProgramPlaces {
    /// What calls wait in.
    private static final List<String> BELOW = List.of(
            "java.", "jdk.", "org.atoll.codec.", "org.atoll.job.", "org.atoll.fabric.",
            "org.atoll.sim.", "org.atoll.tasks.keep.", "org.atoll.tasks.life.",
            "org.atoll.tasks.post.");

    /// The classes whose calls a program makes.
    private static final List<String> FACES = List.of(
            "Pvm", "LifeCalls", "MailCalls", "Spawn", "Group", "GroupTraffic", "Postbox",
            "TaskOffice", "Sending", "Receiving", "TasksModel", "ProgramPlaces");

    /// What is under way when the program has returned: no call of it.
    private static final Call END = new Call("", "");

    private ProgramPlaces() {}

    /// The call in which a thread waits, and the line of the program that has made it.
    ///
    /// @return none if the thread is in no call of this model
    static Optional<Call> callOf(Thread waiting) {
        List<StackTraceElement> stack = List.of(waiting.getStackTrace());
        int inside = (int) stack.stream()
                .takeWhile(frame -> isFace(frame)
                        || BELOW.stream().anyMatch(frame.getClassName()::startsWith))
                .count();
        return stack.subList(0, inside).stream()
                .filter(frame -> isFace(frame) && !frame.getMethodName().contains("$"))
                .reduce((inner, outer) -> outer)
                .map(frame -> frame.getClassName().endsWith(".TasksModel")
                        ? END
                        : new Call(frame.getMethodName(), place(stack, inside)));
    }

    private static String place(List<StackTraceElement> stack, int inside) {
        return stack.stream()
                .skip(inside)
                .findFirst()
                .filter(maker -> maker.getFileName() != null && maker.getLineNumber() >= 0)
                .map(maker -> maker.getFileName() + ":" + maker.getLineNumber())
                .orElse("");
    }

    private static boolean isFace(StackTraceElement frame) {
        return FACES.stream().anyMatch(face ->
                frame.getClassName().equals("org.atoll.tasks." + face));
    }
}
