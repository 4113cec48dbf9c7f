// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// A call, or another question to a rank, that is under way. A call that is waited for is used
/// again.
class RemoteCall extends Exchange {
    /// A call that has had a longer answer is not used again, for it keeps the room.
    static final int SHORT_BYTES = 64 << 10;

    private final Calls calls;
    private @Nullable CallingThread thread;
    private @Nullable Target target;
    private int method;
    private String what = "a call";
    private @Nullable GraphReader answer;

    RemoteCall(Calls calls, TimeKind time) {
        super(time);
        this.calls = calls;
    }

    final Calls calls() {
        return calls;
    }

    /// Whose call it is.
    final @Nullable CallingThread thread() {
        return thread;
    }

    /// Says what is called, and by whom.
    final void of(Target called, int calledMethod, CallingThread by) {
        thread = by;
        target = called;
        method = calledMethod;
        answer = null;
    }

    /// Says what is asked, and by whom.
    final RemoteCall of(String question, CallingThread by) {
        thread = by;
        what = question;
        return this;
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
        PeerClasses peer = calls.descriptions().of(awaitedPeer());
        return length > SHORT_BYTES
                ? calls.graphs().readerInPlace(peer, from, at, length) // memory of our own
                : calls.graphs().reader(peer, from, at, length);
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

    @Override
    protected void ended() {
        calls.ended(this);
    }

    @Override
    public final String describe() {
        Target called = target;
        return called == null ? what : called.call(method);
    }

    /// The end of a call, or of the time it has.
    ///
    /// @param call  is waited for
    /// @param until when the time is over
    record Limited(RemoteCall call, long until) implements Completion {

        @Override
        public boolean isDone() {
            return call.isDone() || patienceNanos() <= 0;
        }

        @Override
        public long patienceNanos() {
            return until - call.calls.world().nanoTime();
        }

        @Override
        public String describe() {
            return call.describe();
        }

        @Override
        public int awaitedPeer() {
            return call.awaitedPeer();
        }

        @Override
        public TimeKind timeKind() {
            return call.timeKind();
        }
    }
}
