// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.atoll.dsm.watch.Recorder;

/// The source lines of a watched program, from which it calls what accesses shared memory.
final class Callers {
    private static final StackWalker STACK = StackWalker.getInstance();
    /// The classes between a program and its recorder.
    private static final Set<String> OWN = Set.of(
            Extent.class.getName(), ViewRange.class.getName(),
            Callers.class.getName(), Recorder.class.getName(),
            SharedBytes.class.getName(), SharedInts.class.getName(), SharedLongs.class.getName(),
            SharedFloats.class.getName(), SharedDoubles.class.getName(),
            ByteView.class.getName(), IntView.class.getName(), LongView.class.getName(),
            FloatView.class.getName(), DoubleView.class.getName(),
            SharedRows.class.getName(), RowsView.class.getName());

    /// Where no program is, but those who call it.
    private static final List<String> BENEATH = List.of("java.", "jdk.", "org.atoll.job.");
    private static final int LINES = 2;

    private final String face;

    /// @param face what programs have of the model besides arrays and views
    Callers(Class<?> face) {
        this.face = face.getName();
    }

    /// The source line of the program that is being executed, as a stack trace has it, and the line
    /// that has called its method.
    String site() {
        return STACK.walk(frames -> frames
                .filter(frame -> !isOwn(frame.getClassName()))
                .limit(LINES)
                .takeWhile(Callers::isProgram)
                .map(Callers::line)
                .collect(Collectors.joining(" from ")));
    }

    private boolean isOwn(String type) {
        return OWN.contains(type) || type.equals(face);
    }

    private static boolean isProgram(StackWalker.StackFrame frame) {
        return BENEATH.stream().noneMatch(frame.getClassName()::startsWith);
    }

    private static String line(StackWalker.StackFrame frame) {
        String type = frame.getClassName();
        return type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName() + "("
                + frame.getFileName() + ":" + frame.getLineNumber() + ")";
    }
}
