// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import org.atoll.launcher.Complaint;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/// Makes the commands of `atoll bench` fail with one line, and exit code 2 if they were asked for
/// something that cannot be, else 1.
public final class OneLine {
    private static final int MISUSE = 2;

    private OneLine() {}

    /// Makes a command and its sub-commands fail in this way.
    ///
    /// @return the same
    public static CommandLine of(CommandLine line) {
        return line.setParameterExceptionHandler(OneLine::refused)
                .setExecutionExceptionHandler(OneLine::failed);
    }

    private static int refused(ParameterException problem, String[] words) {
        return say(problem.getCommandLine(), Complaint.of(problem), MISUSE);
    }

    private static int failed(Exception cause, CommandLine command, ParseResult parsed) {
        return say(command, String.valueOf(cause.getMessage()),
                cause instanceof IllegalArgumentException ? MISUSE : 1);
    }

    private static int say(CommandLine command, String what, int code) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + what);
        command.getErr().flush();
        return code;
    }
}
