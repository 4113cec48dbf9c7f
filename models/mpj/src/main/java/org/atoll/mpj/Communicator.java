// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.codec.Layout;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.Group.Comparison;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.request.Messages;
import org.atoll.mpj.request.ObjectLanding;
import org.atoll.mpj.request.Swap;
import org.atoll.mpj.team.Callbacks;
import org.atoll.mpj.team.Domain;
import org.jspecify.annotations.Nullable;

/// The base of all communicators: ranks, messages between two of them, attached values and the
/// handling of failures (MPI 4.1, chapters 3 and 7). There are two kinds: a [Comm] has one group of
/// ranks; an [InterComm] lies between two, and messages go to the other one. What all ranks do
/// together in a collective is there, and in [PartCollectives].
///
/// A message is made of a *buffer*: an array of a primitive type, a memory segment, or a buffer of
/// `java.nio`, which is taken from its position to its limit. Offsets and counts are in elements,
/// which are bytes in a segment. The general form takes a [Part] of a buffer. Objects are messages,
/// too, which MPI does not have: the sender writes an object as bytes, the receiver makes a new one
/// of them, if its class is on the allow-list (the setting `atoll.objects.allow`).
///
/// Messages from one rank to another on one communicator are received in the order in which
/// they were sent, as far as tags allow. A short message leaves at once; a long one waits for
/// its receive. What a receive has put into its buffer is seen by the thread that received, or
/// that waited for the request; if there was too little room, the receive ends with a
/// [TruncationException].
///
/// Any thread of the rank may call, several at once. Ranks are those of this communicator, or
/// [Comm#NOBODY]; tags are at least 0. A wrong argument is an [IllegalArgumentException] at the
/// call, with the value and what is allowed, and then nothing was sent. A communicator that was
/// freed, or has outlived its program, is refused by an [IllegalStateException]. When a rank has
/// failed, every call that blocks and every wait ends with a
/// [org.atoll.fabric.job.CommunicationException] that names it; in a job that goes on, only what
/// depends on the lost rank does.
public abstract sealed class Communicator permits Comm, InterComm {
    /// In a receive or probe: from any rank.
    public static final int ANY_SOURCE = -1;

    /// In a receive or probe: with any tag.
    public static final int ANY_TAG = -1;

    private final Mpj world;
    private final Domain domain;
    private final Group group;
    private final Messages messages;
    private final MessageRequests requests;
    private final Attributes attributes = new Attributes();
    private volatile ErrorHandler errorHandler;

    /// Creates a communicator.
    ///
    /// @param agreed  its ranks, and the number they have agreed on
    /// @param handler what handles errors at first
    Communicator(Mpj world, Newborn agreed, ErrorHandler handler) {
        this.world = world;
        this.errorHandler = handler;
        // The program's callbacks take the communicator itself.
        this.domain = Domain.open(
                world.session(), agreed.group(), agreed.peers(), agreed.context(),
                new Callbacks(this::tell, () -> attributes.deleteAll(this), this::watch));
        this.group = new Group(agreed.group());
        this.requests = new MessageRequests(domain, world.bufferedSends());
        this.messages = requests.messages();
    }

    private void tell(RuntimeException error) {
        errorHandler.handle(this, error);
    }

    private void watch(Consumer<RuntimeException> first) {
        ErrorHandler given = errorHandler;
        errorHandler = (comm, error) -> {
            first.accept(error);
            given.handle(comm, error);
        };
    }

    /// This rank's number in the communicator.
    ///
    /// @return 0..size-1
    public final int rank() {
        return domain.rank();
    }

    /// The number of ranks of the communicator.
    ///
    /// @return at least 1
    public final int size() {
        return domain.size();
    }

    /// The world rank of a member.
    ///
    /// @param member a rank of this communicator
    /// @return its number in the whole job
    public final int worldRank(int member) {
        Checks.peer("member", member, size());
        return domain.group().worldRank(member);
    }

    /// The members, in the order of the communicator (MPI 4.1, section 7.3.2).
    public final Group group() {
        return group;
    }

    /// The rank's part of the job.
    public final Mpj world() {
        return world;
    }

    /// The ranks as this one sees them.
    final Domain domain() {
        return domain;
    }

    /// Messages between two of them.
    final Messages messages() {
        return messages;
    }

    /// How collectives are carried out.
    abstract PlanRunner runner();

    /// Whether two communicators are one, or have the same members (MPI 4.1, sections 7.4.1 and
    /// 7.6.1): of inter-communicators those of both groups count, and none is like a communicator
    /// of one group.
    ///
    /// @param other a communicator of this rank
    /// @return how alike they are
    public final Comparison compare(Communicator other) {
        Required.of("other", other, Communicator.class);
        return this == other ? Comparison.IDENTICAL : compareGroups(other);
    }

    private Comparison compareGroups(Communicator other) {
        return domain.isOfTwo() == other.domain.isOfTwo()
                ? Collections.max(List.of(
                        Comparison.CONGRUENT,
                        group.compare(other.group),
                        new Group(domain.peers()).compare(new Group(other.domain.peers()))))
                : Comparison.UNEQUAL;
    }

    /// What the program calls this communicator (MPI 4.1, section 7.8).
    ///
    /// @return the name, empty at first
    public final String name() {
        return domain.name();
    }

    /// Names the communicator, for messages (MPI 4.1, section 7.8).
    ///
    /// @param newName any text
    public final void name(String newName) {
        Required.of("newName", newName, String.class);
        domain.name(newName);
    }

    /// What is attached under a key (MPI 4.1, section 7.7.2).
    ///
    /// @param <T> what is kept
    /// @return the value, if there is one
    public final <T> Optional<T> attribute(AttributeKey<T> key) {
        Required.of("key", key, AttributeKey.class);
        return Optional.ofNullable(attributes.get(key));
    }

    /// Attaches a value; one that is there already is deleted first (MPI 4.1, section 7.7.2). If
    /// its callback throws, it stays, and nothing else is attached.
    ///
    /// @param <T>   what is kept
    public final <T> void attribute(AttributeKey<T> key, T value) {
        Required.of("key", key, AttributeKey.class);
        Required.of("value", value, Object.class);
        domain.requireKept();
        attributes.set(key, value, this);
    }

    /// Removes a value, if there is one, and tells the key's callback (MPI 4.1, section 7.7.2). If
    /// that throws, the value stays.
    ///
    /// @param <T> what is kept
    public final <T> void removeAttribute(AttributeKey<T> key) {
        Required.of("key", key, AttributeKey.class);
        domain.requireKept();
        attributes.delete(key, this);
    }

    final Attributes attributes() {
        return attributes;
    }

    /// What happens when one of this communicator's messages fails (MPI 4.1, section 9.3).
    ///
    /// @return at first that of the communicator which this one was made from, and
    ///     [ErrorHandler#THROW] where there is none
    public final ErrorHandler errorHandler() {
        return errorHandler;
    }

    /// Says what happens when one of this communicator's messages fails (MPI 4.1, section 9.3).
    /// What is made from the communicator later inherits it.
    ///
    /// @param handler the handler, for this communicator on this rank
    public final void errorHandler(ErrorHandler handler) {
        errorHandler = Required.of("handler", handler, ErrorHandler.class);
    }

    /// Gives the communicator up (MPI 4.1, section 7.4.3): what is attached is deleted, the latest
    /// first, and what a key's callback throws comes when all are deleted; what is under way goes
    /// on; any further message or collective is an error. Does not block. After the last one that
    /// reaches into another world the two part, once what is under way has ended.
    ///
    /// @throws IllegalStateException if it was freed before, or has all ranks of the job
    public final void free() {
        runner().free();
    }

    /// Gives back what the communicator's collectives have of the devices', and its agreements,
    /// since neither follows on this rank; messages go on. [#free] does this, too: here it is by
    /// itself for a communicator whose prepared messages are to outlive it (MPI 4.1, section
    /// 7.4.3). Does not block.
    ///
    /// @throws IllegalStateException if it was freed before
    public final void endCollectives() {
        runner().endCollectives();
    }

    /// Waits until all ranks have come here, those of both groups if there are two, and frees the
    /// communicator (MPI 4.1, section 11.10.4). When no communicator is left that reaches into a
    /// world which this rank has met, the two part: the end of one is of no concern to the other
    /// any more.
    public final void disconnect() {
        if (!domain.lifetime().isLost()) {
            barrier();
        }
        free();
    }

    /// Whether [#free] was called.
    ///
    /// @return true from then on
    public final boolean isFreed() {
        return domain.lifetime().isFreed();
    }

    /// Revokes the communicator on all its ranks: what is under way in it, and whatever is called
    /// later, ends with a [org.atoll.mpj.circle.RevokedException]. So those learn of a failure
    /// that do not wait for the rank that failed. Any rank may call it, at any time; others hear of
    /// it as soon as they communicate. Does not block. [#isRevoked], [#free] and what [#survivors]
    /// do go on working.
    ///
    /// A revocation that a rank has heard of reaches all that live. Messages that flow already
    /// may still be delivered.
    public final void revoke() {
        domain.revoke();
    }

    /// Whether a rank has revoked the communicator, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public final boolean isRevoked() {
        return domain.isRevoked();
    }

    /// What the members that live can do when others have failed.
    ///
    /// @return the same object each time
    public abstract Survivors<?> survivors();

    /// The collectives on parts of buffers, as operations: carried out now, started, or prepared.
    ///
    /// @return the same object each time
    public abstract PartCollectives parts();

    /// Blocks until all ranks have come here (MPI 4.1, section 6.3), those of both groups if there
    /// are two.
    public abstract void barrier();

    // messages as a program likes to write them

    /// Sends a whole buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, int dest, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            messages.send(Portion.of(buffer), dest, tag);
            return;
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        messages.send(buffer, 0, bytes, elements, dest, tag);
    }

    /// Sends a part of a buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            messages.send(Portion.of(buffer, offset, count), dest, tag);
            return;
        }
        Checks.range(buffer, elements, offset, count);
        long bytes = count * elements.elementBytes();
        messages.send(buffer, offset, bytes, elements, dest, tag);
    }

    /// Sends the elements a layout picks, such as a column of a matrix; blocks until the buffer may
    /// be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, Layout layout, int dest, int tag) {
        messages.send(Portion.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Receives into a whole buffer; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length; the buffer may be longer than the message
    public final Status receive(Object buffer, int source, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return messages.receive(Portion.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return messages.receive(buffer, 0, room, elements, source, tag);
    }

    /// Receives into a part of a buffer; blocks until the message is there (MPI 4.1, section
    /// 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the message goes
    /// @param count  the room, in elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    public final Status receive(Object buffer, long offset, long count, int source, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return messages.receive(Portion.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        return messages.receive(
                buffer, offset, count * elements.elementBytes(), elements, source, tag);
    }

    /// Receives into the elements a layout picks; blocks until the message is there (MPI 4.1,
    /// section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    public final Status receive(Object buffer, long offset, Layout layout, int source, int tag) {
        return messages.receive(Portion.of(buffer, offset, 1, layout), source, tag);
    }

    /// Starts to send a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final Request sendAsync(Object buffer, int dest, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return requests.send(Portion.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return requests.send(buffer, 0, bytes, elements, dest, tag);
    }

    /// Starts to send a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final Request sendAsync(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return requests.send(Portion.of(buffer, offset, count), dest, tag);
        }
        Checks.range(buffer, elements, offset, count);
        return requests.send(buffer, offset, count * elements.elementBytes(), elements, dest, tag);
    }

    /// Starts to send the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset where the layout begins
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final Request sendAsync(
            Object buffer, long offset, Layout layout, int dest, int tag) {
        return requests.send(Portion.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Starts to receive into a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final Request receiveAsync(Object buffer, int source, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return requests.receive(Portion.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return requests.receive(buffer, 0, room, elements, source, tag);
    }

    /// Starts to receive into a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the message goes
    /// @param count  the room, in elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final Request receiveAsync(
            Object buffer, long offset, long count, int source, int tag) {
        Elements elements = Required.direct(buffer);
        if (elements == null) {
            return requests.receive(Portion.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        long room = count * elements.elementBytes();
        return requests.receive(buffer, offset, room, elements, source, tag);
    }

    /// Starts to receive into the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the layout begins
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final Request receiveAsync(
            Object buffer, long offset, Layout layout, int source, int tag) {
        return requests.receive(Portion.of(buffer, offset, 1, layout), source, tag);
    }

    /// Sends one buffer and receives into another at the same time; blocks until both are done (MPI
    /// 4.1, section 3.10). A ring of ranks that all call this does not deadlock.
    ///
    /// @param sendBuffer    what is sent
    /// @param dest          the receiver's rank
    /// @param sendTag       at least 0
    /// @param receiveBuffer where the other message goes; must not overlap
    /// @param source        the sender's rank or [#ANY_SOURCE]
    /// @param receiveTag    the tag or [#ANY_TAG]
    /// @return what was received
    public final Status sendReceive(
            Object sendBuffer,
            int dest,
            int sendTag,
            Object receiveBuffer,
            int source,
            int receiveTag) {
        Portion out = Portion.of(Required.buffer("sendBuffer", sendBuffer));
        Portion in = Portion.of(Required.buffer("receiveBuffer", receiveBuffer));
        return Swap.of(messages, out, dest, sendTag, in, source, receiveTag);
    }

    /// Opens a scope, whose end waits for all sends and receives that were started in it.
    ///
    /// @return a scope, to be closed by the same thread
    public final Scope scope() {
        return new Scope(requests);
    }

    // messages in their general form

    /// Sends a part; blocks until its buffer may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    public final void send(Part part, int dest, int tag) {
        Part out = Part.sent(part);
        messages.send(out.buffer(), out.offset(), out.bytes(), out.packer(), dest, tag);
    }

    /// Sends a part in one of the four modes; blocks until what the mode asks for has happened
    /// (MPI 4.1, section 3.4).
    ///
    /// @param mode what must have happened when the call returns
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @throws IllegalStateException if the message does not fit the attached buffer
    public final void send(SendMode mode, Part part, int dest, int tag) {
        switch (Required.of("mode", mode, SendMode.class)) {
            case STANDARD, READY -> send(part, dest, tag);
            case SYNCHRONOUS, BUFFERED -> sendAsync(mode, part, dest, tag).await();
        }
    }

    private void send(SendMode mode, Portion part, int dest, int tag) {
        switch (mode) {
            case STANDARD, READY -> messages.send(part, dest, tag);
            case SYNCHRONOUS, BUFFERED -> requests.send(mode, part, dest, tag).await();
        }
    }

    /// Starts to send a part; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param part what is sent; its buffer must not change until the request is done
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    public final Request sendAsync(Part part, int dest, int tag) {
        Part out = Part.sent(part);
        return requests.send(out.buffer(), out.offset(), out.bytes(), out.packer(), dest, tag);
    }

    /// Starts to send a part in one of the four modes; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param mode what must have happened when the request is done
    /// @param part what is sent; its buffer must not change until the request is done
    /// @param dest the receiver's rank
    /// @param tag  at least 0
    /// @throws IllegalStateException if the message does not fit the attached buffer
    public final Request sendAsync(SendMode mode, Part part, int dest, int tag) {
        Required.of("mode", mode, SendMode.class);
        return switch (mode) {
            case STANDARD, READY -> sendAsync(part, dest, tag);
            case SYNCHRONOUS, BUFFERED -> requests.send(
                    mode, Required.message("part", Part.portion(part)), dest, tag);
        };
    }

    /// Receives into a part; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param part   where the message goes; it may have room for more
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    public final Status receive(Part part, int source, int tag) {
        Part in = Part.received(part);
        return messages.receive(in.buffer(), in.offset(), in.bytes(), in.packer(), source, tag);
    }

    /// Starts to receive into a part; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param part   where the message goes; its buffer must not be touched until the request is
    ///     done
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final Request receiveAsync(Part part, int source, int tag) {
        Part in = Part.received(part);
        return requests.receive(in.buffer(), in.offset(), in.bytes(), in.packer(), source, tag);
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
    public final Status sendReceive(
            Part out, int dest, int sendTag, Part in, int source, int receiveTag) {
        return Swap.of(
                messages, Part.portion(out), dest, sendTag, Part.portion(in), source, receiveTag);
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
    public final Status sendReceiveReplace(
            Part part, int dest, int sendTag, int source, int receiveTag) {
        return Swap.inPlace(messages, Part.portion(part), dest, sendTag, source, receiveTag);
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
        Required.of("mode", mode, SendMode.class);
        Portion given = Required.message("part", Part.portion(part));
        messages.to(dest, tag);
        return PersistentRequest.send(requests, mode, given, dest, tag);
    }

    /// Describes a receive that is started as often as wanted (MPI 4.1, section 3.9); does not
    /// block.
    ///
    /// @param part   where the message goes each time
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request, not started
    public final PersistentRequest persistentReceive(Part part, int source, int tag) {
        messages.from(source, tag);
        Portion given = Required.message("part", Part.portion(part));
        Checks.writable(given.buffer());
        return PersistentRequest.receive(requests, given, source, tag);
    }

    // messages that are looked at first

    /// Waits for a message without receiving it (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take
    public final Status probe(int source, int tag) {
        return messages.probe(source, tag);
    }

    /// Looks for a message without receiving it; does not block (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take, if it is here
    /// @throws org.atoll.fabric.job.CommunicationException if it is not and a rank has failed
    public final Optional<Status> tryProbe(int source, int tag) {
        return Optional.ofNullable(messages.tryProbe(source, tag));
    }

    /// Waits for a message and takes it, so that only the result can receive it (MPI 4.1,
    /// section 3.8.2). Right for several threads that probe at once.
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final Message matchedProbe(int source, int tag) {
        int from = messages.from(source, tag);
        return from == Domain.NOBODY
                ? new Message(requests, null, Messages.NOTHING)
                : Message.of(requests, messages.take(from, tag));
    }

    /// Looks for a message and takes it; does not block (MPI 4.1, section 3.8.2).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the message, if one is here
    /// @throws org.atoll.fabric.job.CommunicationException if none is and a rank has failed
    public final Optional<Message> tryMatchedProbe(int source, int tag) {
        int from = messages.from(source, tag);
        return from == Domain.NOBODY
                ? Optional.of(new Message(requests, null, Messages.NOTHING))
                : Optional.ofNullable(messages.tryTake(from, tag))
                        .map(matched -> Message.of(requests, matched));
    }

    // objects

    /// Sends an object by serialization; blocks as [#send(Part, int, int)] does.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final void sendObject(@Nullable Object value, int dest, int tag) {
        messages.send(requests.encoded(value, dest, tag), dest, tag);
    }

    /// Sends an object in one of the four modes; blocks until what the mode asks for has
    /// happened.
    ///
    /// @param mode  what must have happened when the call returns
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final void sendObject(SendMode mode, @Nullable Object value, int dest, int tag) {
        Required.of("mode", mode, SendMode.class);
        send(mode, requests.encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object; does not block. The object is written at once and may change
    /// afterwards.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(@Nullable Object value, int dest, int tag) {
        return requests.send(requests.encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object in one of the four modes; does not block. The object is written
    /// at once and may change afterwards.
    ///
    /// @param mode  what must have happened when the request is done
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(
            SendMode mode, @Nullable Object value, int dest, int tag) {
        Required.of("mode", mode, SendMode.class);
        return requests.send(mode, requests.encoded(value, dest, tag), dest, tag);
    }

    /// Receives an object; blocks until it is there. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return a new object, or null if null was sent
    /// @throws IllegalArgumentException if the message is no object that may be read
    /// @throws ClassCastException       if it is an object of another type
    public final <T> @Nullable T receiveObject(Class<T> type, int source, int tag) {
        Required.of("type", type, Class.class);
        ObjectLanding landing = new ObjectLanding();
        Status status = messages.receive(landing, 0, Long.MAX_VALUE, landing, source, tag);
        return landing.decode(messages.objects(), status, type);
    }

    /// Starts to receive an object; does not block. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    public final <T> ObjectRequest<T> receiveObjectAsync(Class<T> type, int source, int tag) {
        Required.of("type", type, Class.class);
        return requests.receiveObject(type, source, tag);
    }
}
