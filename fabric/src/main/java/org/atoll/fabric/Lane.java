// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import org.atoll.fabric.job.CommunicationException;

/// One service's way to one peer. What is claimed, sent and asked in a lane arrives in that order;
/// the lanes to a peer take turns. Holder only; nothing blocks.
///
/// A short frame is claimed and written in place, and leaves at once. If it cannot, because the
/// link is full or others wait, [#claim] says so: then the same is given as a [Body], which leaves
/// when it can.
///
/// ```java
/// if (lane.claim(number, a, b, word, bytes)) {
///     // write the payload at lane.payload() in lane.memory()
///     lane.publish();
/// }
/// ```
public final class Lane implements Outgoing {
    /// Longer answers come in parts: one frame of them would keep others from the link.
    private static final int SHORT_BYTES = 4096;

    private final Lanes lanes;
    private final Peers peers;
    private final SendQueues queues;
    private final String service;
    private final int rank;
    private final ArrayDeque<Outgoing> waiting = new ArrayDeque<>();
    private boolean streaming;

    Lane(Lanes lanes, Peers peers, SendQueues queues, String service, int rank) {
        this.lanes = lanes;
        this.peers = peers;
        this.queues = queues;
        this.service = service;
        this.rank = rank;
    }

    /// The other end.
    ///
    /// @return a world rank, or the number of a rank of another world
    public int rank() {
        return rank;
    }

    /// The peer at the other end, in its present life.
    public Peer peer() {
        return peers.get(rank);
    }

    String service() {
        return service;
    }

    /// What was exchanged with the peer, by frame kind.
    ///
    /// @return the counters of its present life
    public Traffic counters() {
        return peer().traffic();
    }

    /// Whether something waits in this lane or before it.
    ///
    /// @return true if a new frame must wait behind it
    public boolean isBusy() {
        return !waiting.isEmpty() || peer().hasBacklog();
    }

    /// Claims a frame and writes its header.
    ///
    /// @param number what the station calls its kind
    /// @param a      the first word
    /// @param b      the second word
    /// @param word   the third word, if the kind has one
    /// @param bytes  the payload's length; the caller writes it, then calls [#publish]
    /// @return false if the link is full, or others wait
    public boolean claim(int number, int a, int b, long word, int bytes) {
        Peer to = peer();
        return waiting.isEmpty() && !to.hasBacklog() && to.claim(number, a, b, word, bytes);
    }

    /// The memory of the claimed frame.
    ///
    /// @return where its payload is to be written
    public MemorySegment memory() {
        return peer().link().memory();
    }

    /// Where the payload of the claimed frame begins in [#memory].
    ///
    /// @return an offset in bytes
    public long payload() {
        return peer().link().payload();
    }

    /// Lets the claimed frame leave.
    public void publish() {
        peer().publish();
    }

    /// Lets the claimed frame leave, alone or together with others that follow within microseconds,
    /// if the device expects such. For a service that has left something unattended
    /// ([Endpoint#leaveUnattended]), and frames for whose answers no thread waits right away.
    public void publishCoalesced() {
        peer().publishCoalesced();
    }

    /// The most that one frame takes.
    ///
    /// @return a number of bytes, a multiple of 64
    public int capacityBytes() {
        return peer().link().capacityBytes();
    }

    /// Sends a frame without payload: at once, or behind what waits for room on the link, but not
    /// behind what waits in this lane.
    ///
    /// @param number what the station calls its kind
    /// @param a      the first word
    /// @param b      the second word
    /// @param word   the third word, if the kind has one
    public void post(int number, int a, int b, long word) {
        queues.post(peer(), number, a, b, word);
    }

    /// The same behind what waits in this lane.
    ///
    /// @param number what the station calls its kind
    /// @param a      the first word
    /// @param b      the second word
    /// @param word   the third word, if the kind has one
    public void postInTurn(int number, int a, int b, long word) {
        add(new QueuedFrame(number, a, b, word));
    }

    /// Sends bytes of any length, as frames of one kind with the same first and second word; the
    /// third, which the kind must have, says what part each carries, as [Assembly] wants to
    /// know it.
    ///
    /// @param body   the bytes
    /// @param number what the station calls its kind
    /// @param a      the first word
    /// @param b      the second word
    public void send(Body body, int number, int a, int b) {
        add(new BodyFrames(body, number, a, b));
    }

    /// Lets frames leave that a service writes by itself, behind what waits in this lane.
    ///
    /// @param frames what is asked to push them, until all have left
    public void add(Outgoing frames) {
        waiting.add(frames);
        if (!streaming) {
            streaming = true;
            queues.stream(peer(), this);
        }
    }

    /// Claims the frame of a question, and gives it a number, which is the frame's second word. The
    /// other end answers with that number.
    ///
    /// @param question what waits for the answer; not under way
    /// @param number   what the station calls its kind
    /// @param a        the first word
    /// @param word     the third word, if the kind has one
    /// @param bytes    the payload's length; the caller writes it, then calls [#publish]
    /// @return false if the link is full, or others wait: then nothing is asked
    public boolean ask(Exchange question, int number, int a, long word, int bytes) {
        Peer to = peer();
        if (!waiting.isEmpty() || to.hasBacklog()) {
            return false;
        }
        int id = lanes.begin(question, this, number);
        if (to.claim(number, a, id, word, bytes)) {
            return true;
        }
        lanes.forget(question);
        return false;
    }

    /// Asks with as many bytes as there are, behind what waits in this lane.
    ///
    /// @param question what waits for the answer; not under way
    /// @param body     what is asked, as [#send] sends it; the second word is the question's number
    /// @param number   what the station calls its kind, which must have a third word
    /// @param a        the first word
    public void ask(Exchange question, Body body, int number, int a) {
        add(new Asking(body, number, a, lanes.begin(question, this, number)));
    }

    /// The frames of a question. Its number is given to no other one before the other end has been
    /// told that the rest will not come.
    private final class Asking extends BodyFrames {
        private final int id;
        private Throwable why = new AssertionError("it can be read");

        Asking(Body body, int number, int a, int id) {
            super(body, number, a, id);
            this.id = id;
        }

        @Override
        int unreadable(Throwable cause) {
            why = cause;
            return super.unreadable(cause);
        }

        @Override
        boolean breakOff(Peer to, int because) {
            boolean told = super.breakOff(to, because);
            if (told) {
                lanes.unasked(id, why);
            }
            return told;
        }
    }

    /// Gives a question its number without asking: for a service that writes the frames itself.
    ///
    /// @param question what waits for the answer; not under way
    /// @param number   what the station calls the kind of those frames
    /// @return the number, to be told to the other end
    public int expect(Exchange question, int number) {
        return lanes.begin(question, this, number);
    }

    /// Takes a question back that was not asked after all: its frame was not claimed, or its
    /// claimed frame will not be published.
    ///
    /// @param question is under way
    public void retract(Exchange question) {
        lanes.forget(question);
    }

    /// Claims the frame of a short answer.
    ///
    /// @param id     the number that came with the question
    /// @param status what the service makes of it; negative if there is no answer
    /// @param bytes  the payload's length; the caller writes it, then calls [#publish]
    /// @return false if the link is full, or others wait: then the answer must be a [Body]
    public boolean answer(int id, int status, int bytes) {
        return claim(lanes.answerNumber(), id, status, 0, bytes);
    }

    /// Answers with as many bytes as there are, behind what waits in this lane. A short answer
    /// leaves at once if it can.
    ///
    /// @param id     the number that came with the question
    /// @param status what the service makes of it, at least 0
    /// @param body   the answer
    public void answer(int id, int status, Body body) {
        if (body.bytes() > Math.min(SHORT_BYTES, capacityBytes())
                || !answer(id, status, (int) body.bytes())) {
            addAnswer(id, status, body);
            return;
        }
        try {
            body.write(0, (int) body.bytes(), memory(), payload());
        } catch (RuntimeException | Error e) { // the claimed frame is simply not published
            answer(id, Math.min(body.failed(e), Exchange.FAILED));
            return;
        }
        publish();
        body.left();
    }

    private void addAnswer(int id, int status, Body body) {
        add(new BodyFrames(body, lanes.partNumber(), id, status) {
            @Override
            boolean breakOff(Peer to, int because) {
                return lanes.breakOff(to, id, because);
            }
        });
    }

    /// Lets a question be answered later, by whichever thread.
    ///
    /// @param id the number that came with the question, which is not answered otherwise
    /// @return gives the answer
    public LateAnswer later(int id) {
        return new LateAnswer(this, id);
    }

    /// Answers by a status alone, behind what waits for room on the link, but not behind what waits
    /// in this lane.
    ///
    /// @param id     the number that came with the question
    /// @param status what the service makes of it; negative if there is no answer
    public void answer(int id, int status) {
        post(lanes.answerNumber(), id, status, 0);
    }

    @Override
    public boolean push(Peer to) {
        for (Outgoing next = waiting.peek(); next != null; next = waiting.peek()) {
            if (!next.push(to)) {
                return false;
            }
            waiting.remove();
        }
        streaming = false;
        return true;
    }

    @Override
    public void drop(CommunicationException cause) {
        streaming = false;
        cancel(cause);
    }

    /// Drops what waits in this lane. What is sent from now on leaves as before.
    ///
    /// @param cause what the frames are told
    public void cancel(CommunicationException cause) {
        for (Outgoing next = waiting.poll(); next != null; next = waiting.poll()) {
            next.drop(cause);
        }
    }
}
