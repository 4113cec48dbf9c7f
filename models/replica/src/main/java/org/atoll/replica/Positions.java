// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The place of a rank in the order of writes, which counts all of the job from 1 on. The
/// holder of the endpoint writes; any thread reads.
///
/// What keeps memory sequentially consistent is said in these numbers. Each operation has a place
/// in the order: a write its own, a read the write its replica has come to, and an operation on a
/// single copy the write that the rank of the copy has come to. The places of one thread never go
/// back, and operations at one place, other than the write itself, are in the order of time.
final class Positions {
    private long delivered;
    private volatile long begun;
    private volatile long finished;
    private volatile long submitted;
    private volatile long turned;

    /// A write has come in order.
    ///
    /// @return its place
    long deliver() {
        return ++delivered;
    }

    /// The last place that has come in order. Holder only.
    long delivered() {
        return delivered;
    }

    /// A write is about to be carried out: from now on threads may see of it.
    void begin(long place) {
        begun = place;
    }

    /// The last place of which a thread of this rank may have seen something.
    long begun() {
        return begun;
    }

    /// A write was carried out, or waits for its condition.
    ///
    /// @param own whether this rank has submitted it
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // there is one writer
    void finish(long place, boolean own) {
        finished = place;
        if (own) {
            turned++;
        }
    }

    /// The last place that this rank has come to.
    long finished() {
        return finished;
    }

    /// This rank submits a write.
    @SuppressWarnings("NonAtomicOperationOnVolatileField") // there is one writer
    void submit() {
        submitted++;
    }

    /// How many writes this rank has submitted.
    long submitted() {
        return submitted;
    }

    /// Whether the turn of all of them has come.
    boolean areSettled() {
        return turned >= submitted;
    }

    /// Of how many of them the turn has come.
    long turned() {
        return turned;
    }
}
