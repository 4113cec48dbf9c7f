// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.library;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Memory outside of the heap that pieces of long messages pass through, because a library uses it
/// while the program runs on: arrays of the heap move, and segments may be closed. Holder only.
public final class Staging {
    /// Room in front of a payload for the header of its frame.
    public static final int FRONT_BYTES = 64;

    private static final Class<?> AUTOMATIC = Arena.ofAuto().scope().getClass();
    private static final Class<?> GLOBAL = Arena.global().scope().getClass();

    private final int pieceBytes;
    private final Deque<MemorySegment> free = new ArrayDeque<>();
    private int left;

    /// Reserves nothing yet.
    ///
    /// @param pieceBytes the longest payload
    /// @param most       how many pieces there may be
    public Staging(int pieceBytes, int most) {
        this.pieceBytes = pieceBytes;
        this.left = most;
    }

    /// Takes a piece.
    ///
    /// @return room for [#FRONT_BYTES] and a payload, or null if all is in use
    public @Nullable MemorySegment take() {
        MemorySegment piece = free.poll();
        if (piece == null && left > 0) {
            left--;
            piece = Arena.ofAuto().allocate((long) FRONT_BYTES + pieceBytes, FRONT_BYTES);
        }
        return piece;
    }

    /// Gives a piece back that the library does not use any more.
    public void give(MemorySegment piece) {
        free.push(piece);
    }

    /// Gives up a piece that the library may still use: there may be another one instead.
    public void forget() {
        left++;
    }

    /// Whether a library may use a user's memory after the call that was given it has returned:
    /// nobody can close its arena. Whoever keeps the segment keeps the memory.
    public static boolean isLasting(MemorySegment memory) {
        Class<?> scope = memory.scope().getClass();
        return memory.isNative() && (scope.equals(AUTOMATIC) || scope.equals(GLOBAL));
    }
}
