// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class StuckTest {
    /// Its processor time would say little: on a busy machine it may get none for seconds.
    @Test
    void seesAThreadThatComputes() throws InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean over = new AtomicBoolean();
        Thread busy = Thread.ofPlatform().start(() -> {
            begun.set(true);
            while (!over.get()) {
                Thread.onSpinWait();
            }
        });
        while (!begun.get()) {
            Thread.onSpinWait();
        }
        assertThat(Stuck.isSomethingElseRunning()).isTrue();
        over.set(true);
        busy.join();
    }
}
