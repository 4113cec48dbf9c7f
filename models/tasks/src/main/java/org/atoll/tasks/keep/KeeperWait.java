// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.post.Tids;

/// The wait of a task for the keeper's answer.
///
/// @param asked    the question
/// @param op       what is asked for
/// @param name     of what
/// @param timeKind what the wait is booked on
record KeeperWait(
        Exchange asked, KeeperCaller caller, KeeperOp op, String name, TimeKind timeKind)
        implements Completion {

    @Override
    public boolean isDone() {
        return asked.isDone() || caller.isKilled();
    }

    @Override
    public String describe() {
        return op.words(name) + " by " + Tids.text(caller.tid());
    }
}
