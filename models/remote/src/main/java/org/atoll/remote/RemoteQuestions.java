// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Exchange;
import org.atoll.fabric.FrameKind;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.TimeKind;

/// Questions to ranks that are not calls of objects.
final class RemoteQuestions {
    private final Station station;
    private final CallPermission permission;
    private final IncomingAnswers answers;
    private final UnderWay underWay;
    private final TimeKind waiting;

    RemoteQuestions(
            Station station,
            CallPermission permission,
            IncomingAnswers answers,
            UnderWay underWay,
            TimeKind waiting) {
        this.station = station;
        this.permission = permission;
        this.answers = answers;
        this.underWay = underWay;
        this.waiting = waiting;
    }

    /// One for something that is done there.
    ///
    /// @param what   what is asked for, in words
    RemoteCall of(String what, CallingThread thread) {
        return new RemoteCall(answers, answers.time()).of(what, thread);
    }

    /// One for the end or the beginning of calls.
    ///
    /// @param what   what is waited for, in words
    RemoteCall about(String what, CallingThread thread) {
        return new RemoteCall(answers, waiting).of(what, thread);
    }

    /// Asks a rank something that one number says. Holder only.
    ///
    /// @param question waits for the answer
    /// @param rank     a world rank
    /// @param kind     has no third word
    /// @param a        the first word
    void ask(RemoteCall question, int rank, FrameKind kind, int a) {
        post(question, rank, kind, a);
        underWay.asked();
    }

    /// The same for a question of which the end of the program need not know.
    void post(Exchange question, int rank, FrameKind kind, int a) {
        permission.requireOpen(() -> "question to rank " + rank);
        Lane lane = station.lane(rank);
        int frame = station.number(kind);
        if (lane.ask(question, frame, a, 0, 0)) {
            lane.publish();
        } else {
            lane.postInTurn(frame, a, lane.expect(question, frame), 0);
        }
    }
}
