// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// The lines that one task prints, each passed on when it is whole. In a process that [#capture]s,
/// what a task's own thread prints comes here; what other threads print stays the process's.
final class TaskLines {
    private static final ScopedValue<TaskLines> CURRENT = ScopedValue.newInstance();

    private final Printing printing;
    private final LocalTask task;
    private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();

    TaskLines(Printing printing, LocalTask task) {
        this.printing = printing;
        this.task = task;
    }

    /// Runs a task whose lines these are.
    void during(Runnable life) {
        ScopedValue.where(CURRENT, this).run(life);
        end();
    }

    private synchronized void write(byte[] bytes, int from, int count) {
        for (int i = from; i < from + count; i++) {
            if (bytes[i] == '\n') {
                pass();
            } else {
                unfinished.write(bytes[i]);
            }
        }
    }

    private synchronized void end() {
        if (unfinished.size() > 0) {
            pass();
        }
    }

    private void pass() {
        String line = unfinished.toString(StandardCharsets.UTF_8);
        unfinished.reset();
        printing.print(task.parent(), task.tid(), line);
    }

    /// Sorts what is printed by task.
    ///
    /// @param others takes what is no task's
    /// @return what takes the place of the process's stream
    static PrintStream sorting(PrintStream others) {
        return new PrintStream(new OutputStream() {
            @Override
            public void write(int one) {
                byte[] single = {(byte) one};
                write(single, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) {
                if (CURRENT.isBound()) {
                    CURRENT.get().write(bytes, from, count);
                } else {
                    others.write(bytes, from, count);
                }
            }

            @Override
            public void flush() {
                others.flush();
            }
        }, true, StandardCharsets.UTF_8);
    }
}
