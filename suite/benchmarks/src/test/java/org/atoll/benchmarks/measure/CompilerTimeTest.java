// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/// The time of the compilers of this JVM, which has compiled all that the tests before have run.
class CompilerTimeTest {
    @Test
    void itGrowsAndIsNoMoreThanTheWholeProcessHasRun() {
        CompilerTime time = new CompilerTime();
        long first = time.millis();
        assertThat(first).isPositive();
        long second = time.millis();
        Duration process = ProcessHandle.current().info().totalCpuDuration().orElseThrow();
        assertThat(second).isBetween(first, process.toMillis());
    }
}
