// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import java.util.Objects;

/// The program threw on one of the ranks of a local job; the cause is what it threw.
public final class RankFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// The rank that threw first.
    private final int rank;

    RankFailedException(int rank, Throwable cause) {
        super(describe(rank, cause), cause);
        this.rank = rank;
    }

    private static String describe(int rank, Throwable cause) {
        return "rank " + rank + " threw " + RankRun.oneLine(cause);
    }

    /// What happened, in one line.
    String describe() {
        return describe(rank, getCause());
    }

    /// The rank that threw first.
    ///
    /// @return its world rank
    public int rank() {
        return rank;
    }

    /// What the program threw.
    ///
    /// @return never null
    @Override
    public synchronized Throwable getCause() {
        return Objects.requireNonNull(super.getCause());
    }
}
