// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private static final class Note extends Event {
        @Override
        @Nullable Turn happen() {
            return null;
        }
    }

    @Test
    void eventsComeByTimeAndAmongEqualTimesAsTheSeedSays() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            EventQueue queue = new EventQueue(seed);
            List<Event> waiting = new ArrayList<>();
            for (int step = 0; step < 2000; step++) {
                if (waiting.isEmpty() || random.nextInt(100) < 60) {
                    Event event = new Note();
                    queue.add(event, random.nextInt(50));
                    waiting.add(event);
                } else {
                    waiting.sort(Comparator.comparingLong((Event e) -> e.time)
                            .thenComparingLong(e -> e.tie));
                    assertThat(queue.nextTime()).isEqualTo(waiting.getFirst().time);
                    assertThat(queue.poll()).isSameAs(waiting.removeFirst());
                }
            }
        }
    }

    @Test
    void anEmptyQueueHasNothingAndNoTime() {
        EventQueue queue = new EventQueue(1);
        assertThat(queue.poll()).isNull();
        assertThat(queue.nextTime()).isEqualTo(Long.MAX_VALUE);
    }
}
