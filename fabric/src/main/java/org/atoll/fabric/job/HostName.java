// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;

/// The name of the host this process runs on.
public final class HostName {
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

    private HostName() {}

    /// Reads the name. On Linux the kernel tells it at once; the JDK would first search every
    /// jar of the class path for other ways to resolve names.
    ///
    /// @throws IOException if the host has no name
    public static String local() throws IOException {
        return Files.isReadable(KERNEL)
                ? Files.readString(KERNEL).strip()
                : InetAddress.getLocalHost().getHostName();
    }
}
