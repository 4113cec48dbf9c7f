// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayList;

/// Some numbers with a log of all writes, so that each result can be explained afterwards.
@Shared
class Accounts {
    private final int[] values = new int[4];
    private final ArrayList<int[]> log = new ArrayList<>();

    /// Adds to one, and returns how many writes there are then.
    public int add(int who, int key, int number) {
        values[key] += number;
        log.add(new int[] {who, key, number});
        return log.size();
    }

    /// The same without a result.
    public void addLater(int who, int key, int number) {
        values[key] += number;
        log.add(new int[] {who, key, number});
    }

    /// Takes from one what is there.
    @When("has")
    public int take(int who, int key, int number) {
        values[key] -= number;
        log.add(new int[] {who, key, -number});
        return log.size();
    }

    @Read
    public boolean has(int who, int key, int number) {
        return values[key] >= number;
    }

    /// How many writes there are, and a value.
    @Read
    public int[] get(int key) {
        return new int[] {log.size(), values[key]};
    }

    @Read
    public boolean isWhole(int writes) {
        return log.size() >= writes;
    }

    /// All writes.
    @Read
    @When("isWhole")
    public int[][] log(int writes) {
        return log.toArray(new int[0][]);
    }
}
