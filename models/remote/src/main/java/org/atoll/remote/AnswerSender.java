// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Lane;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;

/// Sends the results of calls. Holder only.
final class AnswerSender {
    private final Station station;
    private final Descriptions descriptions;
    private final Holdings holdings;

    AnswerSender(Station station, Descriptions descriptions, Holdings holdings) {
        this.station = station;
        this.descriptions = descriptions;
        this.holdings = holdings;
    }

    /// A writer of an answer.
    ///
    /// @return to be given to [#answer]
    GraphWriter writer() {
        return descriptions.writer();
    }

    /// The next answer to a rank refers to objects that are held for it. They are held no more.
    void pass(List<ObjectId> held, int rank) {
        if (!held.isEmpty()) {
            holdings.passOn(held, rank);
        }
    }

    private void leave(int rank, GraphWriter result, List<Target> written) {
        holdings.leave(written, rank);
        descriptions.tell(rank, result.classes());
    }

    /// Answers with what was written.
    ///
    /// @param rank    who has asked
    /// @param id      the question's number
    /// @param status  as [AnswerStatus] says
    /// @param result  the answer, released when it has left
    /// @param written what that refers to
    void answer(int rank, int id, int status, GraphWriter result, List<Target> written) {
        leave(rank, result, written);
        Lane lane = station.lane(rank);
        long bytes = result.bytes();
        if (bytes <= Sender.SHORT_BYTES && bytes <= lane.capacityBytes()
                && lane.answer(id, status, (int) bytes)) {
            result.copy(0, (int) bytes, lane.memory(), lane.payload());
            lane.publish();
            result.release();
        } else {
            lane.answer(id, status, Snapshot.of(result));
        }
    }

    /// The same for a question that has waited.
    ///
    /// @param question takes the answer
    /// @param rank     who has asked
    /// @param status   as [AnswerStatus] says
    /// @param result   the answer, released
    /// @param written  what that refers to
    void answer(
            LateAnswer question, int rank, int status, GraphWriter result, List<Target> written) {
        leave(rank, result, written);
        question.give(status, Snapshot.of(result));
    }
}
