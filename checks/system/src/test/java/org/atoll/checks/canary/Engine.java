// SPDX-License-Identifier: Apache-2.0
package org.atoll.checks.canary;

/// A whole that hands itself to its part.
public final class Engine {
    private final Piston piston;
    private final Runnable later;

    /// Makes the part.
    public Engine(long turns) {
        long[] all = {turns, turns << 1};
        this.later = () -> turn(all.length);
        this.piston = all[0] > all[1] ? new Piston(null) : new Piston(turns < 0 ? null : this);
    }

    void turn(int times) {
        piston.push(times);
        later.run();
    }
}
