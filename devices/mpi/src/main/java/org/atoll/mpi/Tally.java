// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

/// The number of frames of one peer that this rank has taken, and of those that the peer knows
/// of. Holder only.
final class Tally {
    private int taken;
    private int told;

    /// {@return how many were taken, which is also the number of the next one}
    int taken() {
        return taken;
    }

    /// One more was taken.
    void take() {
        taken++;
    }

    /// {@return how many were taken, to be told in a frame that leaves now}
    int tell() {
        told = taken;
        return taken;
    }

    /// {@return whether the peer must be told, or it may wait for room for ever}
    boolean isDue() {
        return taken - told >= Stamp.WINDOW / 2;
    }
}
