// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// How many ranks are out of the question. A job that is far too large would otherwise take this
/// host's memory from everybody on it before anything failed.
public final class Room {
    private static final Path MEMORY = Path.of("/proc/meminfo");

    /// Less than any JVM takes, and less than any rank that is a thread.
    private static final long PROCESS_BYTES = 16 << 20;
    private static final long THREAD_BYTES = 64 << 10;

    /// Nobody counts below this, to save the look.
    private static final int FEW = 64;
    private static final int MOST = 1 << 20;

    private Room() {}

    /// Refuses a number of ranks that cannot be.
    ///
    /// @param ranks    how many the user asks for
    /// @param together whether all are threads of one process
    /// @param here     whether all run on this host
    /// @return the number
    /// @throws Misuse if there is no room for them
    public static int require(long ranks, boolean together, boolean here) {
        long each = together ? THREAD_BYTES : PROCESS_BYTES;
        if (ranks > MOST) {
            throw new Misuse(ranks + " ranks are too many; a job has at most " + MOST);
        }
        long memory = here && ranks > FEW ? memoryBytes() : Long.MAX_VALUE;
        if (ranks * each > memory) {
            throw new Misuse(ranks + (together ? " ranks" : " processes")
                    + " do not fit into the " + (memory >> 20) + " MiB of memory of this host;"
                    + (together ? " start fewer" : " name more hosts, or use --device sim"));
        }
        return (int) ranks;
    }

    /// The first line is `MemTotal:       24630500 kB`.
    private static long memoryBytes() {
        try (BufferedReader lines = Files.newBufferedReader(MEMORY)) {
            String line = String.valueOf(lines.readLine());
            return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
        } catch (IOException | NumberFormatException e) {
            // Whoever cannot tell does not refuse.
            return Long.MAX_VALUE;
        }
    }
}
