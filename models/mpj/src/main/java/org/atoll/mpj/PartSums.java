// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.jspecify.annotations.Nullable;

/// Plans of the collectives that combine parts, of one group or between two. Each looks at the
/// arguments at once.
sealed interface PartSums permits ReducePlans, InterPlans {
    Plan reduce(Part send, @Nullable Part receive, Op op, int root);

    Plan allReduce(Part send, Part receive, Op op);

    Plan reduceScatter(Part send, Part receive, int[] counts, Op op);
}
