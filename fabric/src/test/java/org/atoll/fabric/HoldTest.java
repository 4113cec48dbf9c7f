// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HoldTest {
    private final Hold hold = new Hold();
    private final List<String> ran = new ArrayList<>();

    private void afterwards(String... names) {
        hold.enter();
        for (String name : names) {
            hold.afterwards(() -> ran.add(name));
        }
        hold.exit();
    }

    @Test
    void actionsRunInOrder() {
        afterwards("one", "two", "three");
        assertThat(ran).containsExactly("one", "two", "three");
        afterwards();
        assertThat(ran).hasSize(3);
        assertThat(hold.tryEnter()).isTrue();
    }

    /// As a stage does that waits for another stage.
    @Test
    void anActionMayWaitForTheOneBehindIt() {
        hold.enter();
        hold.afterwards(() -> {
            for (int tries = 0; ran.isEmpty() && tries < 10; tries++) {
                hold.enter();
                hold.exit();
            }
            ran.add("one");
        });
        hold.afterwards(() -> ran.add("two"));
        hold.exit();
        assertThat(ran).containsExactly("two", "one");
        assertThat(hold.tryEnter()).isTrue();
    }
}
