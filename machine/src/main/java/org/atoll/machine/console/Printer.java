// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine.console;

import java.io.PrintStream;
import org.atoll.launcher.table.Table;
import org.atoll.launcher.table.TableFormat;

/// Prints what the console says. Calls exclude each other, so lines of tasks do not tear tables.
///
/// @param out    takes it
/// @param format how tables are written
record Printer(PrintStream out, TableFormat format) {

    void table(Table table) {
        synchronized (out) {
            format.write(out, table);
            out.flush();
        }
    }

    void line(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    /// Prints what a command stands behind.
    void prompt(String words) {
        synchronized (out) {
            out.print(words);
            out.flush();
        }
    }

    /// Prints a line that is for people only.
    void remark(String line) {
        if (format == TableFormat.TABLE) {
            line(line);
        }
    }
}
