// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayDeque;

/// A queue of numbers, for histories.
@Shared
class Numbers {
    private final ArrayDeque<Integer> numbers = new ArrayDeque<>();

    public void put(int number) {
        numbers.add(number);
    }

    @When("any")
    public int take() {
        return numbers.remove();
    }

    @Read
    public boolean any() {
        return !numbers.isEmpty();
    }
}
