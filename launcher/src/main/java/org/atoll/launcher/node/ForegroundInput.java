// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// The standard input of this process, which is read ahead of those who may want it: from a
/// terminal only while the process is in its foreground, for the kernel stops one that reads in the
/// background. One thread.
final class ForegroundInput extends InputStream {
    private static final long PAUSE_NANOS = 100_000_000;
    private static final Path STANDARD = Path.of("/proc/self/fd/0");
    private static final Path STATUS = Path.of("/proc/self/stat");
    private static final int GROUP = 2;
    private static final int OF_TERMINAL = 5;

    /// Created for whoever reads it.
    ForegroundInput() {}

    @Override
    public int read() throws IOException {
        awaitForeground();
        return System.in.read();
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        awaitForeground();
        return System.in.read(into, offset, length);
    }

    private static void awaitForeground() throws IOException {
        while (isTerminal() && !isForeground(Files.readString(STATUS))) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isTerminal() throws IOException {
        String name = Files.exists(STANDARD) ? Files.readSymbolicLink(STANDARD).toString() : "";
        return name.startsWith("/dev/pts/") || name.startsWith("/dev/tty");
    }

    /// Whether the process group is that of its terminal's foreground.
    ///
    /// @param status as `/proc/PID/stat` has it
    static boolean isForeground(String status) {
        String[] words = status.substring(status.lastIndexOf(')') + 2).split(" ", -1);
        return words[GROUP].equals(words[OF_TERMINAL]);
    }
}
