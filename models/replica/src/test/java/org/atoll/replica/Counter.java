// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// A number, whose operations are short.
@Shared
class Counter {
    private int value;

    public Counter() {}

    public Counter(int first) {
        value = first;
    }

    public void add(int number) {
        value += number;
    }

    public int addAndGet(int number) {
        value += number;
        return value;
    }

    @Read
    public int get() {
        return value;
    }

    @Read
    public boolean reaches(int number) {
        return value >= number;
    }

    @Read
    @When("reaches")
    public int awaited(int number) {
        return value - number;
    }

    /// Changes the number before it throws.
    public int fail(String why) {
        value += 1000;
        throw new IllegalStateException(why);
    }

    public void failLate(String why) {
        throw new IllegalStateException(why);
    }
}
