// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.RankLostException;

/// The answer to a question that nobody answers at once, to be given later by whichever thread. An
/// asker that is lost before gets none, not even when it is back: in its later life its numbers
/// stand for other questions. Holder only.
public final class LateAnswer {
    private final Lane lane;
    private final int id;
    private final Peer asker;

    LateAnswer(Lane lane, int id) {
        this.lane = lane;
        this.id = id;
        this.asker = lane.peer();
    }

    /// Gives it, once.
    ///
    /// @param status what the service makes of it, at least 0
    /// @param body   the answer
    public void give(int status, Body body) {
        if (isWanted()) {
            lane.answer(id, status, body);
        } else {
            body.dropped(new RankLostException(
                    lane.rank(), "it was lost before its question was answered"));
        }
    }

    /// Says in its place that there is none.
    ///
    /// @param status a negative number
    public void refuse(int status) {
        if (isWanted()) {
            lane.answer(id, status);
        }
    }

    private boolean isWanted() {
        return !asker.isLost();
    }
}
