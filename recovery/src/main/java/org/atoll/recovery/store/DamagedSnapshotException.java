// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;

/// A snapshot that is not loaded: torn, changed, of another job, version or byte order, or not
/// there. The message is one line with the rank, the piece, where it is, and what is wrong.
public final class DamagedSnapshotException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int rank;
    private final String piece;
    private final String problem;

    /// Creates the answer.
    ///
    /// @param rank    whose snapshot was wanted; -1 if that is not known
    /// @param piece   its name in the store, or of several
    /// @param place   where it is
    /// @param problem what is wrong, such as `chunk 2 of 5 is damaged`
    public DamagedSnapshotException(int rank, String piece, String place, String problem) {
        super((rank < 0 ? "" : "rank " + rank + ": ")
                + "snapshot " + piece + " in " + place + " cannot be used: " + problem);
        this.rank = rank;
        this.piece = piece;
        this.problem = problem;
    }

    /// Whose snapshot was wanted.
    ///
    /// @return a rank, or -1 if that is not known
    public int rank() {
        return rank;
    }

    /// Which piece of the store it is.
    public String piece() {
        return piece;
    }

    /// What is wrong, without the rest of the message.
    public String problem() {
        return problem;
    }
}
