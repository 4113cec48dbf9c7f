// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LineDistanceTest {

    @Test
    @Timeout(300)
    void isSomethingAndTakesItsTimeAlsoOnABusyMachine() throws Exception {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1);
        assertThat(LineDistance.nanos()).isBetween(1.0, 1e9);
    }
}
