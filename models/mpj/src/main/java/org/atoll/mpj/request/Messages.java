// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.request;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.CancelledException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Matched;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.jspecify.annotations.Nullable;

/// Messages between two ranks of a communicator (MPI 4.1, chapter 3): they go to its peers in its
/// context, outcomes name its ranks, and the program is told of a failure. Any thread may call.
public final class Messages {
    /// The outcome of what has nobody at the other end.
    public static final Status NOTHING = new Status(Mailbox.NOBODY, Domain.ANY_TAG, 0);

    private final Domain domain;
    private final Members peers;
    private final int context;
    private final Mailbox mailbox;
    private final BufferedSends buffered;
    private final Outcomes<?> outcomes;

    /// Creates the messages of a communicator.
    ///
    /// @param domain   its ranks
    /// @param buffered those of the rank that were copied
    /// @param outcomes what is told of them
    public Messages(Domain domain, BufferedSends buffered, Outcomes<?> outcomes) {
        this.domain = domain;
        this.peers = domain.peers();
        this.context = domain.context();
        this.mailbox = domain.mailbox();
        this.buffered = buffered;
        this.outcomes = outcomes;
    }

    /// The ranks.
    public Domain domain() {
        return domain;
    }

    /// Where threads wait.
    Endpoint endpoint() {
        return domain.endpoint();
    }

    /// How objects travel.
    public ObjectCodec objects() {
        return domain.session().objects();
    }

    /// Checks the words of a send.
    ///
    /// @return the receiver's world rank, or nobody
    public int to(int dest, int tag) {
        domain.requireUsable();
        Checks.tag(tag);
        if (dest == Mailbox.NOBODY) {
            return Mailbox.NOBODY;
        }
        Checks.peer("dest", dest, peers.size());
        return peers.worldRank(dest);
    }

    /// Checks the words of a receive.
    ///
    /// @return the sender's world rank, any, or nobody
    public int from(int source, int tag) {
        domain.requireUsable();
        Checks.tagOrAny(tag);
        Checks.source(source, peers.size());
        return source < 0 ? source : peers.worldRank(source);
    }

    /// Sends; blocks until the buffer may be used again.
    public void send(Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = to(dest, tag);
        try {
            mailbox.send(buffer, offset, bytes, packer, to, context, tag);
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Sends a part; blocks until its buffer may be used again.
    public void send(Portion part, int dest, int tag) {
        part.checkSendable();
        send(part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    /// Starts to send; does not block.
    ///
    /// @return what is under way, or null if the message has left
    public @Nullable Transmission sendAsync(
            Object buffer, long offset, long bytes, Packer packer, int dest, int tag) {
        int to = to(dest, tag);
        return mailbox.trySend(buffer, offset, bytes, packer, to, context, tag)
                ? null
                : mailbox.startSend(buffer, offset, bytes, packer, to, context, tag);
    }

    /// Starts to send a part; does not block.
    ///
    /// @return what is under way, or null if the message has left
    public @Nullable Transmission sendAsync(Portion part, int dest, int tag) {
        part.checkSendable();
        return sendAsync(
                part.buffer(), part.offset(), part.bytes(), part.packer(), dest, tag);
    }

    /// Starts to send a part; does not block. It is done when the receive has begun.
    public Transmission sendSynchronously(Portion part, int dest, int tag) {
        int to = to(dest, tag);
        part.checkSendable();
        return mailbox.startSynchronousSend(
                part.buffer(), part.offset(), part.bytes(), part.packer(), to, context, tag);
    }

    /// Copies a part, which then leaves when it can.
    public void sendBuffered(Portion part, int dest, int tag) {
        buffered.send(part, to(dest, tag), context, tag);
    }

    /// Receives; blocks until the message is there.
    public Status receive(
            Object buffer, long at, long room, Packer packer, int source, int tag) {
        int from = from(source, tag);
        try {
            return outcomes.status(mailbox.receive(buffer, at, room, packer, from, context, tag));
        } catch (TruncationException e) {
            throw domain.failed(named(e));
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Receives into a part; blocks until the message is there.
    public Status receive(Portion part, int source, int tag) {
        Checks.writable(part.buffer());
        return receive(part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// Receives a message that is here.
    ///
    /// @param from the sender's world rank, as by [#from]
    /// @return its outcome in ranks of the world, or null if it is not here
    public @Nullable Status tryReceive(
            Object buffer, long offset, long room, Packer packer, int from, int tag) {
        return mailbox.tryReceive(buffer, offset, room, packer, from, context, tag);
    }

    /// Starts to receive; does not block.
    ///
    /// @param from the sender's world rank, as by [#from]
    public Transmission startReceive(
            Object buffer, long offset, long room, Packer packer, int from, int tag) {
        return mailbox.startReceive(buffer, offset, room, packer, from, context, tag);
    }

    /// Starts to receive into a part; does not block.
    public Transmission receiveAsync(Portion part, int source, int tag) {
        Checks.writable(part.buffer());
        int from = from(source, tag);
        return startReceive(
                part.buffer(), part.offset(), part.bytes(), part.packer(), from, tag);
    }

    /// Waits for a message without receiving it.
    public Status probe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? NOTHING
                : outcomes.status(
                        domain.told(() -> mailbox.probes().probe(from, context, tag)));
    }

    /// Looks for a message without receiving it; does not block.
    public @Nullable Status tryProbe(int source, int tag) {
        int from = from(source, tag);
        if (from == Mailbox.NOBODY) {
            return NOTHING;
        }
        Status here = domain.told(() -> mailbox.probes().tryProbe(from, context, tag));
        return here == null ? null : outcomes.status(here);
    }

    /// Waits for a message and takes it.
    ///
    /// @param from the sender's world rank, as by [#from]
    public Matched take(int from, int tag) {
        return domain.told(() -> mailbox.matches().take(from, context, tag));
    }

    /// Looks for a message and takes it; does not block.
    ///
    /// @param from the sender's world rank, as by [#from]
    public @Nullable Matched tryTake(int from, int tag) {
        return domain.told(() -> mailbox.matches().tryTake(from, context, tag));
    }

    /// What is told of a message that was taken.
    public Status status(Matched matched) {
        return outcomes.status(matched.status());
    }

    /// Starts to receive a message that was taken.
    public Transmission startReceive(Matched matched, Portion part) {
        return mailbox.matches().startReceive(
                matched, part.buffer(), part.offset(), part.bytes(), part.packer());
    }

    // what is under way

    /// Blocks until a message is sent or received.
    public Status await(Transmission request) {
        try {
            return outcomes.status(mailbox.await(request));
        } catch (TruncationException e) {
            throw domain.failed(named(e));
        } catch (CancelledException e) {
            throw e;
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Whether waiting would not block; advances what is under way.
    public boolean test(Transmission request) {
        return mailbox.test(request);
    }

    /// The outcome when it is there.
    public CompletionStage<Status> stage(Transmission request) {
        CompletableFuture<Status> future = new CompletableFuture<>();
        mailbox.whenDone(request, () -> complete(request, future));
        return future;
    }

    private void complete(Transmission request, CompletableFuture<Status> future) {
        RuntimeException failure = request.failure();
        if (failure == null) {
            future.complete(outcomes.status(request.status()));
        } else {
            boolean truncated = failure instanceof TruncationException;
            future.completeExceptionally(
                    truncated ? named((TruncationException) failure) : failure);
        }
    }

    private TruncationException named(TruncationException e) {
        return e.from(peers.memberOf(e.source()));
    }

    /// Takes back a receive.
    ///
    /// @return whether nothing was received
    public boolean cancel(Transmission request) {
        return mailbox.cancel(request);
    }

    /// Whether a failure that the program has not acknowledged holds it up.
    public boolean isPending(Transmission request) {
        return mailbox.isPending(request);
    }

    /// The mailbox, for requests that are used again.
    Mailbox mailbox() {
        return mailbox;
    }

    /// The number by which it knows these messages.
    int context() {
        return context;
    }
}
