// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;

/// The part of group calls that is done while they arrive, in the thread that has looked for frames
/// and holds the endpoint. That thread may wait for credit with a graph of its own that is yet to
/// leave, whose references it keeps. Holder only.
final class GroupInLine {
    private final CallPermission permission;
    private final CallingThreads threads;
    private final GroupRuns runs;

    GroupInLine(CallPermission permission, CallingThreads threads, GroupRuns runs) {
        this.permission = permission;
        this.threads = threads;
        this.runs = runs;
    }

    /// Calls as many objects as can be called now.
    ///
    /// @param results takes what comes of it
    /// @return how many
    int run(Spread spread, GroupResults results) {
        CallingThread runner = threads.current();
        List<Target> before = runner.takeWritten();
        permission.inLine(true);
        try {
            return runs.runAtOnce(runner, spread, results);
        } finally {
            permission.inLine(false);
            runner.writesAgain(before);
        }
    }
}
