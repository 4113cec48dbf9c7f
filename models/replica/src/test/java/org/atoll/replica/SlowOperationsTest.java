// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// An operation that does not return is named; this one returns when that was done.
@Timeout(300)
class SlowOperationsTest {
    private static final ByteArrayOutputStream SAID = new ByteArrayOutputStream();

    private static boolean isTold(int rank) {
        return SAID.toString(UTF_8).contains("shared objects: rank " + rank
                + ": Slow.waitUntilTold of slow (Slow, replicated) has not returned for 0.05 s");
    }

    @Shared
    static class Slow {
        private int told;

        /// Returns when the user has heard of both replicas.
        public int waitUntilTold() throws InterruptedException {
            while (!isTold(0) || !isTold(1)) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            told++;
            return told;
        }
    }

    @Test
    void anOperationThatDoesNotReturnIsNamed() {
        PrintStream before = System.err;
        try (PrintStream here = new PrintStream(SAID, true, UTF_8)) {
            System.setErr(here);
            Places.THREADS.run(2, Map.of("atoll.replica.slow.millis", "50"), Places.body(
                    (world, orca) -> {
                        Slow slow = orca.replicated("slow", Slow.class);
                        assertThat(slow.waitUntilTold()).isPositive();
                    }));
        } finally {
            System.setErr(before);
        }
    }
}
