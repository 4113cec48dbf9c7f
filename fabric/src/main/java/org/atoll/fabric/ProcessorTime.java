// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.LongAdder;

/// The processor time that this process and its threads have used, from the kernel's accounts
/// (proc(5): /proc/pid/stat, fields utime and stime; /proc/pid/task/tid/schedstat, the first
/// number).
final class ProcessorTime {
    /// What threads have used that only wait, of all ranks in this process: each adds its own. One
    /// for the process, as the account is that it is part of.
    static final LongAdder WAITED = new LongAdder();

    private static final Path ACCOUNT = Path.of("/proc/self/stat");
    private static final Path OF_THREAD = Path.of("/proc/thread-self/schedstat");

    /// The kernel counts in hundredths of a second for every architecture Java runs on.
    private static final long NANOS_PER_TICK = 10_000_000;

    /// Fields behind the command's closing parenthesis: the state is 0, utime 11, stime 12.
    private static final int USER = 11;

    private ProcessorTime() {}

    /// {@return nanoseconds, or 0 where there is no such account}
    static long ofThisProcess() {
        try {
            String line = Files.readString(ACCOUNT, StandardCharsets.ISO_8859_1);
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
            long ticks = Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]);
            return ticks * NANOS_PER_TICK;
        } catch (IOException e) {
            return 0;
        }
    }

    /// {@return nanoseconds, or 0 where there is no such account, and of a virtual thread}
    static long ofThisThread() {
        if (Thread.currentThread().isVirtual()) {
            return 0; // its carrier's would be of other threads, too
        }
        try {
            String line = Files.readString(OF_THREAD, StandardCharsets.ISO_8859_1);
            return Long.parseLong(line.substring(0, line.indexOf(' ')));
        } catch (IOException e) {
            return 0;
        }
    }
}
