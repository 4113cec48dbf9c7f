// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.ToIntFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/// A sub-command that hands all its words on as they are, such as `atoll bench jmh -prof gc`.
@Command
final class PassedOn implements Callable<Integer> {
    private final ToIntFunction<String[]> whom;

    @Unmatched
    private List<String> words = new ArrayList<>();

    private PassedOn(ToIntFunction<String[]> whom) {
        this.whom = whom;
    }

    /// Makes a sub-command.
    ///
    /// @param what what it does, for the list of commands
    /// @param whom takes its words and returns the exit code
    static CommandLine to(String what, ToIntFunction<String[]> whom) {
        CommandLine line = new CommandLine(new PassedOn(whom));
        line.getCommandSpec().usageMessage().description(what);
        return line;
    }

    @Override
    public Integer call() {
        return whom.applyAsInt(words.toArray(String[]::new));
    }
}
