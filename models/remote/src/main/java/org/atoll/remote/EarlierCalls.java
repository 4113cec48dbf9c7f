// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.RankLostException;
import org.atoll.remote.Spread.Place;

/// Waits until the calls of a thread have begun: a call of a group goes other ways than those
/// before it.
final class EarlierCalls {
    private final Endpoint endpoint;
    private final RemoteQuestions questions;
    private final CallWaits waits;

    EarlierCalls(Endpoint endpoint, RemoteQuestions questions, CallWaits waits) {
        this.endpoint = endpoint;
        this.questions = questions;
        this.waits = waits;
    }

    /// Waits until a thread's calls have begun on some ranks.
    void awaitBegun(CallingThread thread, List<Place> places) {
        if (!thread.isUnderWay()) {
            return;
        }
        endpoint.enter();
        try {
            List<RemoteCall> asked = new ArrayList<>();
            for (Place place : places) {
                RemoteCall question = questions.about(
                        "the beginning of calls on rank " + place.rank(), thread);
                questions.ask(question, place.rank(), RemoteFrames.BEGUN, thread.number());
                asked.add(question);
            }
            asked.forEach(question -> awaitBegun(thread, question));
        } finally {
            endpoint.exit();
        }
    }

    private void awaitBegun(CallingThread thread, RemoteCall question) {
        try {
            waits.await(question, thread);
            question.take();
        } catch (RankLostException e) {
            thread.awaits(null); // the call of the group will say so
        }
    }
}
