// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// Plans of the collectives that move parts, of one group or between two. Each looks at the
/// arguments at once.
sealed interface PartMoves permits MovePlans, InterPlans {
    Plan barrier();

    Plan broadcast(Part part, int root);

    Plan.Giving<Long> broadcastUpTo(Part part, int root);

    Plan gather(Part send, @Nullable Part receive, int root);

    Plan gather(Part send, @Nullable Parts receive, int root);

    Plan scatter(@Nullable Part send, Part receive, int root);

    Plan scatter(@Nullable Parts send, Part receive, int root);

    Plan allGather(Part send, Part receive);

    Plan allGather(Part send, Parts receive);

    Plan allToAll(Part send, Part receive);

    Plan allToAll(Parts send, Parts receive);
}
