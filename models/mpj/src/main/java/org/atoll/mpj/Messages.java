// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Supplier;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.message.Wildcards;
import org.atoll.fabric.wire.Packer;

/// The half of a communicator that moves messages between two ranks, in its general form: a
/// message is a [Part] of a buffer (MPI 4.1, chapter 3). The forms that take whole buffers and
/// offsets are in [PointToPoint], those for objects in [ObjectMessages].
///
/// Messages from one rank to another on one communicator are received in the order in which
/// they were sent, as far as tags allow. A short message leaves at once; a long one waits for
/// its receive. What a receive has put into its buffer is seen by the thread that received, or
/// that waited for the request.
///
/// Any thread of the rank may call, several at once. Ranks are those of this communicator, or
/// [Comm#NOBODY]; tags are at least 0. A wrong argument is an [IllegalArgumentException] at the
/// call, with the value and what is allowed, and then nothing was sent. A communicator that was
/// freed, or has outlived its program, is refused by an [IllegalStateException]. When a rank has
/// failed, every call that blocks and every wait ends with a
/// [org.atoll.fabric.job.CommunicationException] that names it; in a job that goes on, only what
/// depends on the lost rank does.
public abstract sealed class Messages extends Probes permits ObjectMessages {
    Messages(Mpj world, Group group, Group peers, int context) {
        super(world, group, peers, context);
    }

    /// Sends a part; blocks until its buffer may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param part what is sent
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    public final void send(Part part, int dest, int tag) {
        Given.message("part", part).checkSendable();
        send(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    /// Sends, and tells the error handler of a failure.
    final void send(Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = to(dest, tag);
        try {
            mailbox().send(buffer, offset, bytes, packer, to, context(), tag);
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// Sends a part in one of the four modes; blocks until what the mode asks for has happened
    /// (MPI 4.1, section 3.4).
    ///
    /// @param mode what must have happened when the call returns
    /// @param part what is sent
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @throws IllegalStateException if the message does not fit the attached buffer
    public final void send(SendMode mode, Part part, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        Given.message("part", part);
        switch (mode) {
            case STANDARD, READY -> send(part, dest, tag);
            case SYNCHRONOUS -> sendAsync(mode, part, dest, tag).await();
            case BUFFERED -> buffer(part, to(dest, tag), tag);
        }
    }

    /// Starts to send a part; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param part what is sent; its buffer must not change until the request is done
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @return the request
    public final Request sendAsync(Part part, int dest, int tag) {
        Given.message("part", part).checkSendable();
        return sendAsync(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    final Request sendAsync(
            Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = to(dest, tag);
        return mailbox().trySend(buffer, offset, bytes, packer, to, context(), tag)
                ? sent()
                : wrap(mailbox().startSend(buffer, offset, bytes, packer, to, context(), tag));
    }

    /// Starts to send a part in one of the four modes; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param mode what must have happened when the request is done
    /// @param part what is sent; its buffer must not change until the request is done
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @return the request
    /// @throws IllegalStateException if the message does not fit the attached buffer
    public final Request sendAsync(SendMode mode, Part part, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        Given.message("part", part);
        return switch (mode) {
            case STANDARD, READY -> sendAsync(part, dest, tag);
            case SYNCHRONOUS -> wrap(synchronous(part, to(dest, tag), tag));
            case BUFFERED -> {
                buffer(part, to(dest, tag), tag);
                yield sent();
            }
        };
    }

    private org.atoll.fabric.message.Request synchronous(Part part, int to, int tag) {
        Given.message("part", part).checkSendable();
        return mailbox().startSynchronousSend(
                part.buffer(), part.offset(), part.bytes(), part.packer(), to, context(), tag);
    }

    private void buffer(Part part, int to, int tag) {
        world().bufferedSends().send(part, to, context(), tag);
    }

    /// Receives into a part; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param part   where the message goes; it may have room for more
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer
    public final Status receive(Part part, int source, int tag) {
        Checks.writable(Given.message("part", part).buffer());
        return receive(
                part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// Receives, and gives the outcome the ranks of this communicator.
    final Status receive(
            Object buffer, long offset, long room, Packer packer, int source, int tag) {
        int from = from(source, tag);
        try {
            return outcomes().status(
                    mailbox().receive(buffer, offset, room, packer, from, context(), tag));
        } catch (TruncationException e) {
            throw failed(e.from(peers().memberOf(e.source())));
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// Starts to receive into a part; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param part   where the message goes; its buffer must not be touched until the request is
    ///     done
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(Part part, int source, int tag) {
        Checks.writable(Given.message("part", part).buffer());
        return receiveAsync(
                part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    final Request receiveAsync(
            Object buffer, long offset, long room, Packer packer, int source, int tag) {
        int from = from(source, tag);
        Status here = mailbox().tryReceive(buffer, offset, room, packer, from, context(), tag);
        return here != null
                ? outcomes().request(here)
                : wrap(mailbox().startReceive(buffer, offset, room, packer, from, context(), tag));
    }

    /// Sends one part and receives into another at the same time; blocks until both are done
    /// (MPI 4.1, section 3.10). A ring of ranks that all call this does not deadlock.
    ///
    /// @param out        what is sent
    /// @param dest       the receiver's rank
    /// @param sendTag    at least 0
    /// @param in         where the other message goes; must not overlap
    /// @param source     the sender's rank or [#ANY_SOURCE]
    /// @param receiveTag the tag or [#ANY_TAG]
    /// @return what was received
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer than `in`
    public final Status sendReceive(
            Part out, int dest, int sendTag, Part in, int source, int receiveTag) {
        Given.message("out", out);
        Given.message("in", in);
        usable();
        Checks.tags(sendTag, receiveTag);
        to(dest, sendTag);
        Request receiving = receiveAsync(in, source, receiveTag);
        try {
            sendAsync(out, dest, sendTag).await();
            return receiving.await();
        } catch (RuntimeException | Error e) {
            takeBack(receiving);
            throw e;
        }
    }

    /// Ends a receive nobody waits for, which would take the message of a later one. A message that
    /// is arriving already arrives.
    private static void takeBack(Request receiving) {
        if (!receiving.cancel()) {
            try {
                receiving.await();
            } catch (CommunicationException _) { // what else has failed is told
            }
        }
    }

    /// Sends a part and receives into the same one; blocks until both are done (MPI 4.1, section
    /// 3.10). The message sent is copied first.
    ///
    /// @param part       what is sent, and where the other message goes
    /// @param dest       the receiver's rank
    /// @param sendTag    at least 0
    /// @param source     the sender's rank or [#ANY_SOURCE]
    /// @param receiveTag the tag or [#ANY_TAG]
    /// @return what was received
    /// @throws org.atoll.fabric.message.TruncationException if the message is longer than the part
    public final Status sendReceiveReplace(
            Part part, int dest, int sendTag, int source, int receiveTag) {
        Given.message("part", part);
        usable();
        Checks.tags(sendTag, receiveTag);
        from(source, receiveTag);
        Checks.writable(part.buffer());
        to(dest, sendTag);
        Request sending = sendAsync(part.copy(), dest, sendTag);
        Status status = receive(part, source, receiveTag);
        sending.await();
        return status;
    }

    /// Describes a send that is started as often as wanted (MPI 4.1, section 3.9); does not
    /// block.
    ///
    /// @param mode what must have happened when the request is done
    /// @param part what is sent each time, as its buffer is then
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @return the request, not started
    public final PersistentRequest persistentSend(SendMode mode, Part part, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        Given.message("part", part);
        to(dest, tag);
        return new PersistentRequest(
                endpoint(),
                "persistent send to " + Wildcards.rank(dest) + ", tag " + tag,
                mode == SendMode.BUFFERED
                        ? () -> sendAsync(mode, part, dest, tag)
                        : repeated(mode == SendMode.SYNCHRONOUS, part, dest, tag));
    }

    /// Describes a receive that is started as often as wanted (MPI 4.1, section 3.9); does not
    /// block.
    ///
    /// @param part   where the message goes each time
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request, not started
    public final PersistentRequest persistentReceive(Part part, int source, int tag) {
        from(source, tag);
        Checks.writable(Given.message("part", part).buffer());
        return new PersistentRequest(
                endpoint(),
                "persistent receive from " + Wildcards.rank(source) + ", " + Wildcards.tag(tag),
                repeated(part, source, tag));
    }

    private Supplier<Request> repeated(boolean synchronous, Part part, int dest, int tag) {
        RepeatedSend send = new RepeatedSend(this, synchronous);
        return () -> {
            Given.message("part", part).checkSendable();
            return send.start(
                    part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
        };
    }

    private Supplier<Request> repeated(Part part, int source, int tag) {
        RepeatedReceive receive = new RepeatedReceive(this);
        return () -> {
            Checks.writable(Given.message("part", part).buffer());
            return receive.start(
                    part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
        };
    }
}
