// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.jspecify.annotations.Nullable;

/// A rank as a place for objects. Any thread of the rank that has asked for it may use it.
public final class Node {
    private final Creation creation;
    private final int rank;

    Node(Creation creation, int rank) {
        this.creation = creation;
        this.rank = rank;
    }

    /// Which rank it is.
    ///
    /// @return the world rank
    public int rank() {
        return rank;
    }

    /// Creates an object there. The constructor runs on that rank, on a thread of its own; its
    /// arguments travel as those of a call do. Blocks until the object is there.
    ///
    /// @param type      a class that is marked [Remote]
    /// @param arguments what its constructor takes; of several the one is called that a compiler
    ///     would choose by the classes of the arguments
    /// @return a reference to the new object, also if it is on this rank
    /// @throws IllegalArgumentException if the class cannot have references, no constructor takes
    ///     these arguments, one of them cannot be sent, or the rank lacks the class
    /// @throws IllegalStateException    if the program of this rank has ended
    /// @throws org.atoll.fabric.job.RankLostException if the rank is lost and the job goes on
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public <T> T create(Class<T> type, @Nullable Object... arguments) {
        return creation.create(rank, type, arguments);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Node node && node.rank == rank && node.creation == creation;
    }

    @Override
    public int hashCode() {
        return rank;
    }

    @Override
    public String toString() {
        return "rank " + rank;
    }
}
