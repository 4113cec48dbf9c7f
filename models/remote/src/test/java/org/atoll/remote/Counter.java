// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.concurrent.atomic.AtomicInteger;

/// A counter that tests call on another rank.
@Remote
class Counter {
    private final AtomicInteger count = new AtomicInteger();

    Counter() {}

    Counter(int first) {
        count.set(first);
    }

    /// Does nothing.
    public void nothing() {}

    /// Short.
    public int add(int number) {
        return count.addAndGet(number);
    }

    /// As short, but looks longer.
    public int addSlowly(int number) {
        int sum = 0;
        for (int i = 0; i < number; i++) {
            sum = count.incrementAndGet();
        }
        return sum;
    }

    public int count() {
        return count.get();
    }

    public double[] twice(double[] values) {
        double[] result = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = 2 * values[i];
        }
        return result;
    }

    public double[] many(int length) {
        return new double[length];
    }

    public int fail(String why) {
        throw new IllegalArgumentException(why);
    }
}
