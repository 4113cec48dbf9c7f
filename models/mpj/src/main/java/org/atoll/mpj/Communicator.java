// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import java.util.function.Supplier;
import org.atoll.codec.Layout;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.message.Mailbox;
import org.atoll.fabric.message.Status;
import org.atoll.fabric.message.Transmission;
import org.atoll.fabric.message.TruncationException;
import org.atoll.fabric.wire.Elements;
import org.atoll.fabric.wire.Packer;
import org.atoll.mpj.Group.Comparison;
import org.atoll.mpj.circle.Circle;
import org.atoll.mpj.circle.Circles;
import org.jspecify.annotations.Nullable;

/// What every communicator has: its ranks, messages between two of them, what a program attaches
/// to it, and what happens when a call fails (MPI 4.1, chapters 3 and 7). There are two kinds: a
/// [Comm] has one group of ranks; an [InterComm] lies between two, and messages go to the other
/// one. What all ranks do together in a collective is there, and in [PartCollectives].
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

    /// The outcome of what has nobody at the other end.
    static final Status NOTHING = new Status(Mailbox.NOBODY, ANY_TAG, 0);

    private final Mpj world;
    private final Group group;
    private final Group peers;
    private final int context;
    private final Mailbox mailbox;
    private final Circle circle;
    private final Lifetime lifetime;
    private final Attributes attributes = new Attributes();
    private final Request sent;
    private final Outcomes outcomes;
    private volatile ErrorHandler errorHandler;
    private volatile String name = "";

    /// Creates a communicator.
    ///
    /// @param world   the rank's world
    /// @param group   the communicator's own ranks, of which this is one
    /// @param peers   whom messages go to and come from: the same, or the remote group
    /// @param context its numbers, and what it inherits
    Communicator(Mpj world, Group group, Group peers, Contexts.Context context) {
        this.world = world;
        this.group = group;
        this.peers = peers;
        this.context = context.number();
        this.errorHandler = context.handler();
        this.mailbox = Mailbox.of(world.fabric());
        this.circle = Circles.of(world.fabric()).open(this.context, members().worldRanks());
        this.lifetime = new Lifetime(this, circle);
        this.sent = new CompletedRequest(endpoint(), NOTHING, NOTHING);
        this.outcomes = new Outcomes(endpoint(), peers);
        world.connections().use(this, group, peers);
    }

    private Group members() {
        return peers.equals(group) ? group : group.union(peers);
    }

    /// This rank's number in the communicator.
    ///
    /// @return 0..size-1
    public final int rank() {
        return group.rank();
    }

    /// The number of ranks of the communicator.
    ///
    /// @return at least 1
    public final int size() {
        return group.size();
    }

    /// The world rank of a member.
    ///
    /// @param member a rank of this communicator
    /// @return its number in the whole job
    public final int worldRank(int member) {
        Checks.peer("member", member, size());
        return group.worldRank(member);
    }

    /// The members, in the order of the communicator (MPI 4.1, section 7.3.2).
    ///
    /// @return the group
    public final Group group() {
        return group;
    }

    /// The rank's part of the job.
    ///
    /// @return the world
    public final Mpj world() {
        return world;
    }

    /// The number by which the mailbox knows the messages of this communicator.
    final int context() {
        return context;
    }

    final Group peers() {
        return peers;
    }

    final Endpoint endpoint() {
        return world.fabric().endpoint();
    }

    final Mailbox mailbox() {
        return mailbox;
    }

    final Circle circle() {
        return circle;
    }

    /// The request of every message that was done at once and has nothing to tell.
    final Request sent() {
        return sent;
    }

    /// What is told of this communicator's messages.
    final Outcomes outcomes() {
        return outcomes;
    }

    /// How collectives are carried out.
    abstract Carrier carrier();

    /// Whether two communicators are one, or have the same members (MPI 4.1, sections 7.4.1 and
    /// 7.6.1): of inter-communicators those of both groups count, and none is like a communicator
    /// of one group.
    ///
    /// @param other a communicator of this rank
    /// @return how alike they are
    public final Comparison compare(Communicator other) {
        Given.of("other", other, Communicator.class);
        return Comparison.of(this, other);
    }

    /// What the program calls this communicator (MPI 4.1, section 7.8).
    ///
    /// @return the name, empty at first
    public final String name() {
        return name;
    }

    /// Names the communicator, for messages (MPI 4.1, section 7.8).
    ///
    /// @param newName any text
    public final void name(String newName) {
        Given.of("newName", newName, String.class);
        name = newName;
    }

    /// What is attached under a key (MPI 4.1, section 7.7.2).
    ///
    /// @param key the key
    /// @param <T> what is kept
    /// @return the value, if there is one
    public final <T> Optional<T> attribute(AttributeKey<T> key) {
        Given.of("key", key, AttributeKey.class);
        return Optional.ofNullable(attributes.get(key));
    }

    /// Attaches a value; one that is there already is deleted first (MPI 4.1, section 7.7.2). If
    /// its callback throws, it stays, and nothing else is attached.
    ///
    /// @param key   the key
    /// @param value the value
    /// @param <T>   what is kept
    public final <T> void attribute(AttributeKey<T> key, T value) {
        Given.of("key", key, AttributeKey.class);
        Given.of("value", value, Object.class);
        lifetime.requireKept();
        attributes.set(key, value, this);
    }

    /// Removes a value, if there is one, and tells the key's callback (MPI 4.1, section 7.7.2). If
    /// that throws, the value stays.
    ///
    /// @param key the key
    /// @param <T> what is kept
    public final <T> void removeAttribute(AttributeKey<T> key) {
        Given.of("key", key, AttributeKey.class);
        lifetime.requireKept();
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
        Given.of("handler", handler, ErrorHandler.class);
        errorHandler = handler;
    }

    /// Tells the error handler.
    ///
    /// @return the error, to be thrown
    final RuntimeException failed(RuntimeException error) {
        errorHandler.handle(this, error);
        return error;
    }

    /// Tells the error handler if a call fails.
    final <T extends @Nullable Object> T told(Supplier<T> call) {
        try {
            return call.get();
        } catch (CommunicationException e) {
            throw failed(e);
        }
    }

    /// Gives the communicator up (MPI 4.1, section 7.4.3): what is attached is deleted, the latest
    /// first, and what a key's callback throws comes when all are deleted; what is under way goes
    /// on; any further message or collective is an error. Does not block. After the last one that
    /// reaches into another world the two part, once what is under way has ended.
    ///
    /// @throws IllegalStateException if it was freed before, or has all ranks of the job
    public final void free() {
        lifetime.free();
    }

    /// Gives back what the communicator's collectives have of the devices', and its agreements,
    /// since neither follows on this rank; messages go on. [#free] does this, too: here it is by
    /// itself for a communicator whose prepared messages are to outlive it (MPI 4.1, section
    /// 7.4.3). Does not block.
    ///
    /// @throws IllegalStateException if it was freed before
    public final void endCollectives() {
        lifetime.endCollectives();
    }

    /// Waits until all ranks have come here, those of both groups if there are two, and frees the
    /// communicator (MPI 4.1, section 11.10.4). When no communicator is left that reaches into a
    /// world which this rank has met, the two part: the end of one is of no concern to the other
    /// any more.
    public final void disconnect() {
        lifetime.disconnect();
    }

    /// Whether [#free] was called.
    ///
    /// @return true from then on
    public final boolean isFreed() {
        return lifetime.isFreed();
    }

    final Lifetime lifetime() {
        return lifetime;
    }

    /// Refuses a communicator that was given up, and any after the end of the program.
    final void usable() {
        lifetime.requireUsable();
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
        lifetime.requireKept();
        Circles.of(world.fabric()).revoke(circle);
    }

    /// Whether a rank has revoked the communicator, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public final boolean isRevoked() {
        return circle.isRevoked();
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

    /// Whether the job goes on when one of these ranks fails, and those that live agree on what
    /// they make.
    boolean outlivesRanks() {
        return world.fabric().losses().areOutlived();
    }

    /// The world rank of a receiver, for the mailbox; refuses wrong arguments.
    final int to(int dest, int tag) {
        lifetime.requireUsable();
        Checks.tag(tag);
        if (dest == Comm.NOBODY) {
            return Mailbox.NOBODY;
        }
        Checks.peer("dest", dest, peers.size());
        return peers.worldRank(dest);
    }

    /// The world rank of a sender, or what stands for any; refuses wrong arguments.
    final int from(int source, int tag) {
        lifetime.requireUsable();
        Checks.tagOrAny(tag);
        Checks.source(source, peers.size());
        return source < 0 ? source : peers.worldRank(source);
    }

    final Request wrap(Transmission request) {
        return new MessageRequest(this, request);
    }

    // messages as a program likes to write them

    /// Sends a whole buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, int dest, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            send(Part.of(buffer), dest, tag);
            return;
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        send(buffer, 0, bytes, elements, dest, tag);
    }

    /// Sends a part of a buffer; blocks until it may be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            send(Part.of(buffer, offset, count), dest, tag);
            return;
        }
        Checks.range(buffer, elements, offset, count);
        long bytes = count * elements.elementBytes();
        send(buffer, offset, bytes, elements, dest, tag);
    }

    /// Sends the elements a layout picks, such as a column of a matrix; blocks until the buffer may
    /// be used again (MPI 4.1, section 3.2.1).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    public final void send(Object buffer, long offset, Layout layout, int dest, int tag) {
        send(Part.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Receives into a whole buffer; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length; the buffer may be longer than the message
    public final Status receive(Object buffer, int source, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return receive(Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return receive(buffer, 0, room, elements, source, tag);
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
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return receive(Part.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        return receive(buffer, offset, count * elements.elementBytes(), elements, source, tag);
    }

    /// Receives into the elements a layout picks; blocks until the message is there (MPI 4.1,
    /// section 3.2.4).
    ///
    /// @param buffer an array, a segment, or a buffer of `java.nio`
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    public final Status receive(Object buffer, long offset, Layout layout, int source, int tag) {
        return receive(Part.of(buffer, offset, 1, layout), source, tag);
    }

    /// Starts to send a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(Object buffer, int dest, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return sendAsync(Part.of(buffer), dest, tag);
        }
        long bytes = elements.lengthOf(buffer) * elements.elementBytes();
        return sendAsync(buffer, 0, bytes, elements, dest, tag);
    }

    /// Starts to send a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset the first element
    /// @param count  how many elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(Object buffer, long offset, long count, int dest, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return sendAsync(Part.of(buffer, offset, count), dest, tag);
        }
        Checks.range(buffer, elements, offset, count);
        return sendAsync(buffer, offset, count * elements.elementBytes(), elements, dest, tag);
    }

    /// Starts to send the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not change until the request is done
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param dest   the receiver's rank
    /// @param tag    at least 0
    /// @return the request
    public final Request sendAsync(
            Object buffer, long offset, Layout layout, int dest, int tag) {
        return sendAsync(Part.of(buffer, offset, 1, layout), dest, tag);
    }

    /// Starts to receive into a whole buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(Object buffer, int source, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return receiveAsync(Part.of(buffer), source, tag);
        }
        Checks.writable(buffer);
        long room = elements.lengthOf(buffer) * elements.elementBytes();
        return receiveAsync(buffer, 0, room, elements, source, tag);
    }

    /// Starts to receive into a part of a buffer; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the message goes
    /// @param count  the room, in elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(
            Object buffer, long offset, long count, int source, int tag) {
        Elements elements = Given.direct(buffer);
        if (elements == null) {
            return receiveAsync(Part.of(buffer, offset, count), source, tag);
        }
        Checks.writable(buffer);
        Checks.range(buffer, elements, offset, count);
        long room = count * elements.elementBytes();
        return receiveAsync(buffer, offset, room, elements, source, tag);
    }

    /// Starts to receive into the elements a layout picks; does not block (MPI 4.1, section 3.7.2).
    ///
    /// @param buffer must not be touched until the request is done
    /// @param offset where the layout begins
    /// @param layout which elements
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the request
    public final Request receiveAsync(
            Object buffer, long offset, Layout layout, int source, int tag) {
        return receiveAsync(Part.of(buffer, offset, 1, layout), source, tag);
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
        Part out = Part.of(Given.buffer("sendBuffer", sendBuffer));
        Part in = Part.of(Given.buffer("receiveBuffer", receiveBuffer));
        return sendReceive(out, dest, sendTag, in, source, receiveTag);
    }

    /// Opens a scope, whose end waits for all sends and receives that were started in it.
    ///
    /// @return a scope, to be closed by the same thread
    public final Scope scope() {
        return new Scope(this);
    }

    // messages in their general form

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
            mailbox.send(buffer, offset, bytes, packer, to, context, tag);
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
        mode.send(this, part, dest, tag);
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
        return mailbox.trySend(buffer, offset, bytes, packer, to, context, tag)
                ? sent()
                : wrap(mailbox.startSend(buffer, offset, bytes, packer, to, context, tag));
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
        return mode.start(this, part, dest, tag);
    }

    /// Receives into a part; blocks until the message is there (MPI 4.1, section 3.2.4).
    ///
    /// @param part   where the message goes; it may have room for more
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return who sent it, its tag and length
    public final Status receive(Part part, int source, int tag) {
        Checks.writable(Given.message("part", part).buffer());
        return receive(
                part.buffer(), part.offset(), part.bytes(), part.packer(), source, tag);
    }

    /// Receives, and gives the outcome the ranks of this communicator.
    final Status receive(
            Object buffer, long at, long room, Packer packer, int source, int tag) {
        int from = from(source, tag);
        try {
            return outcomes.status(mailbox.receive(buffer, at, room, packer, from, context, tag));
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
        Status here = mailbox.tryReceive(buffer, offset, room, packer, from, context, tag);
        return here != null
                ? outcomes().request(here)
                : wrap(mailbox.startReceive(buffer, offset, room, packer, from, context, tag));
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
        return Swap.of(this, out, dest, sendTag, in, source, receiveTag);
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
        return Swap.inPlace(this, part, dest, sendTag, source, receiveTag);
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
        return PersistentRequest.send(this, mode, part, dest, tag);
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
        return PersistentRequest.receive(this, part, source, tag);
    }

    // messages that are looked at first

    /// Waits for a message without receiving it (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take
    public final Status probe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? NOTHING
                : outcomes().status(
                        told(() -> mailbox.probes().probe(from, context, tag)));
    }

    /// Looks for a message without receiving it; does not block (MPI 4.1, section 3.8.1).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return what a receive with these words would take, if it is here
    /// @throws org.atoll.fabric.job.CommunicationException if it is not and a rank has failed
    public final Optional<Status> tryProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? Optional.of(NOTHING)
                : Optional.ofNullable(told(() -> mailbox.probes().tryProbe(from, context, tag)))
                        .map(outcomes()::status);
    }

    /// Waits for a message and takes it, so that only the result can receive it (MPI 4.1,
    /// section 3.8.2). Right for several threads that probe at once.
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the message
    public final Message matchedProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? new Message(this, null, NOTHING)
                : Message.of(this, told(() -> mailbox.matches().take(from, context, tag)));
    }

    /// Looks for a message and takes it; does not block (MPI 4.1, section 3.8.2).
    ///
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @return the message, if one is here
    /// @throws org.atoll.fabric.job.CommunicationException if none is and a rank has failed
    public final Optional<Message> tryMatchedProbe(int source, int tag) {
        int from = from(source, tag);
        return from == Mailbox.NOBODY
                ? Optional.of(new Message(this, null, NOTHING))
                : Optional.ofNullable(told(() -> mailbox.matches().tryTake(from, context, tag)))
                        .map(matched -> Message.of(this, matched));
    }

    // objects

    /// Sends an object by serialization; blocks as [#send(Part, int, int)] does.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final void sendObject(@Nullable Object value, int dest, int tag) {
        send(encoded(value, dest, tag), dest, tag);
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
        Given.of("mode", mode, SendMode.class);
        send(mode, encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object; does not block. The object is written at once and may change
    /// afterwards.
    ///
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @return the request
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(@Nullable Object value, int dest, int tag) {
        return sendAsync(encoded(value, dest, tag), dest, tag);
    }

    /// Starts to send an object in one of the four modes; does not block. The object is written
    /// at once and may change afterwards.
    ///
    /// @param mode  what must have happened when the request is done
    /// @param value the object, or null; all it refers to must be serializable
    /// @param dest  the receiver's rank
    /// @param tag   at least 0
    /// @return the request
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public final Request sendObjectAsync(
            SendMode mode, @Nullable Object value, int dest, int tag) {
        Given.of("mode", mode, SendMode.class);
        return sendAsync(mode, encoded(value, dest, tag), dest, tag);
    }

    private Part encoded(@Nullable Object value, int dest, int tag) {
        to(dest, tag);
        return Part.of(world().objects().encode(value));
    }

    /// Receives an object; blocks until it is there. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @param <T>    the type
    /// @return a new object, or null if null was sent
    /// @throws IllegalArgumentException if the message is no object that may be read
    /// @throws ClassCastException       if it is an object of another type
    public final <T> @Nullable T receiveObject(Class<T> type, int source, int tag) {
        Given.of("type", type, Class.class);
        ObjectLanding landing = new ObjectLanding();
        Status status = receive(landing, 0, Long.MAX_VALUE, landing, source, tag);
        return landing.decode(this, status, type);
    }

    /// Starts to receive an object; does not block. Its size need not be known.
    ///
    /// @param type   what it must be
    /// @param source the sender's rank or [#ANY_SOURCE]
    /// @param tag    the tag or [#ANY_TAG]
    /// @param <T>    the type
    /// @return the request
    public final <T> ObjectRequest<T> receiveObjectAsync(Class<T> type, int source, int tag) {
        Given.of("type", type, Class.class);
        ObjectLanding landing = new ObjectLanding();
        Part part = new Part(landing, 0, Long.MAX_VALUE, landing);
        return new ObjectRequest<>(this, receiveAsync(part, source, tag), landing, type);
    }
}
