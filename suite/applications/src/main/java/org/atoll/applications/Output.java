// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.Console;
import java.io.PrintStream;
import java.util.Locale;

/// Prints a program's results to rank 0's standard output; what other ranks print is dropped.
/// Progress is shown only on a terminal. An object belongs to one thread.
public final class Output {

    private static final long BETWEEN_NANOS = 200_000_000L;
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintStream out;
    private final boolean first;
    private final boolean terminal;
    private long shown;
    private boolean dirty;

    /// Creates an output.
    ///
    /// @param first    whether this rank prints
    /// @param terminal whether progress is shown
    public Output(PrintStream out, boolean first, boolean terminal) {
        this.out = out;
        this.first = first;
        this.terminal = terminal;
    }

    /// Whether this process talks to a terminal.
    @SuppressWarnings("SystemConsoleNull") // it is null again since JDK 25
    static boolean onTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Prints a line.
    ///
    /// @param format a format, without the line's end
    @SuppressWarnings("AnnotateFormatMethod") // would need another dependency
    public void line(String format, Object... values) {
        if (first) {
            clear();
            out.println(values.length == 0 ? format : String.format(Locale.ROOT, format, values));
        }
    }

    /// Shows how far the program is, at most five times a second.
    ///
    /// @param what  what is counted
    /// @param now   the time in nanoseconds
    public void progress(String what, int done, int total, long now) {
        if (!first || !terminal || now - shown < BETWEEN_NANOS) {
            return;
        }
        shown = now;
        dirty = true;
        out.print(ERASE_LINE + what + " " + done + " of " + total);
        out.flush();
    }

    /// Prints what a check found.
    ///
    /// @return the exit code: 0 if it passed, else 1
    public int verdict(Verdict verdict) {
        line("%s", verdict.line());
        return verdict.passed() ? 0 : 1;
    }

    private void clear() {
        if (dirty) {
            out.print(ERASE_LINE);
            dirty = false;
        }
    }
}
