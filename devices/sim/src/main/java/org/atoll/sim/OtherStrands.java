// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Lets threads of a rank go on that do not wait any more, in place of the one that runs.
record OtherStrands(
        Participant rank, Strands strands, Schedule schedule, Processor processor) {

    /// Lets another one run until it waits.
    ///
    /// @return false if there is none that can
    boolean run() {
        boolean ran = strands.runOther(rank.hasFailed());
        if (ran) {
            processor.start();
        }
        return ran;
    }

    /// The same if the calling thread has the turn.
    void runIfMine() {
        if (!schedule.isOver() && schedule.isMine()) {
            boolean _ = run();
        }
    }
}
