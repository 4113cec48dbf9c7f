// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// A thread goes to another processor, and may come back.
@EnabledOnOs(OS.LINUX)
class ProcessorTest {
    private static final int ATTEMPTS = 100;

    @Test
    void aThreadLeavesItsProcessor() {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "nowhere to go");
        int left = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int before = Processor.current();
            assertNotEquals(Processor.UNKNOWN, before);
            Processor.leave();
            left += Processor.current() == before ? 0 : 1;
        }
        assertTrue(left > ATTEMPTS / 2, "left " + left + " times of " + ATTEMPTS);
    }

    @Test
    void whereItMayRunIsAsBefore() throws IOException {
        String before = allowed();
        Processor.leave();
        assertEquals(before, allowed());
    }

    private static String allowed() throws IOException {
        return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElseThrow();
    }
}
