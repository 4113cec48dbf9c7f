// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Memory outside of the heap that pieces of long messages pass through, because MPI uses it
/// while the program runs on: arrays of the heap move, and segments may be closed. Holder only.
final class Staging {
    /// Room in front of a payload for the header of its frame.
    static final int FRONT_BYTES = 64;

    private static final Class<?> AUTOMATIC = Arena.ofAuto().scope().getClass();
    private static final Class<?> GLOBAL = Arena.global().scope().getClass();

    private final int pieceBytes;
    private final Deque<MemorySegment> free = new ArrayDeque<>();
    private int left;

    /// Reserves nothing yet.
    ///
    /// @param pieceBytes the longest payload
    /// @param most       how many pieces there may be
    Staging(int pieceBytes, int most) {
        this.pieceBytes = pieceBytes;
        this.left = most;
    }

    /// Takes a piece.
    ///
    /// @return room for [#FRONT_BYTES] and a payload, or null if all is in use
    @Nullable MemorySegment take() {
        MemorySegment piece = free.poll();
        if (piece == null && left > 0) {
            left--;
            piece = Arena.ofAuto().allocate((long) FRONT_BYTES + pieceBytes, FRONT_BYTES);
        }
        return piece;
    }

    /// Gives a piece back that MPI does not use any more.
    void give(MemorySegment piece) {
        free.push(piece);
    }

    /// Gives up a piece that MPI may still use: there may be another one instead.
    void forget() {
        left++;
    }

    /// Whether MPI may use a user's memory after the call that was given it has returned: nobody
    /// can close its arena. Whoever keeps the segment keeps the memory.
    static boolean isLasting(MemorySegment memory) {
        Class<?> scope = memory.scope().getClass();
        return memory.isNative() && (scope.equals(AUTOMATIC) || scope.equals(GLOBAL));
    }
}
