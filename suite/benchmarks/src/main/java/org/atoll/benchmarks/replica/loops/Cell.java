// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.replica.loops;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// The object that is read and written: a number, the bytes that were put last, and a count of
/// turns.
@Shared
class Cell {
    private long value;
    private long turns;
    private byte[] last = {};

    /// Adds to the number.
    ///
    /// @return the new one
    @Write
    public long add(long number) {
        value += number;
        return value;
    }

    /// Keeps bytes; the number grows by 1.
    @Write
    public void put(byte[] bytes) {
        last = bytes;
        value++;
    }

    /// Says that a turn is over.
    @Write
    public void turn() {
        turns++;
    }

    /// The number.
    @Read
    public long get() {
        return value;
    }

    /// How many bytes were put last.
    @Read
    public int length() {
        return last.length;
    }

    /// Whether the number has come to something.
    @Read
    public boolean has(long number) {
        return value >= number;
    }

    /// The number, when it has come to something.
    @Read
    @When("has")
    public long await(long number) {
        return value;
    }

    /// Whether as many turns are over.
    @Read
    public boolean hasTurned(long count) {
        return turns >= count;
    }

    /// The count of turns, when there were as many.
    @Read
    @When("hasTurned")
    public long awaitTurn(long count) {
        return turns;
    }
}
