// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

/// Lets the ranks of two worlds that part wait for each other.
@FunctionalInterface
public interface Farewell {

    /// Begins to wait; does not block.
    ///
    /// @param first what is awaited before
    /// @param last  what is done when all have come
    /// @return blocks until that is done
    Runnable begin(Runnable first, Runnable last);
}
