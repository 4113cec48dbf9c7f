// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circle;
import org.atoll.mpj.circle.Circles;
import org.atoll.mpj.circle.RevokedException;
import org.jspecify.annotations.Nullable;

/// Who belongs to a communicator, and what a program may attach to it: the part that neither
/// sends nor receives (MPI 4.1, sections 7.4.1 and 7.7).
public abstract sealed class Members permits Peers {
    private final Mpj world;
    private final Group group;
    private final Group peers;
    private final int context;
    private final Circle circle;
    private final Attributes attributes = new Attributes();
    private volatile ErrorHandler errorHandler = ErrorHandler.THROW;
    private volatile String name = "";

    /// Read without ordering by every call: a communicator is freed when nobody uses it.
    private boolean freed;

    private boolean released;

    private volatile @Nullable CommunicationException loss;

    Members(Mpj world, Group group, Group peers, int context) {
        this.world = world;
        this.group = group;
        this.peers = peers;
        this.context = context;
        Group all = peers.equals(group) ? group : new Group(-1, both(group, peers));
        this.circle = Circles.of(world.fabric()).open(context, all.worldRanks());
    }

    private static int[] both(Group group, Group peers) {
        return IntStream.concat(
                        IntStream.of(group.worldRanks()), IntStream.of(peers.worldRanks()))
                .distinct()
                .toArray();
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

    /// Whether two communicators are one, or have the same members (MPI 4.1, sections 7.4.1 and
    /// 7.6.1): of inter-communicators those of both groups count, and none is like a communicator
    /// of one group.
    ///
    /// @param other a communicator of this rank
    /// @return how alike they are
    public final Comparison compare(Members other) {
        Given.of("other", other, Members.class);
        if (this == other) {
            return Comparison.IDENTICAL;
        }
        return this instanceof InterComm == other instanceof InterComm
                ? Collections.max(List.of(Comparison.CONGRUENT,
                        group.compare(other.group), peers.compare(other.peers)))
                : Comparison.UNEQUAL;
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
        requireKept();
        delete(key);
        deleted(key, attributes.put(key, value)); // what another thread has attached meanwhile
    }

    /// Removes a value, if there is one, and tells the key's callback (MPI 4.1, section 7.7.2). If
    /// that throws, the value stays.
    ///
    /// @param key the key
    /// @param <T> what is kept
    public final <T> void removeAttribute(AttributeKey<T> key) {
        Given.of("key", key, AttributeKey.class);
        requireKept();
        delete(key);
    }

    private <T> void delete(AttributeKey<T> key) {
        T value = attributes.remove(key);
        try {
            deleted(key, value);
        } catch (Throwable e) { // as in Founders.contribute
            attributes.putBack(key, value);
            throw e;
        }
    }

    private <T> void deleted(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            key.delete().accept(this, value);
        }
    }

    /// Makes a duplicate, with what is attached as far as each key's callback says so. They are
    /// asked first: if one throws, there is no duplicate on any rank.
    final <C extends Members> C duplicate(Founders founders, Supplier<C> make) {
        Attributes copies = founders.contribute(() -> attributes.copies(this));
        C made;
        try {
            made = make.get();
        } catch (RuntimeException | Error e) {
            copies.giveUp(this, e);
            throw e;
        }
        Members copy = made;
        copies.moveTo(copy.attributes);
        return made;
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

    /// Gives the communicator up (MPI 4.1, section 7.4.3): what is attached is deleted, the latest
    /// first, and what a key's callback throws comes when all are deleted; what is under way goes
    /// on; any further message or collective is an error. Does not communicate.
    ///
    /// @throws IllegalStateException if it was freed before, or has all ranks of the job
    public final void free() {
        if (loss == null) {
            requireKept();
        }
        if (this == world.comm()) {
            throw new IllegalStateException(
                    "free: the communicator of all ranks lives as long as the job");
        }
        freed = true;
        release();
        attributes.deleteAll(this);
    }

    /// Gives back what the communicator's collectives have of the devices', and its agreements,
    /// since neither follows on this rank; messages go on. [#free] does this, too: here it is by
    /// itself for a communicator whose prepared messages are to outlive it (MPI 4.1, section
    /// 7.4.3). Does not block.
    ///
    /// @throws IllegalStateException if it was freed before
    public final void endCollectives() {
        if (loss == null) {
            requireKept();
        }
        release();
    }

    private void release() {
        if (!released) {
            released = true;
            giveBack();
            Survivors.part(this);
        }
    }

    /// Gives back what the collectives have of the devices'.
    void giveBack() {
        // Most have nothing to give back.
    }

    /// Whether [#free] was called.
    ///
    /// @return true from then on
    public final boolean isFreed() {
        return freed && loss == null;
    }

    /// A world that this communicator reaches into has failed: it is of no more use.
    final void lose(CommunicationException cause) {
        loss = cause;
        freed = true;
    }

    /// Whether [#lose] was called.
    final boolean isLost() {
        return loss != null;
    }

    final void requireKept() {
        if (freed || world.isEnded()) {
            throw unusable();
        }
    }

    private String called() {
        String what = this instanceof InterComm ? "inter-communicator" : "communicator";
        return name.isEmpty() ? "this " + what : "the " + what + " " + name;
    }

    /// Revokes the communicator on all its ranks: what is under way in it, and whatever is called
    /// later, ends with a [RevokedException]. So those learn of a failure that do not wait for the
    /// rank that failed. Any rank may call it, at any time; others hear of it as soon as they
    /// communicate. Does not block. [#isRevoked], [#failed], [#acknowledge], [#free],
    /// `agree` and `shrink` go on working.
    ///
    /// A revocation that a rank has heard of reaches all that live. Messages that flow already
    /// may still be delivered.
    public final void revoke() {
        requireKept();
        Circles.of(world.fabric()).revoke(circle);
    }

    /// Whether the job goes on when one of these ranks fails, and those that live agree on what
    /// they make.
    boolean outlivesRanks() {
        return world.fabric().losses().areOutlived();
    }

    /// Is revoked as soon as another communicator is.
    ///
    /// @return to be run when it no longer belongs to that one
    final Runnable follow(Members leader) {
        return Circles.of(world.fabric()).follow(circle, leader.circle);
    }

    /// Lets something end when this communicator is revoked, or at once if it is.
    ///
    /// @param sequel runs while the endpoint is held
    final void whenRevoked(Runnable sequel) {
        Runnable _ = Circles.of(world.fabric()).whenRevoked(circle, sequel);
    }

    /// Frees what not all ranks could make; if that is because a member is lost, those hear of it
    /// who still try.
    final void giveUp() {
        if (circle.lost().length > 0) {
            revoke();
        }
        free();
    }

    /// Whether a rank has revoked the communicator, as far as this one has heard. Does not block.
    ///
    /// @return true from then on
    public final boolean isRevoked() {
        return circle.isRevoked();
    }

    /// The members that have failed, as far as this rank knows; others may know of more or fewer.
    /// Drives progress once; does not block.
    ///
    /// @return a group of the failed ranks, in the order of their world ranks; empty in a job that
    ///     ends when a rank fails
    public final Group failed() {
        if (!world.isEnded()) {
            world.fabric().endpoint().advance();
        }
        return new Group(Group.NOT_A_MEMBER, circle.lost());
    }

    /// Says that the program knows of the failures so far: receives from any source wait again,
    /// and those that failed count no more in `agree`. Does not block.
    ///
    /// @return a group of the ranks whose failure is acknowledged
    public final Group acknowledge() {
        requireKept();
        Endpoint endpoint = world.fabric().endpoint();
        endpoint.enter();
        try {
            circle.acknowledge();
        } finally {
            endpoint.exit();
        }
        return new Group(Group.NOT_A_MEMBER, circle.acknowledged());
    }

    final Circle circle() {
        return circle;
    }

    /// Refuses a communicator that was given up, and any after the end of the program.
    final void usable() {
        requireKept();
        if (circle.isRevoked()) {
            throw failed(new RevokedException(Refusal.call() + " on " + called()));
        }
    }

    private RuntimeException unusable() {
        CommunicationException cause = loss;
        if (cause != null) {
            return failed(new CommunicationException(
                    Refusal.call() + ": " + called() + " cannot be used any more: "
                            + cause.getMessage(),
                    cause.failedRank(),
                    cause));
        }
        return freed
                ? Refusal.of(called(), "was freed: nothing can be sent through it any more")
                : Refusal.ended(called(), world.fabric().rank());
    }
}
