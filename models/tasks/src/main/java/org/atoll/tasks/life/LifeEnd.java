// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import org.atoll.fabric.World;

/// The consequences of the end of a task of this rank. Once the job has failed, or the rank has
/// left it, there are none: what others are told then is the loss of the rank.
///
/// @param world knows that
/// @param ends  tells those that want to know of it
/// @param quiet knows when it was the last
record LifeEnd(World world, Ends ends, Quiet quiet) {

    /// By a thread that does not hold the endpoint.
    void tell(LocalTask task) {
        world.endpoint().enter();
        try {
            tellHeld(task);
        } finally {
            world.endpoint().exit();
        }
    }

    /// By the holder.
    void tellHeld(LocalTask task) {
        if (world.over() == null) {
            ends.finish(task);
            quiet.look();
        }
    }
}
