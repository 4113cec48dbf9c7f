// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// A call, or another question to a rank, that is under way. A call that is waited for is used
/// again.
class RemoteCall extends Exchange {
    /// A call that has had a longer answer is not used again, for it keeps the room.
    static final int SHORT_BYTES = 64 << 10;

    private final IncomingAnswers answers;
    private @Nullable CallingThread thread;
    private @Nullable Target target;
    private int method;
    private String what = "a call";
    private @Nullable GraphReader answer;
    private boolean giving;
    private boolean isCall;
    private boolean isGivenUp;
    private List<ObjectId> arrived = List.of();

    RemoteCall(IncomingAnswers answers, TimeKind time) {
        super(time);
        this.answers = answers;
    }

    /// Says what is called, and by whom.
    final void of(Target called, int calledMethod, CallingThread by) {
        thread = by;
        target = called;
        method = calledMethod;
        answer = null;
        giving = true;
        isCall = true;
    }

    /// Says what is asked, and by whom.
    final RemoteCall of(String question, CallingThread by) {
        thread = by;
        what = question;
        return this;
    }

    /// Says that the answer, if it has any bytes, is a graph.
    final RemoteCall givesGraph() {
        giving = true;
        return this;
    }

    /// Says that it is a call, whose result is a graph.
    final RemoteCall givesResult() {
        isCall = true;
        return givesGraph();
    }

    /// The answer was read: what it refers to need not be held for it any more.
    final void wasRead() {
        answers.read(takeArrived());
    }

    /// Takes what the answer refers to, to be given to [IncomingAnswers#read] when it was read.
    final List<ObjectId> takeArrived() {
        List<ObjectId> taken = arrived;
        arrived = List.of();
        return taken;
    }

    /// Forgets what was called: while it is kept for the next call it must not keep a reference.
    final void ofNothing() {
        target = null;
        answer = null;
    }

    /// Takes the answer, once. Holder only, or after the end of a call that nobody uses again.
    final GraphReader takeAnswer() {
        GraphReader copied = answer;
        answer = null;
        try {
            return copied != null ? copied : reader(memory(), payload(), bytes());
        } finally {
            take();
        }
    }

    private GraphReader reader(MemorySegment from, long at, long length) {
        boolean ours = length > SHORT_BYTES; // it has come in parts, to memory of our own
        return answers.reader(awaitedPeer(), ours, from, at, length);
    }

    /// An answer that is whole is copied once, to where it is read.
    @Override
    protected void part(long position, int length, MemorySegment from, long at) {
        if (length == bytes() && length <= SHORT_BYTES) {
            answer = length == 0 ? null : reader(from, at, length);
        } else {
            super.part(position, length, from, at);
        }
    }

    private void count(long bytes) {
        if (isCall) {
            answers.counts(awaitedPeer(), bytes);
        }
    }

    @Override
    protected void ended() {
        if (failure() == null) {
            count(bytes());
        }
        if (giving && failure() == null && bytes() > 0) {
            arrived = answers.arrived(awaitedPeer());
        }
        int number = failure() == null ? AnswerStatus.number(status()) : 0;
        answers.ended(awaitedPeer(), number, thread);
    }

    /// Gives it up. It may not have begun, so later calls of the thread still come behind it.
    /// Holder only.
    final void abandon(CommunicationException cause) {
        CallingThread by = thread;
        if (!isDone() && by != null) {
            isGivenUp = true;
            by.givesUp();
        }
        giveUp(cause);
    }

    @Override
    protected void endedLate(long bytes) {
        count(bytes);
        CallingThread by = thread;
        if (isGivenUp && by != null) {
            isGivenUp = false;
            by.endedLate();
        }
        if (giving && bytes > 0) {
            answers.read(answers.arrived(awaitedPeer()));
        }
    }

    @Override
    public final String describe() {
        Target called = target;
        return called == null ? what : called.call(method);
    }
}
