// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

/// An action of a rank on shared memory, as the trace of a trial has it.
sealed interface MemoryEvent {

    /// Who did it.
    int rank();

    /// An element of one of the arrays that have a number one after the other.
    ///
    /// @param array      the array's number
    /// @param generation how many arrays have had it before
    record Place(int array, int generation, int index) {}

    /// A rank has read an element.
    record Load(int rank, Place place, long value) implements MemoryEvent {}

    /// A rank is about to write an element.
    record Store(int rank, Place place, long value) implements MemoryEvent {}

    /// A rank has been given a lock.
    record Acquired(int rank, int lock) implements MemoryEvent {}

    /// A rank is about to give a lock back.
    record Released(int rank, int lock) implements MemoryEvent {}

    /// A rank is about to come to its next barrier.
    record Arrived(int rank) implements MemoryEvent {}

    /// A rank has passed the barrier that it came to.
    record Departed(int rank) implements MemoryEvent {}

    /// A rank is about to push something to another one.
    record Pushing(int rank, int to) implements MemoryEvent {}

    /// A rank has taken the next push of another one.
    record Taken(int rank, int from) implements MemoryEvent {}
}
