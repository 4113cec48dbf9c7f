// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.device.Inlet;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// One question and its answer. Made once, and used again when its answer was taken, by one thread
/// at a time, which holds the endpoint:
///
/// ```java
/// endpoint.enter();
/// try {
///     if (lane.ask(exchange, number, a, word, bytes)) {
///         // write the question at lane.payload() in lane.memory()
///         lane.publish();
///     } else {
///         lane.ask(exchange, body, number, a);
///     }
///     exchange.await();
///     // read exchange.status() and exchange.bytes() bytes at exchange.payload()
///     exchange.take();
/// } finally {
///     endpoint.exit();
/// }
/// ```
///
/// A short answer that comes while its thread waits is read where it lies: nothing is dispatched,
/// copied or allocated. Others are copied here, or given to [#part].
public class Exchange implements Completion {
    /// A status: the other end could not read what it wanted to answer.
    public static final int FAILED = Assembly.UNREADABLE;

    /// Other peers are served after so many looks in vain.
    private static final int TURN = 16;

    /// The id of one that is not under way.
    static final int NONE = -1;

    private static final int MOST = Integer.MAX_VALUE - 8;
    private static final VarHandle DONE;

    static {
        try {
            DONE = MethodHandles.lookup().findVarHandle(Exchange.class, "done", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TimeKind time;
    private @Nullable Lane lane;
    private @Nullable Lanes lanes;
    private @Nullable Waits waits;
    private int number;
    private int id = NONE;
    private int status;
    private long total;
    private long arrived;
    private MemorySegment own = MemorySegment.NULL;

    /// Where the answer is read: [#own], or the inlet in which it lies.
    private MemorySegment memory = MemorySegment.NULL;

    private long payload;
    private @Nullable Inlet lying;
    private @Nullable CommunicationException failure;

    @SuppressWarnings("UnusedVariable") // through DONE
    private boolean done = true;

    /// Creates one that is not under way.
    ///
    /// @param time what waiting for the answer is booked on
    public Exchange(TimeKind time) {
        this.time = time;
    }

    /// Sees to it that it can be asked.
    final void requireIdle() {
        if (!isDone() || lying != null) {
            throw new IllegalStateException(describe() + " is under way, or was not taken");
        }
    }

    /// Begins; it is idle.
    final void begin(Lanes under, Lane on, Waits by, int ofNumber, int withId) {
        lanes = under;
        waits = by;
        lane = on;
        number = ofNumber;
        id = withId;
        failure = null;
        arrived = 0;
        total = 0;
        DONE.setRelease(this, false);
    }

    /// It was not asked after all.
    final int forget() {
        int was = id;
        id = NONE;
        DONE.setRelease(this, true);
        return was;
    }

    /// What was to be asked cannot be read.
    final void unreadable(Throwable cause) {
        under().end(id);
        finish(new CommunicationException(
                describe() + ": what is asked cannot be read: " + cause, -1, cause));
    }

    /// Waits for the answer. Holder only: lets the endpoint go while it waits for long. When this
    /// returns the answer is here; when it throws there is none.
    ///
    /// @throws RankLostException      if the rank that was asked is lost, and the job goes on
    /// @throws CommunicationException if the job fails meanwhile, the other end has refused the
    ///     question or the answer is too long
    public final void await() {
        if (!isDone() && !awaitLying()) {
            awaitDelivered();
        }
        if (failure != null) {
            throw failure;
        }
    }

    /// A wait that ends without an answer ends the question: it may be asked again.
    private void awaitDelivered() {
        try {
            by().await(this);
        } catch (CommunicationException e) {
            giveUp(e);
            throw e;
        }
    }

    /// As [#await], but gives every answer to [#part], also one that might be read where it lies.
    /// There is nothing to [#take] then.
    public final void awaitParts() {
        await();
        if (lying != null) {
            try {
                part(0, (int) total, memory, payload);
            } finally {
                take();
            }
        }
    }

    private Waits by() {
        if (waits == null) {
            throw new IllegalStateException("nothing was asked");
        }
        return waits;
    }

    private Lane on() {
        if (lane == null) {
            throw new IllegalStateException("nothing was asked");
        }
        return lane;
    }

    /// Looks for the answer at the head of the peer's inlet, as long as a wait may hold the
    /// endpoint. What stands before it is delivered.
    ///
    /// @return whether it is done
    private boolean awaitLying() {
        Waits by = by();
        Peer peer = on().peer();
        Inlet inlet = peer.inlet();
        if (inlet == null) {
            return false;
        }
        int spins = by.spins();
        boolean goOn = under().isOwnTurn() || by.progressBut(inlet);
        for (int look = 1; goOn && look <= spins && !isDone(); look++) {
            long head = inlet.head();
            if (head == Inlet.NONE) {
                goOn = look % TURN != 0 || by.progressBut(inlet);
            } else if (isMine(peer, inlet.memory(), head)) {
                lie(peer, inlet, head);
            } else {
                goOn = by.deliver(inlet);
            }
        }
        return isDone();
    }

    private boolean isMine(Peer peer, MemorySegment frame, long head) {
        return frame.get(JAVA_LONG_UNALIGNED, head + Frame.VERSION_BYTE)
                        == peer.sender(under().answerNumber())
                && Frame.context(frame, head) == id;
    }

    private Lanes under() {
        if (lanes == null) {
            throw new IllegalStateException("nothing was asked");
        }
        return lanes;
    }

    private void lie(Peer peer, Inlet inlet, long head) {
        memory = inlet.memory();
        payload = inlet.payload();
        status = Frame.tag(memory, head);
        total = Frame.payloadBytes(memory, head);
        peer.took(under().answerNumber(), (int) total);
        lying = inlet;
        under().end(id);
        if (status < 0 || total > roomBytes()) {
            take();
        }
        finish(refusal());
    }

    /// A short answer was delivered.
    final void answered(int withStatus, MemorySegment from, long at, int bytes) {
        status = withStatus;
        total = bytes;
        under().end(id);
        CommunicationException refused = refusal();
        if (refused == null) {
            keep(0, bytes, from, at);
        }
        finish(refused);
    }

    private @Nullable CommunicationException refusal() {
        if (status < 0) {
            return refused(status);
        }
        return total <= roomBytes()
                ? null
                : new CommunicationException(
                        describe() + ": the answer has " + total + " bytes, but there is room for "
                                + roomBytes(),
                        awaitedPeer(),
                        null);
    }

    /// A part of a long answer was delivered.
    ///
    /// @param word what its third word says
    final void answered(int withStatus, long word, MemorySegment from, long at, int bytes) {
        if (word < 0) {
            total = ~word;
            status = withStatus;
            failure = refusal();
        }
        arrived += bytes;
        if (failure == null) {
            keep(Math.max(word, 0), bytes, from, at);
        }
        if (arrived == total) {
            under().end(id);
            finish(failure);
        }
    }

    /// Calls [#part], which may be in a thread that has nothing to do with this exchange.
    private void keep(long position, int bytes, MemorySegment from, long at) {
        try {
            part(position, bytes, from, at);
        } catch (RuntimeException | Error e) {
            failure = new CommunicationException(
                    describe() + ": the answer cannot be taken: " + e, awaitedPeer(), e);
        }
    }

    /// Takes a part of an answer that is not read where it lies. By itself it copies the part to
    /// memory of its own, which [#memory] then shows. Called by the holder, in whichever thread
    /// makes progress; must not block.
    ///
    /// @param position where the part belongs, counted from the answer's start
    /// @param length   how many bytes
    /// @param from     where they are
    /// @param at       the first one there
    protected void part(long position, int length, MemorySegment from, long at) {
        if (own.byteSize() < total) {
            own = MemorySegment.ofArray(new byte[(int) total]);
        }
        memory = own;
        payload = 0;
        MemorySegment.copy(from, at, own, position, length);
    }

    /// How long an answer may be.
    ///
    /// @return a number of bytes
    protected long roomBytes() {
        return MOST;
    }

    /// What this ends with when the other end refuses the question.
    ///
    /// @param why the status, a negative number
    /// @return what [#await] throws
    protected CommunicationException refused(int why) {
        return new CommunicationException(
                describe() + ": the other end has no answer, for a reason it knows (" + why + ")",
                awaitedPeer(),
                null);
    }

    /// Called when it has ended, one way or the other, by the holder; must not block.
    protected void ended() {}

    /// The peer is lost, or the job has failed.
    final void fail(CommunicationException cause) {
        finish(cause instanceof RankLostException loss ? loss.ending(describe()) : cause);
    }

    private void finish(@Nullable CommunicationException cause) {
        failure = cause == null ? failure : cause;
        id = NONE;
        DONE.setRelease(this, true);
        ended();
    }

    /// Ends it before there is an answer, which is forgotten when it comes. Holder only.
    ///
    /// @param cause what [#await] throws
    public final void giveUp(CommunicationException cause) {
        if (!isDone()) {
            under().replace(id, new Forgotten(this));
            finish(cause);
        }
    }

    /// Takes the answer to a question that was given up.
    private static final class Forgotten extends Exchange {
        private final Exchange given;

        Forgotten(Exchange given) {
            super(given.time);
            this.given = given;
            begin(given.under(), given.on(), given.by(), given.number, given.id);
            super.status = given.status;
            super.total = given.total;
            super.arrived = given.arrived;
        }

        @Override
        protected void part(long position, int length, MemorySegment from, long at) {
            // nobody wants it
        }

        @Override
        protected void ended() {
            given.endedLate(bytes());
        }
    }

    /// Called when the answer has come to a question that was given up, or will not come any more.
    /// By the holder; must not block.
    ///
    /// @param bytes how long it is
    protected void endedLate(long bytes) {}

    /// What the other end has said with its answer.
    ///
    /// @return at least 0
    public final int status() {
        return status;
    }

    /// How long the answer is.
    ///
    /// @return a number of bytes
    public final long bytes() {
        return total;
    }

    /// Where the answer is, until [#take].
    public final MemorySegment memory() {
        return memory;
    }

    /// Where it begins in [#memory].
    ///
    /// @return an offset in bytes
    public final long payload() {
        return payload;
    }

    /// Says that the answer was read. Between [#await] and this nothing else may be done with the
    /// endpoint.
    public final void take() {
        Inlet in = lying;
        if (in != null) {
            lying = null;
            in.take();
        }
    }

    /// Why there is no answer.
    ///
    /// @return null while it is under way or when there is one
    public final @Nullable CommunicationException failure() {
        return isDone() ? failure : null;
    }

    @Override
    public final boolean isDone() {
        return (boolean) DONE.getAcquire(this);
    }

    @Override
    public String describe() {
        Lane on = lane;
        return on == null
                ? "a question"
                : "question " + under().name(number) + " to rank " + on.rank();
    }

    @Override
    public final int awaitedPeer() {
        Lane on = lane;
        return on == null ? -1 : on.rank();
    }

    @Override
    public final TimeKind timeKind() {
        return time;
    }
}
