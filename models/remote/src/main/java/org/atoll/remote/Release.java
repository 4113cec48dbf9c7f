// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;

/// Releases objects. Any thread of the rank may call, if nothing else is said.
final class Release {
    private final Station station;
    private final CallPermission permission;
    private final RemoteQuestions questions;
    private final CallWaits waits;
    private final ObjectTable objects;

    Release(
            Station station,
            CallPermission permission,
            RemoteQuestions questions,
            CallWaits waits,
            ObjectTable objects) {
        this.station = station;
        this.permission = permission;
        this.questions = questions;
        this.waits = waits;
        this.objects = objects;
    }

    /// Releases an object. One that was lost with its rank is released already.
    void release(Target target) {
        CallingThread thread = permission.require(() -> "release of " + target);
        if (permission.isOfEarlierLife(target)) {
            return;
        }
        try {
            releaseThere(target, thread);
        } catch (RankLostException e) {
            if (e.failedRank() != target.rank()) {
                throw e;
            }
        }
    }

    private void releaseThere(Target target, CallingThread thread) {
        RemoteCall question = questions.of("release of " + target, thread);
        station.endpoint().enter();
        try {
            questions.ask(question, target.rank(), RemoteFrames.RELEASE, target.number());
            waits.await(question, thread);
            question.take();
        } finally {
            station.endpoint().exit();
        }
        if (question.status() != AnswerStatus.RESULT) {
            throw new IllegalStateException(question.describe() + ": it was released before");
        }
    }

    /// A rank asks for it. Holder only.
    void asked(int source, MemorySegment memory, long header, long payload) {
        boolean was = objects.free(Frame.context(memory, header));
        Lane lane = station.lane(source);
        lane.answer(Frame.tag(memory, header), was ? AnswerStatus.RESULT : AnswerStatus.STATE);
    }
}
