// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

/// A program's own rule for which message a receive takes.
@FunctionalInterface
public interface MessageMatcher {

    /// Ranks a message that is here. Called for each in the order in which they came, until one has
    /// rank 1. It is also called for those of other contexts, and may look at items.
    ///
    /// @param message one that is here; not to be closed
    /// @param from    whose message the receive wants, or [Tid#ANY]
    /// @param tag     which tag it wants, or [Pvm#ANY]
    /// @return at most 0 if the receive does not want it; 1 to take it at once; else the one with
    ///     the highest rank is taken, the first of equals
    int rank(Message message, Tid from, int tag);
}
