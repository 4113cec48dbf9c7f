// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private final Properties properties = new Properties();
    private final Settings settings = new Settings(properties, Map.of(), new Properties());

    @Test
    void spinsLessWhenThereAreMoreRanksThanProcessors() {
        Waiting roomy = Waiting.on(settings, 2, 2, false);
        Waiting crowded = Waiting.on(settings, 3, 2, false);
        assertThat(crowded.spins()).isLessThan(roomy.spins());
    }

    @Test
    void pollsLessWhenAPollIsASystemCall() {
        Waiting memory = Waiting.on(settings, 2, 2, false);
        Waiting sockets = Waiting.on(settings, 2, 2, true);
        assertThat(sockets.spins()).isLessThan(memory.spins());
        assertThat(sockets.yields()).isLessThan(memory.yields());
    }

    @Test
    void knocksOnlyOnceItYields() {
        Waiting waiting = Waiting.on(settings, 2, 2, false);
        int first = 0;
        while (!waiting.isTimeToKnock(first)) {
            first++;
        }
        assertThat(first).isGreaterThan(waiting.spins());
        assertThat(waiting.isTimeToKnock(first + 1)).isFalse();
        assertThat(waiting.isTimeToKnock(2 * first - waiting.spins())).isTrue();
    }

    @Test
    void obeysTheUser() {
        properties.setProperty("atoll.wait.spins", "3");
        properties.setProperty("atoll.wait.yields", "2");
        assertThat(Waiting.on(settings, 1, 8, true)).isEqualTo(new Waiting(3, 2));
        assertThat(Waiting.on(settings, 8, 1, false)).isEqualTo(new Waiting(3, 2));
        properties.setProperty("atoll.wait.spins", "-1");
        assertThatThrownBy(() -> Waiting.on(settings, 1, 1, false))
                .hasMessageContaining("atoll.wait.spins").hasMessageContaining("-1");
    }

    @Test
    void sleepsAfterSpinsAndYields() {
        Waiting waiting = new Waiting(3, 2);
        for (int idle = 0; idle < 5; idle++) {
            assertThat(waiting.pause(idle)).as("poll %d", idle).isTrue();
        }
        assertThat(waiting.pause(5)).isFalse();
        assertThat(new Waiting(0, 0).pause(0)).isFalse();
    }
}
