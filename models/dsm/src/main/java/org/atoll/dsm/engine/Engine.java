// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;

/// One rank's half of the protocol. It has no lock: whoever calls a method has entered it alone,
/// be it the program or the holder of what messages come in by. A program has one [Step] under way at
/// a time.
///
/// A rank's run is cut into intervals by what orders it with others: [#acquire], [#release],
/// [#barrier], [#await], [#handOver], [#pushed]. Views of the program end there.
@SuppressWarnings({"DoNotCallSuggester", "unused"}) // to be filled in
public final class Engine {
    /// What diffs, twins and notices of a rank may take, in bytes, unless told otherwise.
    public static final long LIMIT_BYTES = 64L << 20;

    /// An engine with the usual limit.
    ///
    /// @param rank     the own rank
    /// @param ranks    how many there are
    /// @param policies the same on all ranks
    /// @param pages    the own memory
    /// @param out      where messages go
    public Engine(int rank, int ranks, Policies policies, Pages pages, Outbox out) {
        this(rank, ranks, policies, pages, out, LIMIT_BYTES);
    }

    /// An engine with a limit of its own.
    ///
    /// @param rank       the own rank
    /// @param ranks      how many there are
    /// @param policies   the same on all ranks
    /// @param pages      the own memory
    /// @param out        where messages go
    /// @param limitBytes above this, diffs, twins and notices are collected at a barrier
    public Engine(
            int rank, int ranks, Policies policies, Pages pages, Outbox out, long limitBytes) {
        throw new UnsupportedOperationException("not yet");
    }

    /// An array was allocated. All ranks allocate the same in the same order, and between the same
    /// two barriers. Pages may be those of an array that was freed, once a barrier has
    /// been passed since then. The access of the pages is set before this returns.
    ///
    /// @param first        its first page
    /// @param pages        how many
    /// @param elementBytes 1, 2, 4 or 8: what is never torn and merges as a whole
    /// @param what         for the user, equal on all ranks: `floats grid[1048576]`
    public void allocated(int first, int pages, int elementBytes, String what) {
        throw new UnsupportedOperationException("not yet");
    }

    /// An array is not used any more by this rank. All ranks free it between the same two
    /// barriers. Its pages are zeros again, and may be allocated again, after the next one.
    ///
    /// @param first its first page
    /// @param pages how many
    /// @param what  as it was allocated
    public void freed(int first, int pages, String what) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Where pages should be at home, if nobody has written them: the policy `homes` only, else
    /// this does nothing. All ranks call it equally, before the pages are used.
    ///
    /// @param first first page
    /// @param end   the page behind the last one
    /// @param home  a rank
    public void distribute(int first, int end, int home) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Makes pages readable.
    ///
    /// @param first first page
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step read(int first, int end) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Makes pages writable, until the interval ends.
    ///
    /// @param first first page
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step write(int first, int end) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Makes pages writable of which the program will write every byte, and read none before, until
    /// the interval ends. Without the policy `overwrite` this is [#write].
    ///
    /// @param first first page
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step overwrite(int first, int end) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Takes a lock.
    ///
    /// @param lock any number from 0 on
    /// @return done once this rank has it
    /// @throws IllegalStateException if this rank has it already
    public Step acquire(int lock) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Gives a lock back.
    ///
    /// @param lock its number
    /// @throws IllegalStateException if this rank does not have it
    public void release(int lock) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Gives a lock back until the condition is signalled, then takes it again.
    ///
    /// @param lock      its number
    /// @param condition any number from 0 on
    /// @return done once this rank has the lock again
    /// @throws IllegalStateException if this rank does not have the lock
    public Step await(int lock, int condition) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Wakes ranks that wait for a condition; they go on when they have the lock.
    ///
    /// @param lock      its number
    /// @param condition number of the condition
    /// @param all       whether all are woken, or who has waited longest
    /// @throws IllegalStateException if this rank does not have the lock
    public void signal(int lock, int condition, boolean all) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Meets all ranks.
    ///
    /// @param number must be the same on all of them
    /// @return done once all are there; it fails on all of them if they meet at different numbers,
    ///         have allocated differently, or if a rank has been lost since the last barrier
    public Step barrier(int number) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Sends pages to a rank that waits for them by [#pushed]: all that this rank has seen or done
    /// is ordered before what that one does then. Nothing is waited for.
    ///
    /// @param first first page; this rank may read them
    /// @param end   the page behind the last one
    /// @param to    another rank
    public void handOver(int first, int end, int to) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Waits for the next [#handOver] of a rank to this one. They are taken in order.
    ///
    /// @param from another rank
    /// @return done once it is here, and its pages are readable
    public Step pushed(int from) {
        throw new UnsupportedOperationException("not yet");
    }

    /// Takes a message that another rank's engine has given to its [Outbox].
    ///
    /// @param from the sender
    /// @param kind as it was sent
    /// @param body holds the message; not used after this has returned
    /// @param at   where it begins
    /// @param bytes its length
    public void receive(int from, MessageKind kind, MemorySegment body, long at, long bytes) {
        throw new UnsupportedOperationException("not yet");
    }

    /// A rank is lost. Steps that wait for what only that rank has or manages fail; the barrier
    /// under way, or the next one, fails on all ranks and is passed by the others all the same.
    ///
    /// @param rank which
    public void lost(int rank) {
        throw new UnsupportedOperationException("not yet");
    }

    /// What is counted.
    ///
    /// @return the counters themselves, which go on counting
    public Counters counters() {
        throw new UnsupportedOperationException("not yet");
    }

    /// What diffs, twins and notices take now.
    ///
    /// @return bytes, about
    public long storedBytes() {
        throw new UnsupportedOperationException("not yet");
    }
}
