// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica.order;

/// One order of what all ranks submit. Holder only; nothing blocks.
public interface TotalOrder {

    /// Submits a unit of this rank, which is delivered on all ranks, this one included: perhaps
    /// before this returns.
    ///
    /// @param unit not to be changed from now on
    void submit(byte[] unit);

    /// A rank is lost. Only of an order that goes on without it.
    ///
    /// @param rank a world rank, behind whose last frames this is called
    default void lose(int rank) {
        throw new IllegalStateException("rank " + rank + " is lost, and the job goes on");
    }
}
