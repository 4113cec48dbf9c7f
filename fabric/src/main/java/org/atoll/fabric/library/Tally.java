// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.library;

/// The number of frames of one peer that this rank has taken, and of those that the peer knows
/// of. Holder only.
public final class Tally {
    private final int window;
    private int taken;
    private int told;

    /// Begins with none.
    ///
    /// @param window how many frames a peer may have under way that this rank has not taken
    public Tally(int window) {
        this.window = window;
    }

    /// {@return how many were taken, which is also the number of the next one}
    public int taken() {
        return taken;
    }

    /// One more was taken.
    public void take() {
        taken++;
    }

    /// {@return how many were taken, to be told in a frame that leaves now}
    public int tell() {
        told = taken;
        return taken;
    }

    /// {@return whether the peer must be told, or it may wait for room for ever}
    public boolean isDue() {
        return taken - told >= window / 2;
    }
}
