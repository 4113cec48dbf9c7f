// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import org.atoll.fabric.job.RankLostException;
import org.atoll.remote.Remote;

/// A sum on some rank, to which only its creator adds, by whatever way.
@Remote
class Cell {
    private int sum;
    private int changes;
    private int begun;
    private int wrong;

    Cell() {}

    Cell(int sum) {
        this.sum = sum;
    }

    /// Runs at once.
    public int add(int number) {
        sum += number;
        changes++;
        return sum;
    }

    /// Has a thread of its own; the bytes are numbers, too.
    public synchronized int addAll(byte[] numbers) {
        for (byte number : numbers) {
            sum += number;
        }
        changes++;
        return sum;
    }

    /// Adds to another one.
    public int addTo(Cell other, int number) {
        return other.add(number);
    }

    /// Notes whether its calls begin in the order of their numbers. They do not end in it: each
    /// waits for another object, which may be lost.
    public int visit(int number, Cell other) {
        begun++;
        wrong += number == begun ? 0 : 1;
        try {
            int _ = other.changes();
        } catch (RankLostException e) {
            return number;
        }
        return number;
    }

    /// How many of those have begun too early or too late.
    public int wrong() {
        return wrong;
    }

    /// How often it was changed.
    public int changes() {
        return changes;
    }

    /// Refuses.
    public int refuse(int number) {
        throw new IllegalStateException("refused " + number);
    }
}
