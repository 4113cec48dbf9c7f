// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.grande;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The most memory that this process has had in use, as Linux counts it (`VmHWM`): its heap, its
/// native memory, and the pages it has touched of files and of memory that ranks share.
final class PeakMemory {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Path CLEAR = Path.of("/proc/self/clear_refs");
    private static final String RESET_PEAK = "5";

    private PeakMemory() {}

    /// Lets the peak begin again at what is in use now, where the system allows it.
    static void reset() {
        try {
            Files.writeString(CLEAR, RESET_PEAK);
        } catch (IOException e) {
            return; // then it counts from the start of the process
        }
    }

    /// The peak.
    ///
    /// @return MiB, rounded up; 0 where the system does not tell
    static int mebibytes() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("VmHWM:"))
                    .mapToInt(line -> Math.ceilDiv(
                            Integer.parseInt(line.replaceAll("\\D", "")), 1 << 10))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
