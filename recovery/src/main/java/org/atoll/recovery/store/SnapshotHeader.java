// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

/// The identity of a snapshot, which stands at its beginning.
///
/// @param job           the number of its job, drawn when the job began
/// @param rank          whose state it is
/// @param life          in which life of the rank it was taken
/// @param number        its number, counted from 1 for each rank, through all lives
/// @param program       a hash of the program's classes
/// @param createdMillis when it was taken, in milliseconds since 1970 UTC; 0 in virtual time
public record SnapshotHeader(
        long job, int rank, int life, long number, long program, long createdMillis) {

    /// The name of its piece.
    ///
    /// @return such as `rank3/17-0.snapshot`
    public String name() {
        return PieceNames.snapshot(rank, number, life);
    }
}
