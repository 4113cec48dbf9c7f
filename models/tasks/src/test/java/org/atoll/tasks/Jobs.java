// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.fabric.World;
import org.atoll.job.contract.Ranks;

/// Runs programs that enter the model on all ranks, and leave it in good order.
final class Jobs {
    private Jobs() {}

    /// The work of one rank's main task.
    interface Body {

        /// Runs in the rank's thread.
        ///
        /// @throws Exception if it fails, and with it the job
        void run(Pvm pvm, World world) throws Exception;
    }

    /// As a body that ranks run.
    static Ranks.Body of(Body body) {
        return world -> {
            Pvm pvm = Pvm.of(world, () -> { });
            body.run(pvm, world);
            pvm.endProgram();
        };
    }

    /// The main task of a rank, in the first life of that.
    static Tid main(int rank) {
        return Tid.parse("t" + rank + ".1");
    }
}
