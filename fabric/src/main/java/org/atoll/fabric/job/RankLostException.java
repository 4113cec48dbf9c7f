// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// A rank has failed and the job goes on without it: what was to be done with that rank cannot be
/// done. Operations with other ranks are not affected. Only in a job that outlives its ranks
/// (`World.losses`).
public final class RankLostException extends CommunicationException {
    private static final long serialVersionUID = 1L;

    /// Says that a rank is lost.
    ///
    /// @param rank   its world rank
    /// @param reason one line: how it is known
    public RankLostException(int rank, String reason) {
        super("rank " + rank + " failed: " + reason, rank, null);
    }

    private RankLostException(String what, RankLostException loss) {
        super(what + " cannot complete: " + loss.getMessage(), loss.failedRank(), loss);
    }

    /// The same loss as the end of one operation.
    ///
    /// @param what the operation, in words
    /// @return an exception to be thrown, whose cause this is
    public RankLostException ending(String what) {
        return new RankLostException(what, this);
    }
}
