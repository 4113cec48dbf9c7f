// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.Console;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/// Says on a terminal what is being measured, in a line that the next one replaces; elsewhere
/// nothing.
public final class Progress {
    private static final String REPLACE = "\r\u001B[K";

    private final @Nullable PrintStream terminal;

    /// For a stream that is a terminal.
    ///
    /// @param terminal where the line goes, or null for nowhere
    Progress(@Nullable PrintStream terminal) {
        this.terminal = terminal;
    }

    /// On the error output, if somebody watches.
    public static Progress onTerminal() {
        return new Progress(isTerminal() ? System.err : null);
    }

    /// Whether somebody watches.
    ///
    /// @return true if input and output are a terminal
    @SuppressWarnings("SystemConsoleNull") // it is null again since JDK 25
    public static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Replaces the line.
    ///
    /// @param text what is being done; empty when it is done
    public void say(String text) {
        if (terminal != null) {
            terminal.print(REPLACE + text);
            terminal.flush();
        }
    }
}
