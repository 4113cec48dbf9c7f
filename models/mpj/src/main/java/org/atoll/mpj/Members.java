// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who belongs to a communicator, and what a program may attach to it: the part that neither
/// sends nor receives (MPI 4.1, sections 7.4.1 and 7.7).
public abstract sealed class Members permits Messages {
    private final MpjWorld world;
    private final Group group;
    private final int context;
    private final Attributes attributes = new Attributes();
    private volatile ErrorHandler errorHandler = ErrorHandler.THROW;
    private volatile String name = "";

    /// Read without ordering by every call: a communicator is freed when nobody uses it.
    private boolean freed;

    Members(MpjWorld world, Group group, int context) {
        this.world = world;
        this.group = group;
        this.context = context;
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
    public final MpjWorld world() {
        return world;
    }

    final int context() {
        return context;
    }

    /// Whether two communicators are one, or have the same members (MPI 4.1, section 7.4.1).
    ///
    /// @param other a communicator of this rank
    /// @return how alike they are
    public final Comparison compare(Members other) {
        Comparison groups = group.compare(other.group);
        return this == other
                ? Comparison.IDENTICAL
                : groups == Comparison.IDENTICAL ? Comparison.CONGRUENT : groups;
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
        name = newName;
    }

    /// What is attached under a key (MPI 4.1, section 7.7.2).
    ///
    /// @param key the key
    /// @param <T> what is kept
    /// @return the value, if there is one
    public final <T> Optional<T> attribute(AttributeKey<T> key) {
        return Optional.ofNullable(attributes.get(key));
    }

    /// Attaches a value; one that is there already is deleted first (MPI 4.1, section 7.7.2).
    ///
    /// @param key   the key
    /// @param value the value
    /// @param <T>   what is kept
    public final <T> void attribute(AttributeKey<T> key, T value) {
        deleted(key, attributes.put(key, value));
    }

    /// Removes a value, if there is one, and tells the key's callback (MPI 4.1, section 7.7.2).
    ///
    /// @param key the key
    /// @param <T> what is kept
    public final <T> void removeAttribute(AttributeKey<T> key) {
        deleted(key, attributes.remove(key));
    }

    private <T> void deleted(AttributeKey<T> key, @Nullable T value) {
        if (value != null) {
            key.delete().accept(this, value);
        }
    }

    /// What is attached goes along to a duplicate, as far as each key's callback says so.
    final void copyAttributesTo(Members other) {
        attributes.copyTo(other.attributes, this);
        other.errorHandler(errorHandler);
    }

    /// What happens when one of this communicator's messages fails (MPI 4.1, section 9.3).
    ///
    /// @return [ErrorHandler#THROW] at first
    public final ErrorHandler errorHandler() {
        return errorHandler;
    }

    /// Says what happens when one of this communicator's messages fails (MPI 4.1, section 9.3).
    ///
    /// @param handler the handler, for this communicator on this rank
    public final void errorHandler(ErrorHandler handler) {
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
    /// first; what is under way goes on; any further message or collective is an error. Does not
    /// communicate.
    ///
    /// @throws IllegalStateException if it was freed before, or has all ranks of the job
    public final void free() {
        usable();
        if (this == world.comm()) {
            throw new IllegalStateException(
                    "free: the communicator of all ranks lives as long as the job");
        }
        freed = true;
        attributes.keys().reversed().forEach(this::removeAttribute);
    }

    /// Whether [#free] was called.
    ///
    /// @return true from then on
    public final boolean isFreed() {
        return freed;
    }

    /// Refuses a communicator that was given up, and any after the end of the program.
    final void usable() {
        if (freed || world.isEnded()) {
            throw unusable();
        }
    }

    private IllegalStateException unusable() {
        String which = name.isEmpty() ? "this communicator" : "the communicator " + name;
        return new IllegalStateException(
                freed
                        ? which + " was freed: nothing can be sent through it any more"
                        : which + " belongs to a program that has ended on rank " + world.rank()
                                + ": communicate before it returns");
    }
}
