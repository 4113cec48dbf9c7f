// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.Supplier;
import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// Reads what answers calls: results, and what was thrown.
final class IncomingAnswers {
    private final Descriptions descriptions;
    private final Holdings holdings;
    private final ReferenceEvents events;
    private final UnderWay underWay;
    private final TimeKind calling;

    IncomingAnswers(
            Descriptions descriptions,
            Holdings holdings,
            ReferenceEvents events,
            UnderWay underWay,
            TimeKind calling) {
        this.descriptions = descriptions;
        this.holdings = holdings;
        this.events = events;
        this.underWay = underWay;
        this.calling = calling;
    }

    /// What waiting for answers is booked on.
    TimeKind time() {
        return calling;
    }

    /// A reader of an answer.
    ///
    /// @param rank  who has answered
    /// @param ours  whether the memory stays until the reader is released
    GraphReader reader(int rank, boolean ours, MemorySegment from, long at, long length) {
        return ours
                ? descriptions.readerInPlace(rank, from, at, length)
                : descriptions.reader(rank, from, at, length);
    }

    /// An answer is here, or will not come. Holder only.
    ///
    /// @param number the number of the answer, or 0
    void ended(int rank, int number, @Nullable CallingThread thread) {
        underWay.ended(rank, number, thread);
    }

    /// A result is here, and is counted. Holder only.
    void counts(int rank, long bytes) {
        underWay.answered(rank, bytes);
    }

    /// A graph is here. Holder only.
    ///
    /// @param rank who has sent it
    /// @return what it refers to, held until [#read]
    List<ObjectId> arrived(int rank) {
        return holdings.take(rank);
    }

    /// A graph was read, or will not be.
    void read(List<ObjectId> arrived) {
        events.read(arrived);
    }

    /// What a call ends with in the thread that has made it.
    ///
    /// @param thread has called, and is about to read the answer
    /// @param status as [AnswerStatus] says
    /// @param answer what came back, not released if it is returned
    /// @return the result; null if there is none
    /// @throws Throwable what the method has thrown, or why there is no result
    @Nullable GraphReader result(
            Target target, int method, CallingThread thread, int status, GraphReader answer)
            throws Throwable {
        if (AnswerStatus.kind(status) != AnswerStatus.RESULT) {
            Throwable thrown = failure(status, answer, () -> target.call(method));
            events.read(thread.hasRead());
            throw thrown;
        }
        if (answer.remaining() == 0) {
            answer.release();
            events.read(thread.hasRead());
            return null;
        }
        return answer;
    }

    /// What is to be thrown.
    ///
    /// @param status as [AnswerStatus] says; not RESULT
    /// @param answer released
    /// @param call   in words, if they are needed
    Throwable failure(int status, GraphReader answer, Supplier<String> call) {
        return Failure.read(status, answer, call, descriptions.here());
    }
}
