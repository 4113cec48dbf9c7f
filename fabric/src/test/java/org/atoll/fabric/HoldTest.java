// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HoldTest {
    private final List<Thread> users = new ArrayList<>();
    private final Hold hold = new Hold(users::add);
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

    private void look(boolean waits) {
        hold.enter();
        hold.exitAfterLook(waits);
    }

    /// As a stage does that waits for another stage, or looks again and again whether it has ended.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void anActionMayWaitForTheOneBehindIt(boolean waits) {
        hold.enter();
        hold.afterwards(() -> {
            for (int tries = 0; ran.isEmpty() && tries < 10; tries++) {
                look(waits);
            }
            ran.add("one");
        });
        hold.afterwards(() -> ran.add("two"));
        hold.exit();
        assertThat(ran).containsExactly("two", "one");
        assertThat(hold.tryEnter()).isTrue();
    }

    /// It waits for one at a time: what is behind that may wait for what comes after the wait.
    @Test
    void aWaitOfAnActionIsOverWhenWhatItWaitsForIsThere() {
        hold.enter();
        hold.afterwards(() -> {
            look(true);
            ran.add("one");
        });
        hold.afterwards(() -> ran.add("two"));
        hold.afterwards(() -> ran.add("three"));
        hold.exit();
        assertThat(ran).containsExactly("two", "one", "three");
    }

    /// The one behind it may wait for what the first has still to do.
    @Test
    void anActionThatDoesNotWaitIsNotHeldUpByTheOneBehindIt() {
        hold.enter();
        hold.afterwards(() -> {
            hold.enter();
            hold.exit();
            look(false);
            ran.add("one");
        });
        hold.afterwards(() -> ran.add("two"));
        hold.exit();
        assertThat(ran).containsExactly("one", "two");
    }

    /// As when a failure ends many requests.
    @Test
    void manyActionsRunOneAfterTheOther() {
        hold.enter();
        for (int i = 0; i < 100_000; i++) {
            hold.afterwards(() -> {
                afterwards();
                look(false);
            });
        }
        hold.exit();
        assertThat(hold.tryEnter()).isTrue();
    }

    /// Whoever lets go next may be the one that is waited for.
    @Test
    void anotherThreadRunsWhatIsBehindAnAction() {
        hold.enter();
        hold.afterwards(() -> {
            Thread other = Thread.ofPlatform().start(this::afterwards);
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            ran.add("one");
        });
        hold.afterwards(() -> ran.add("two"));
        hold.exit();
        assertThat(ran).containsExactly("two", "one");
    }

    /// The helper, which lets go of much, is no second user of a program of one thread.
    @Test
    void whoRunsActionsIsNoUser() throws InterruptedException {
        hold.enter();
        hold.exit();
        Thread.ofPlatform().start(() -> {
            assertThat(hold.tryAssist()).isTrue();
            hold.afterwards(() -> ran.add("one"));
            hold.afterwards(() -> ran.add("two"));
            hold.exitAfterLook(true);
        }).join();
        assertThat(ran).containsExactly("one", "two");
        assertThat(users).containsExactly(Thread.currentThread());
    }
}
