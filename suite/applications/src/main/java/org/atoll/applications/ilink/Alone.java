// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.function.LongConsumer;

/// One who computes without others.
///
/// @param charged hears of the work, in operations on numbers
record Alone(LongConsumer charged) implements LinkageTeam {
    @Override
    public int number() {
        return 0;
    }

    @Override
    public int parts() {
        return 1;
    }

    @Override
    public void add(double[] mine) {}

    @Override
    public double largest(double mine) {
        return mine;
    }

    @Override
    public void charge(long operations) {
        charged.accept(operations);
    }
}
