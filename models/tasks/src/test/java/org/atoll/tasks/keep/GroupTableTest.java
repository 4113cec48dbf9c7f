// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Compares random joins, leaves and ends with a plain map of each group.
class GroupTableTest {
    private static final int STEPS = 20_000;
    private static final String[] NAMES = {"a", "b", "c"};

    @Test
    void instancesAreTheLowestThatAreFree() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        GroupTable table = new GroupTable();
        TreeMap<String, TreeMap<Integer, Long>> model = new TreeMap<>();
        for (String name : NAMES) {
            model.put(name, new TreeMap<>());
        }
        for (int step = 0; step < STEPS; step++) {
            String when = "seed " + seed + ", step " + step;
            String name = NAMES[random.nextInt(NAMES.length)];
            TreeMap<Integer, Long> members = model.get(name);
            long task = random.nextInt(12);
            if (random.nextInt(8) == 0) {
                table.ended(task);
                model.values().forEach(each -> each.values().remove(task));
            } else if (members.containsValue(task)) {
                table.leave(name, task);
                members.values().remove(task);
            } else {
                int free = 0;
                while (members.containsKey(free)) {
                    free++;
                }
                assertThat(table.join(name, task)).as(when).isEqualTo(free);
                members.put(free, task);
            }
            GroupView view = table.view(name);
            assertThat(view.instances()).as(when)
                    .isEqualTo(members.keySet().stream().mapToInt(i -> i).toArray());
            assertThat(view.members()).as(when)
                    .isEqualTo(members.values().stream().mapToLong(i -> i).toArray());
        }
    }
}
