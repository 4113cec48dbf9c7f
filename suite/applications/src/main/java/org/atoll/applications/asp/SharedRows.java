// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.asp;

import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// The rows of a matrix, each of which one rank puts there.
@Shared
class SharedRows {
    private final int[][] rows;

    SharedRows(int count) {
        rows = new int[count][];
    }

    /// Puts a row there; its owner need not wait until all have it.
    @Write
    public void put(int number, int[] row) {
        rows[number] = row;
    }

    /// Whether a row is there.
    @Read
    public boolean has(int number) {
        return rows[number] != null;
    }

    /// A row, when it is there.
    @Read
    @When("has")
    public int[] row(int number) {
        return rows[number];
    }
}
