// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

/// A snapshot that counts.
///
/// @param rank   whose state it is
/// @param life   in which life of the rank it was taken
/// @param number its number
/// @param digest of all its bytes
public record Commit(int rank, int life, long number, long digest) {

    /// The name of its piece.
    ///
    /// @return such as `rank3/17-0.snapshot`
    public String name() {
        return PieceNames.snapshot(rank, number, life);
    }
}
