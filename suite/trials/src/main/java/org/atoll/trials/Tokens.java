// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayDeque;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;

/// A queue of numbers that ranks share.
@Shared
class Tokens {
    private final ArrayDeque<Integer> numbers = new ArrayDeque<>();

    /// Adds one.
    public void put(int number) {
        numbers.add(number);
    }

    /// Takes the first, when there is one.
    @When("any")
    public int take() {
        return numbers.remove();
    }

    /// Whether there is one.
    @Read
    public boolean any() {
        return !numbers.isEmpty();
    }
}
