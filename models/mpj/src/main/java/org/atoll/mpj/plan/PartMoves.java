// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.jspecify.annotations.Nullable;

/// Plans of the collectives that move parts, of one group or between two. Each looks at the
/// arguments at once.
public interface PartMoves {
    /// Waits for all ranks.
    Plan barrier();

    /// Copies the root's part to all ranks.
    Plan broadcast(Portion part, int root);

    /// Copies it to ranks that do not know its length; results in that, in bytes.
    Plan.Giving<Long> broadcastUpTo(Portion part, int root);

    /// Brings a part of each rank to the root, side by side.
    Plan gather(Portion send, @Nullable Portion receive, int root);

    /// Brings a part of each rank to the root, anywhere.
    Plan gather(Portion send, @Nullable Portions receive, int root);

    /// Hands out what lies side by side at the root.
    Plan scatter(@Nullable Portion send, Portion receive, int root);

    /// Hands out what lies anywhere at the root.
    Plan scatter(@Nullable Portions send, Portion receive, int root);

    /// Brings a part of each rank to all ranks, side by side.
    Plan allGather(Portion send, Portion receive);

    /// Brings a part of each rank to all ranks, anywhere.
    Plan allGather(Portion send, Portions receive);

    /// Sends each rank a part, all side by side.
    Plan allToAll(Portion send, Portion receive);

    /// Sends each rank a part, all anywhere.
    Plan allToAll(Portions send, Portions receive);
}
