// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// Lets threads of a rank go on that do not wait any more, in place of the one that runs.
record OtherStrands(
        Participant rank, Strands strands, Schedule schedule, Processor processor) {

    /// A thread that has failed for the third time in its waits waits for what never comes.
    private static final int MOST_RUNS = 3;

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

    /// Lets all others come to their ends if the rank has failed, for nobody resumes them when the
    /// program's own thread has come to its end.
    void endAll() {
        int runs = rank.knowsItHasFailed() ? MOST_RUNS * strands.count() : 0;
        while (runs > 0 && strands.isSeveral() && strands.runOther(true)) {
            runs--;
        }
    }
}
