// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.atoll.fabric.job.RankLostException;
import org.jspecify.annotations.Nullable;

/// An object as one rank knows it. What changes is written by who carries out writes, behind the
/// gate; any thread reads it.
final class SharedObject {
    private static final VarHandle UNTOLD;

    static {
        try {
            UNTOLD = MethodHandles.lookup()
                    .findVarHandle(SharedObject.class, "untold", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int number;
    private final String name;
    private final SharedShape shape;
    private final @Nullable Usage usage;
    private final @Nullable AccessCounts counts;
    private final @Nullable String flaw;
    private final Gate gate = new Gate();

    /// Reads of this rank that nobody else knows of. Of those that threads make at the same moment
    /// one may be left out: to count them all takes longer than to read.
    private int untold;

    private volatile ObjectPlace placement;
    private volatile @Nullable Object state;

    /// Why its only copy is lost.
    private volatile @Nullable RankLostException loss;

    /// How often it has moved, alike on all ranks.
    private volatile int moves;

    /// How many writes were carried out here, moves included.
    private volatile long version;

    /// Made at first use, perhaps twice; all are equal.
    private volatile @Nullable Object reference;

    /// Makes one that is known from now on.
    ///
    /// @param number the same on all ranks
    /// @param state  the copy of this rank, or null if it has none
    /// @param flaw   why this rank should have a copy and has none, or null
    /// @param observed what is counted of it
    SharedObject(
            int number, String name, SharedShape shape, ObjectPlace placement,
            @Nullable Object state, @Nullable String flaw, Observation observed) {
        this.number = number;
        this.name = name;
        this.shape = shape;
        this.placement = placement;
        this.state = state;
        this.flaw = flaw;
        this.usage = observed.usage();
        this.counts = observed.counts();
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    SharedShape shape() {
        return shape;
    }

    ObjectPlace placement() {
        return placement;
    }

    @Nullable Usage usage() {
        return usage;
    }

    /// The copy of this rank, or null if it has none.
    @Nullable Object copy() {
        return state;
    }

    /// The copy of this rank.
    ///
    /// @throws IllegalStateException if it has none
    Object state() {
        Object copy = state;
        if (copy == null) {
            throw new IllegalStateException(flaw == null
                    ? name + " has no copy here: it is " + placement
                    : flaw);
        }
        return copy;
    }

    /// Whether operations can be carried out on a rank's copy, which this rank asks of itself. One
    /// that was to have a backup has none if its home was lost before it had sent the state.
    boolean isHere(int rank) {
        return placement.isAt(rank) && (state != null || flaw != null || !placement.isBacked());
    }

    Gate gate() {
        return gate;
    }

    long version() {
        return version;
    }

    /// A write was carried out.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // there is one writer
    void changed() {
        version++;
    }

    int moves() {
        return moves;
    }

    /// The object is somewhere else from now on.
    ///
    /// @param copy the copy of this rank there, or null
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // there is one writer
    void move(ObjectPlace to, @Nullable Object copy) {
        placement = to;
        state = copy;
        moves++;
        changed();
    }

    /// Its only copy is lost.
    void lose(RankLostException why) {
        loss = why;
        changed();
    }

    /// Why there is no copy of it any more, or null if there is one.
    @Nullable RankLostException loss() {
        return loss;
    }

    /// The place where it is, or was: for messages.
    String where() {
        return loss == null ? placement.toString() : placement + ", and lost";
    }

    /// What a profile says of it, or null if nobody asked for one.
    @Nullable AccessCounts counts() {
        return counts;
    }

    /// Counts an operation that was called here.
    void called(SharedOperation operation) {
        if (counts != null) {
            counts.called(operation.isRead());
        }
    }

    /// Counts a condition that did not hold.
    void waited() {
        if (counts != null) {
            counts.waited();
        }
    }

    /// Counts a read of this rank's copy.
    void readHere() {
        if (usage != null) {
            UNTOLD.setOpaque(this, (int) UNTOLD.getOpaque(this) + 1);
        }
    }

    /// The reads that were counted since this was asked last.
    int takeUntold() {
        return usage == null || untold == 0 ? 0 : (int) UNTOLD.getAndSet(this, 0);
    }

    @Nullable Object reference() {
        return reference;
    }

    void reference(Object made) {
        reference = made;
    }

    @Override
    public String toString() {
        return name + " (" + shape.face().type().getSimpleName() + ", " + where() + ")";
    }
}
