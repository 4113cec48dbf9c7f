// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.job.CommunicationException;

/// A call for whose result a future stands.
final class AsyncCall extends RemoteCall implements Runnable {
    private final IncomingAnswers answers;
    private final UnreadAnswers unread;
    private final CallingThread thread;
    private final RemoteFuture<?> future;
    private final Target target;
    private final int method;
    private boolean counted;

    AsyncCall(
            IncomingAnswers answers,
            UnreadAnswers unread,
            CallingThread thread,
            RemoteFuture<?> future,
            Target target,
            int method) {
        super(answers, answers.time());
        this.answers = answers;
        this.unread = unread;
        this.thread = thread;
        this.future = future;
        this.target = target;
        this.method = method;
        of(target, method, thread);
    }

    /// It is among those of its thread that are under way. Holder only.
    void counts() {
        counted = true;
    }

    @Override
    protected void ended() {
        super.ended();
        if (counted) {
            counted = false;
            thread.ended();
        }
        unread.ended(this, this);
    }

    /// Its answer is here, or why there is none.
    @Override
    public void run() {
        unread.read(future.getNumberOfDependents(), this::complete);
    }

    /// Completes the future.
    private void complete() {
        CommunicationException failure = failure();
        try {
            if (failure != null) {
                future.completeExceptionally(failure);
            } else {
                read();
            }
        } catch (RuntimeException | Error e) {
            future.completeExceptionally(new IllegalStateException(
                    describe() + ": its result cannot be read: " + e.getMessage(), e));
        }
    }

    private void read() {
        try {
            read(takeAnswer());
        } finally {
            wasRead();
        }
    }

    private void read(GraphReader answer) {
        if (AnswerStatus.kind(status()) != AnswerStatus.RESULT) {
            future.completeExceptionally(answers.failure(status(), answer, this::describe));
            return;
        }
        try {
            future.result(
                    answer.remaining() == 0 ? null : target.face().result(method, answer));
        } finally {
            answer.release();
        }
    }
}
