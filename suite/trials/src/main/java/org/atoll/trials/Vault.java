// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.ArrayList;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;

/// Some numbers that ranks share, with a log of all writes. Each write has a number of its own.
@Shared
class Vault {
    /// How many numbers there are.
    static final int KEYS = 3;

    private final long[] values = new long[KEYS];
    private final ArrayList<long[]> log = new ArrayList<>();

    private void change(long id, int key, long amount) {
        values[key] += amount;
        log.add(new long[] {id, key, amount});
    }

    /// Adds to a number.
    ///
    /// @return how many writes there are then, and the number
    public long[] add(long id, int key, long amount) {
        change(id, key, amount);
        return new long[] {log.size(), values[key]};
    }

    /// The same without a result.
    public void addLater(long id, int key, long amount) {
        change(id, key, amount);
    }

    /// The same, with bytes that make the write long.
    public void addLong(long id, int key, long amount, byte[] padding) {
        change(id, key, amount);
    }

    /// Takes from a number what is there.
    ///
    /// @return how many writes there are then, and the number
    @When("has")
    public long[] take(long id, int key, long amount) {
        change(id, key, -amount);
        return new long[] {log.size(), values[key]};
    }

    /// Whether there is as much.
    @Read
    public boolean has(long id, int key, long amount) {
        return values[key] >= amount;
    }

    /// How many writes there are, and a number.
    @Read
    public long[] get(int key) {
        return new long[] {log.size(), values[key]};
    }

    /// Whether there are so many writes.
    @Read
    public boolean isWhole(int writes) {
        return log.size() >= writes;
    }

    /// All writes, when there are so many.
    @Read
    @When("isWhole")
    public long[][] log(int writes) {
        return log.toArray(new long[0][]);
    }
}
