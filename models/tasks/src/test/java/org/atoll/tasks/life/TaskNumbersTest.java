// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.atoll.tasks.post.Tids;
import org.junit.jupiter.api.Test;

/// Sets of tasks, held to a set of the library.
class TaskNumbersTest {
    private static final int RANKS = 3;
    private static final int[] STARTS = {0, 100, Integer.MAX_VALUE - 199};

    @Test
    void itIsASetOfTheTasksOfEachRank() {
        Random random = new Random(7);
        TaskNumbers numbers = new TaskNumbers();
        Set<Long> model = new HashSet<>();
        for (int step = 0; step < 20_000; step++) {
            int rank = random.nextInt(RANKS);
            long tid = Tids.of(0, rank, STARTS[random.nextInt(3)] + random.nextInt(200));
            int choice = random.nextInt(500);
            if (choice == 0) {
                numbers.forget(rank);
                model.removeIf(each -> Tids.seat(each) == rank);
            } else if (choice < 200) {
                numbers.remove(tid);
                model.remove(tid);
            } else {
                assertThat(numbers.add(tid)).isEqualTo(model.add(tid));
            }
            long other = Tids.of(0, rank, STARTS[0] + random.nextInt(200));
            assertThat(numbers.contains(tid)).isEqualTo(model.contains(tid));
            assertThat(numbers.contains(other)).isEqualTo(model.contains(other));
        }
        assertThat(model).isNotEmpty();
    }
}
