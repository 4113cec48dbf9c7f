// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/// One rank's half of the protocol. It has no lock: whoever calls a method has entered it alone,
/// be it the program or the holder of what messages come in by. A program has one [Step] under way
/// at a time.
///
/// A rank's run is cut into intervals by what orders it with others: [#acquire], [#release],
/// [#barrier], [#await], [#handOver], [#pushed]. Views of the program end there.
public final class Engine {
    /// What diffs, twins and notices of a rank may take, in bytes, unless told otherwise.
    public static final long LIMIT_BYTES = 64L << 20;

    private final LocalRank self;
    private final PageTable table;
    private final Writes writes;
    private final Fetches fetches;
    private final Answers answers;
    private final Flushes flushes;
    private final Pushes pushes;
    private final Homes homes;
    private final IntervalCollector collector;
    private final Allocations allocations = new Allocations();
    private final Barriers barriers;
    private final Locks locks;
    private final HandOvers handOvers;
    private final List<Deferred> deferred = new ArrayList<>();
    private boolean settling;

    /// A message of a time, or of an array, that this rank has not come to yet.
    private record Deferred(int from, MessageKind kind, MemorySegment body) {}

    /// An engine with the usual limit.
    ///
    /// @param rank     the own rank
    /// @param policies the same on all ranks
    /// @param pages    the own memory
    public Engine(int rank, int ranks, Policies policies, Pages pages, Outbox out) {
        this(rank, ranks, policies, pages, out, LIMIT_BYTES);
    }

    /// An engine with a limit of its own.
    ///
    /// @param rank       the own rank
    /// @param policies   the same on all ranks
    /// @param pages      the own memory
    /// @param limitBytes above this, diffs, twins and notices are collected at a barrier
    public Engine(
            int rank, int ranks, Policies policies, Pages pages, Outbox out, long limitBytes) {
        this(rank, ranks, policies, pages, out, limitBytes, new Counters());
    }

    /// An engine whose counters somebody else has, too.
    ///
    /// @param rank       the own rank
    /// @param policies   the same on all ranks
    /// @param pages      the own memory
    /// @param limitBytes above this, diffs, twins and notices are collected at a barrier
    /// @param counters   count what this engine does, and nothing else
    public Engine(
            int rank, int ranks, Policies policies, Pages pages, Outbox out, long limitBytes,
            Counters counters) {
        this(new LocalRank(
                rank, ranks, policies, out, counters), pages, limitBytes, new EngineParts());
    }

    Engine(LocalRank self, Pages pages, long limitBytes, EngineParts parts) {
        this.self = self;
        table = new PageTable(self, pages);
        Intervals intervals = new Intervals(self.ranks);
        DiffStore diffs = new DiffStore();
        LockedWrites locked = new LockedWrites();
        writes = new Writes(self, table, intervals, diffs, locked);
        PageContents contents = parts.contents(self, table, intervals, diffs, writes);
        Sources sources = new Sources(self, table, intervals, contents);
        Notices notices = parts.notices(self, table, intervals, writes);
        fetches = new Fetches(self, table, writes, contents, sources);
        answers = new Answers(self, table, writes, contents, fetches);
        flushes = new Flushes(self, table, notices, writes, contents);
        pushes = new Pushes(self, table, notices, writes, contents, fetches);
        homes = new Homes(self, table, intervals, sources, flushes);
        collector = parts.collector(self, table, writes, sources, fetches);
        barriers = new Barriers(
                self, writes, notices, allocations, flushes, pushes, limitBytes);
        locks = new Locks(
                self, writes, parts.noticesOfLocks(self, table, intervals, writes),
                new Grants(self, table, writes, contents, locked));
        handOvers = new HandOvers(self, table, writes, notices, contents);
    }

    /// An array was allocated. All ranks allocate the same in the same order, and between the same
    /// two barriers. Pages may be those of an array that was freed, once a barrier has
    /// been passed since then. The access of the pages is set before this returns.
    ///
    /// @param elementBytes 1, 2, 4 or 8: what is never torn and merges as a whole
    /// @param what         for the user, equal on all ranks: `floats grid[1048576]`
    public void allocated(int first, int pages, int elementBytes, String what) {
        if (Integer.bitCount(elementBytes) != 1 || elementBytes > Long.BYTES) {
            throw new IllegalArgumentException(
                    "dsm: elements of " + elementBytes + " bytes; there are 1, 2, 4 and 8");
        }
        table.allocate(first, pages, Integer.numberOfTrailingZeros(elementBytes), what)
                .forEach(writes::show);
        allocations.allocated(what);
        again();
        settle();
    }

    /// An array is not used any more by this rank. All ranks free it between the same two
    /// barriers. Its pages are zeros again, and may be allocated again, after the next one.
    ///
    /// @param what  as it was allocated
    public void freed(int first, int pages, String what) {
        table.free(first, pages, what);
        allocations.freed(what);
    }

    /// Where pages should be at home as long as nobody has written them: the policy `homes` only,
    /// else nothing comes of it. All ranks make the same calls in the same order, between the same
    /// two barriers, each before it uses the pages.
    ///
    /// @param end   the page behind the last one
    public void distribute(int first, int end, int home) {
        requireAllocated(first, end);
        allocations.distributed(table.what(first), end - first, home);
        if (self.has(Policy.HOMES)) {
            table.hint(first, end, home).forEach(writes::show);
            self.distributions++;
            again();
            settle();
        }
    }

    /// Makes pages readable.
    ///
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step read(int first, int end) {
        requireAllocated(first, end);
        return settled(fetches.start(first, end, Fetch.Use.READ));
    }

    /// Makes pages writable, until the interval ends.
    ///
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step write(int first, int end) {
        requireAllocated(first, end);
        return settled(fetches.start(first, end, Fetch.Use.WRITE));
    }

    /// Makes pages writable of which the program will write every byte, and read none before, until
    /// the interval ends. Without the policy `overwrite` this is [#write].
    ///
    /// @param end   the page behind the last one
    /// @return done once all of them are
    public Step overwrite(int first, int end) {
        if (!self.has(Policy.OVERWRITE)) {
            return write(first, end);
        }
        requireAllocated(first, end);
        return settled(fetches.overwrite(first, end));
    }

    /// Takes a lock.
    ///
    /// @param lock any number from 0 on
    /// @return done once this rank has it
    /// @throws IllegalStateException if this rank has it already
    public Step acquire(int lock) {
        return settled(locks.acquire(lock));
    }

    /// Gives a lock back.
    ///
    /// @throws IllegalStateException if this rank does not have it
    public void release(int lock) {
        locks.release(lock);
        self.changed();
        settle();
    }

    /// Gives a lock back until the condition is signalled, then takes it again.
    ///
    /// @param condition any number from 0 on
    /// @return done once this rank has the lock again
    /// @throws IllegalStateException if this rank does not have the lock
    public Step await(int lock, int condition) {
        Step step = locks.await(lock, condition);
        self.changed();
        return settled(step);
    }

    /// Wakes ranks that wait for a condition; they go on when they have the lock.
    ///
    /// @param all       whether all are woken, or who has waited longest
    /// @throws IllegalStateException if this rank does not have the lock
    public void signal(int lock, int condition, boolean all) {
        locks.signal(lock, condition, all);
        settle();
    }

    /// Meets all ranks.
    ///
    /// @param number must be the same on all of them
    /// @return done once all are there; it fails on all of them if they meet at different numbers,
    ///         have allocated differently, or if a rank has been lost since the last barrier
    public Step barrier(int number) {
        Step step = barriers.arrive(number);
        pass();
        self.changed();
        settle();
        again();
        return step;
    }

    /// Sends pages to a rank that waits for them by [#pushed]: all that this rank has seen or done
    /// is ordered before what that one does then. Nothing is waited for.
    ///
    /// @param first first page; this rank may read them
    /// @param end   the page behind the last one
    /// @param to    another rank
    public void handOver(int first, int end, int to) {
        requireOther(to, "push to");
        requireAllocated(first, end);
        handOvers.send(first, end, to);
        self.changed();
        settle();
    }

    /// Waits for the next [#handOver] of a rank to this one. They are taken in order.
    ///
    /// @param from another rank
    /// @return done once it is here, and its pages are readable
    public Step pushed(int from) {
        requireOther(from, "wait for a push of");
        return settled(handOvers.await(from));
    }

    /// Takes a message that another rank's engine has given to its [Outbox].
    ///
    /// @param body holds the message; not used after this has returned, unless it is an array that
    ///             holds nothing else
    /// @param at   where it begins
    public void receive(int from, MessageKind kind, MemorySegment body, long at, long bytes) {
        if (!self.lost.get(from) && !take(from, kind, body, at, bytes)) {
            MemorySegment copy = MemorySegment.ofArray(
                    body.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
            deferred.add(new Deferred(from, kind, copy));
        }
        settle();
    }

    /// A rank is lost. Steps that wait for what only that rank has or manages fail; the barrier
    /// under way, or the next one, fails on all ranks and is passed by the others all the same.
    public void lost(int rank) {
        if (self.lost.get(rank)) {
            return;
        }
        self.lost.set(rank);
        deferred.removeIf(message -> message.from() == rank);
        fetches.lost(rank);
        flushes.lost(rank);
        pushes.lost(rank);
        handOvers.lost(rank);
        locks.lost(rank);
        barriers.lost(rank);
        pass();
        self.changed();
        settle();
        again();
    }

    /// Counts intervals of the program by a clock that knows exactly what they are ordered after.
    /// Before all else, on all ranks or none; messages become longer.
    public void startClock() {
        self.clock.start();
    }

    /// Ends an interval of the program. With a clock, right before each call that orders it with
    /// others.
    ///
    /// @return the interval's time: for each rank the latest of its intervals that comes before it,
    ///         for the own rank its own number, from 1 on
    public int[] intervalEnds() {
        return self.clock.next();
    }

    /// How many bytes have come from other ranks for a page since its array was allocated.
    ///
    /// @param page an allocated page
    /// @return content of pages and diffs
    public long takenBytes(int page) {
        return table.takenBytes(page);
    }

    /// What is counted.
    ///
    /// @return the counters themselves, which go on counting
    public Counters counters() {
        return self.counters;
    }

    /// What diffs, twins and notices take now.
    ///
    /// @return bytes, about
    public long storedBytes() {
        return writes.storedBytes();
    }

    private void requireOther(int rank, String call) {
        if (rank == self.rank || rank < 0 || rank >= self.ranks) {
            throw new IllegalArgumentException("dsm: rank " + self.rank + " cannot " + call
                    + " rank " + rank + "; there are 0 to " + (self.ranks - 1));
        }
    }

    private void requireAllocated(int first, int end) {
        if (!table.isAllocated(first, end)) {
            throw new IllegalArgumentException(
                    "dsm: pages " + first + " to " + (end - 1) + " are not all allocated");
        }
    }

    /// What was deferred may be taken now.
    private void again() {
        List<Deferred> all = List.copyOf(deferred);
        deferred.clear();
        for (Deferred message : all) {
            MemorySegment body = message.body();
            receive(message.from(), message.kind(), body, 0, body.byteSize());
        }
    }

    /// Goes on with all that waits, until nothing changes any more. At the end of each step, that
    /// is of each call of the program and of each message.
    private void settle() {
        if (settling) {
            return; // whoever is at it looks again
        }
        settling = true;
        try {
            while (self.hasChanged()) {
                fetches.goOn();
                answers.goOn();
                pushes.sendReady();
                collect();
            }
        } finally {
            settling = false;
        }
        assert isLegal();
    }

    private boolean isLegal() {
        String flaw = table.flaw();
        if (flaw == null) {
            flaw = locks.flaw();
        }
        if (flaw != null) {
            throw new AssertionError(flaw);
        }
        return true;
    }

    private Step settled(Step step) {
        settle();
        return step;
    }

    /// Passes the barrier under way, or its second phase, if this rank can know that all are there.
    private void pass() {
        Departure departure = barriers.complete();
        if (departure != null) {
            depart(departure);
        }
    }

    /// All ranks are at the barrier, or in its second phase.
    private void depart(Departure departure) {
        if (departure.phase() == 0) {
            int[] before = self.barrierTime.clone();
            barriers.pass(departure);
            table.recycle().forEach(this::recycled);
            PageRuns written = homes.departed(before);
            pushes.departed(before, written, departure.copySets());
        }
        barriers.passOn(departure);
        if (departure.phase() == 0) {
            pushes.sendRest();
            again();
        } else {
            collector.forget();
        }
        if (departure.collects()) {
            collector.start();
            collect();
        } else {
            barriers.finish(departure);
            settle();
        }
    }

    /// A page is gone on all ranks: nothing may refer to it any more.
    private void recycled(PageState state) {
        writes.recycled(state);
        fetches.recycled(state);
        answers.recycled(state);
        flushes.recycled(state);
    }

    /// Begins the second phase of the barrier, once this rank has what it must keep.
    private void collect() {
        if (collector.hasKept()) {
            barriers.collected();
            pass();
        }
    }

    private boolean take(int from, MessageKind kind, MemorySegment body, long at, long bytes) {
        MessageReader in = new MessageReader(body, at, bytes, self.ranks);
        switch (kind) {
            case FETCH -> {
                boolean refuses = barriers.isWaiting();
                return answers.asked(from, in, refuses);
            }
            case FLUSH -> {
                return flushes.flushed(from, in);
            }
            case PUSH -> {
                return pushes.pushed(from, in);
            }
            case REPLY -> fetches.replied(from, in);
            case ACQUIRE -> locks.asked(in);
            case FORWARD -> locks.forwarded(in);
            case GRANT -> locks.granted(from, in);
            case BROKEN -> locks.broken(in);
            case ARRIVE -> arrived(from, in);
            case DEPART -> departed(from, in);
            case UNUSED -> pushes.unused(from, in);
            case HANDOVER -> handOvers.handed(from, in);
        }
        return true;
    }

    private void arrived(int from, MessageReader in) {
        BarrierArrival arrival = barriers.read(from, in);
        if (arrival == null) {
            return;
        }
        if (in.flag()) {
            boolean _ = flushes.flushed(from, in.inner());
            settle();
        }
        barriers.arrived(from, arrival);
        pass();
    }

    private void departed(int from, MessageReader in) {
        Departure departure = barriers.departed(in);
        if (departure == null) {
            return;
        }
        MessageReader push = in.flag() ? in.inner() : null;
        depart(departure);
        if (push != null) {
            boolean _ = pushes.pushed(from, push);
        }
    }
}
