// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.Target.Identity;
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
    private boolean giving;
    private boolean isGivenUp;
    private List<Identity> arrived = List.of();

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
        giving = true;
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

    /// Takes what the answer refers to, to be given to [Holdings#read] when it was read.
    final List<Identity> takeArrived() {
        List<Identity> taken = arrived;
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
        if (giving && failure() == null && bytes() > 0) {
            arrived = calls.holdings().take(awaitedPeer());
        }
        calls.ended(this);
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
        CallingThread by = thread;
        if (isGivenUp && by != null) {
            isGivenUp = false;
            by.endedLate();
        }
        if (giving && bytes > 0) {
            calls.holdings().read(calls.holdings().take(awaitedPeer()));
        }
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
