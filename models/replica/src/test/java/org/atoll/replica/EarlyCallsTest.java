// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Calls wait for the place that their callers have seen, unless those are lost.
class EarlyCallsTest {
    private final List<String> begun = new ArrayList<>();
    private final EarlyCalls calls = new EarlyCalls();

    @Test
    void aCallGoesOnAtItsPlace() {
        calls.add(1, 3, new Noted("first"));
        calls.add(2, 4, new Noted("second"));
        calls.release(3, task -> begun.add(task.words()));
        assertThat(begun).containsExactly("first");
        calls.release(9, task -> begun.add(task.words()));
        assertThat(begun).containsExactly("first", "second");
    }

    @Test
    void theCallsOfLostRanksDoNot() {
        calls.add(1, 3, new Noted("first"));
        calls.add(2, 3, new Noted("second"));
        BitSet lost = new BitSet();
        lost.set(1);
        calls.lose(lost);
        calls.release(3, task -> begun.add(task.words()));
        assertThat(begun).containsExactly("second");
        assertThat(calls.hasLost(1)).isTrue();
        assertThat(calls.hasLost(2)).isFalse();
    }

    /// A call with a name, which nobody carries out.
    private record Noted(String words) implements Applier.Task {
        @Override
        public void begin() {}

        @Override
        public boolean tryAtOnce() {
            return false;
        }

        @Override
        public void execute() {}

        @Override
        public void finish() {}
    }
}
