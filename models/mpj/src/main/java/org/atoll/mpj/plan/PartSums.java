// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.mpj.part.Portion;
import org.atoll.mpj.reduce.Operator;
import org.jspecify.annotations.Nullable;

/// Plans of the collectives that combine parts, of one group or between two. Each looks at the
/// arguments at once.
public interface PartSums {
    /// Combines parts at the root.
    Plan reduce(Portion send, @Nullable Portion receive, Operator op, int root);

    /// Combines parts at all ranks.
    Plan allReduce(Portion send, Portion receive, Operator op);

    /// Combines parts, and hands out the results.
    Plan reduceScatter(Portion send, Portion receive, int[] counts, Operator op);
}
