// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.remote.Spread.Place;

/// Hands group calls on to the ranks below this one in the tree.
final class GroupBranches {
    private final Station station;
    private final CallPermission permission;
    private final SpreadWriter writer;
    private final RemoteQuestions questions;
    private final Holdings holdings;
    private final CallWaits waits;
    private final UnderWay underWay;

    GroupBranches(
            Station station,
            CallPermission permission,
            SpreadWriter writer,
            RemoteQuestions questions,
            Holdings holdings,
            CallWaits waits,
            UnderWay underWay) {
        this.station = station;
        this.permission = permission;
        this.writer = writer;
        this.questions = questions;
        this.holdings = holdings;
        this.waits = waits;
        this.underWay = underWay;
    }

    /// Asks the ranks below.
    ///
    /// @param others its places but this rank's
    /// @param what   what is called, in words
    /// @param given  what the operator and the arguments refer to
    /// @return one question for each
    /// @throws IllegalArgumentException if a branch would get more than it reads; none was asked
    List<RemoteCall> ask(
            CallingThread thread,
            Spread spread,
            List<Place> others,
            String what,
            List<ObjectId> given) {
        List<RemoteCall> asked = new ArrayList<>();
        int frame = station.number(RemoteFrames.GROUP);
        int here = station.world().rank();
        List<Spread> parts = Branches.of(station.world().topology(), here, others).stream()
                .map(spread::to)
                .toList();
        List<GraphWriter> written = writer.write(parts, what);
        for (int i = 0; i < parts.size(); i++) {
            Spread part = parts.get(i);
            int rank = part.places().getFirst().rank();
            RemoteCall question = questions.of(what + " on rank " + rank, thread).givesResult();
            station.endpoint().enter();
            try {
                permission.requireOpen(() -> what);
                underWay.left(rank, written.get(i).bytes());
                underWay.asked();
                holdings.pass(part.given(given), rank);
                station.lane(rank).ask(question, new GraphBody(written.get(i)), frame, 0);
            } finally {
                station.endpoint().exit();
            }
            asked.add(question);
        }
        return asked;
    }

    /// Waits for the answer of a rank below.
    ///
    /// @param results takes what has come of it
    void await(CallingThread thread, RemoteCall question, GroupResults results) {
        Endpoint endpoint = station.endpoint();
        GraphReader answer;
        endpoint.enter();
        try {
            waits.await(question, thread);
            answer = question.takeAnswer();
        } catch (CommunicationException e) {
            if (endpoint.failure() != null) {
                throw e;
            }
            results.failed(e);
            return;
        } finally {
            endpoint.exit();
        }
        if (AnswerStatus.kind(question.status()) != AnswerStatus.RESULT) {
            results.failed(Failure.read(
                    question.status(), answer, question::describe, endpoint.rank()));
        } else {
            results.take(answer);
            answer.release();
        }
        if (results.keepsGraphs()) {
            results.holds(question.takeArrived());
        } else {
            question.wasRead();
        }
    }
}
