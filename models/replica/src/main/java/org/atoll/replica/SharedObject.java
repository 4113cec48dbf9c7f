// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.jspecify.annotations.Nullable;

/// An object as one rank knows it.
final class SharedObject {
    private final int number;
    private final String name;
    private final Shape shape;
    private final Placement placement;
    private final @Nullable Object state;
    private final @Nullable String flaw;
    private final Gate gate = new Gate();

    /// How many writes were carried out here. Written by who carries them out.
    private volatile long version;

    /// Made at first use, perhaps twice; all are equal.
    private volatile @Nullable Object reference;

    /// Makes one that is known from now on.
    ///
    /// @param number the same on all ranks
    /// @param state  the copy of this rank, or null if it has none
    /// @param flaw   why this rank should have a copy and has none, or null
    SharedObject(
            int number, String name, Shape shape, Placement placement, @Nullable Object state,
            @Nullable String flaw) {
        this.number = number;
        this.name = name;
        this.shape = shape;
        this.placement = placement;
        this.state = state;
        this.flaw = flaw;
    }

    int number() {
        return number;
    }

    String name() {
        return name;
    }

    Shape shape() {
        return shape;
    }

    Placement placement() {
        return placement;
    }

    /// The copy of this rank.
    ///
    /// @throws IllegalStateException if it has none
    Object state() {
        if (state == null) {
            throw new IllegalStateException(flaw == null
                    ? name + " has no copy here: it is " + placement
                    : flaw);
        }
        return state;
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

    @Nullable Object reference() {
        return reference;
    }

    void reference(Object made) {
        reference = made;
    }

    @Override
    public String toString() {
        return name + " (" + shape.face().type().getSimpleName() + ", " + placement + ")";
    }
}
