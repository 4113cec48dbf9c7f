// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.function.IntConsumer;

/// The place where the members of a [Meetings] meet. [NodeBarrier] is one for threads; members that
/// are something else, such as ranks of a simulation, bring their own.
@FunctionalInterface
public interface Rendezvous {

    /// Blocks until all members have called this for a round.
    ///
    /// @param member which one the caller is, from 0
    /// @param round  which round, the same number on all
    /// @param last   what one of them does when all are here, before anybody goes on
    /// @throws IllegalStateException if the members cannot meet any more
    void await(int member, int round, IntConsumer last);
}
