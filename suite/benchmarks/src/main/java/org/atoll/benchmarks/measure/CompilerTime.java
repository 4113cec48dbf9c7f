// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// For how long the JVM's compilers have run. The JVM itself tells of a compilation when it has
/// ended, which among ranks that share processors takes seconds; Linux tells at any time.
final class CompilerTime {
    private static final Path THREADS = Path.of("/proc/self/task");

    private final Map<Path, Long> known = new HashMap<>();
    private long nanos;

    /// The time so far. Compilers come and go.
    ///
    /// @return milliseconds, never fewer than before
    long millis() {
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
            for (Path thread : threads) {
                add(thread);
            }
            return TimeUnit.NANOSECONDS.toMillis(nanos);
        } catch (IOException e) { // not Linux
            return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
        }
    }

    private void add(Path thread) {
        try {
            if (Files.readString(thread.resolve("comm")).contains("Compiler")) {
                String account = Files.readString(thread.resolve("schedstat"));
                long now = Long.parseLong(account.substring(0, account.indexOf(' ')));
                Long before = known.put(thread, now);
                nanos += Math.max(0, now - (before == null ? 0 : before));
            }
        } catch (IOException e) {
            known.remove(thread); // it has ended since it was listed
        }
    }
}
