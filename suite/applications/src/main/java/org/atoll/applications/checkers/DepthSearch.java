// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Optional;

/// Searches a position to one depth, by any number of threads or ranks.
interface DepthSearch {

    /// Begins with another position.
    void begin();

    /// Searches. Blocks.
    ///
    /// @return nothing if the thread was interrupted
    Optional<Found> search(Position position, int depth);

    /// What has been spent since it was made.
    Effort effort();
}
