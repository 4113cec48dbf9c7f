// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The memory this host has left for new processes: what Linux says is available, or less where
/// control groups bound this process. Reads files of the kernel.
public final class HostMemory {
    /// Whoever cannot tell does not refuse.
    private static final long UNKNOWN = Long.MAX_VALUE;

    private final Path root;

    /// Reads below a folder that stands for the host's root.
    ///
    /// @param root `/`, but in tests
    public HostMemory(Path root) {
        this.root = root;
    }

    /// That of the host on which this process runs.
    public static HostMemory ofThisHost() {
        return new HostMemory(Path.of("/"));
    }

    /// What new processes may take.
    ///
    /// @return a number of bytes; the largest there is if nothing says so
    public long availableBytes() {
        long available = kibibytes("MemAvailable:");
        for (String line : lines(root.resolve("proc/self/cgroup"))) {
            String[] fields = line.split(":", 3);
            if (fields.length == 3 && fields[0].equals("0")) {
                available = Math.min(available, leftIn("sys/fs/cgroup", fields[2],
                        "memory.max", "memory.current", "inactive_file"));
            } else if (fields.length == 3 && List.of(fields[1].split(",")).contains("memory")) {
                available = Math.min(available, leftIn("sys/fs/cgroup/memory", fields[2],
                        "memory.limit_in_bytes", "memory.usage_in_bytes",
                        "total_inactive_file"));
            }
        }
        return available;
    }

    /// The least that a group and those around it leave. In a container the group's own folder is
    /// the root of what is mounted, whatever its path is called outside.
    private long leftIn(String mount, String group, String limit, String used, String cache) {
        Path top = root.resolve(mount);
        long left = left(top, limit, used, cache);
        Path folder = top;
        for (Path name : Path.of(group)) {
            folder = folder.resolve(name);
            left = Math.min(left, left(folder, limit, used, cache));
        }
        return left;
    }

    /// Files that are cached and not in use make room when it is needed.
    private static long left(Path folder, String limit, String used, String cache) {
        long most = number(String.join("", lines(folder.resolve(limit))));
        if (most == UNKNOWN) {
            return UNKNOWN;
        }
        long taken = number(String.join("", lines(folder.resolve(used))));
        long cached = lines(folder.resolve("memory.stat")).stream()
                .filter(line -> line.startsWith(cache + " "))
                .mapToLong(line -> number(line.substring(cache.length())))
                .findFirst()
                .orElse(0);
        return taken == UNKNOWN ? most : Math.max(0, most - taken + cached);
    }

    private long kibibytes(String name) {
        return lines(root.resolve("proc/meminfo")).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> number(line.replaceAll("[^0-9]", "")))
                .filter(number -> number < UNKNOWN >> 10)
                .map(number -> number << 10)
                .findFirst()
                .orElse(UNKNOWN);
    }

    /// A limit that is none is the word `max`, or a number near the largest one.
    private static long number(String text) {
        try {
            return Long.parseLong(text.strip());
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            return List.of();
        }
    }
}
