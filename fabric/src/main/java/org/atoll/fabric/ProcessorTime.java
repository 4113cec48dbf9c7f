// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// The processor time this process has used, from the kernel's account (proc(5), /proc/pid/stat,
/// fields utime and stime).
final class ProcessorTime {
    private static final Path ACCOUNT = Path.of("/proc/self/stat");

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
}
