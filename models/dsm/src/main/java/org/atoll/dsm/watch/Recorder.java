// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Notes what one rank reads and writes. Accesses are noted by the program's thread, without a
/// lock; all else is called by the holder of the endpoint, who may be another thread while the
/// program computes, and finds only closed intervals.
public final class Recorder {
    private static final int MOST_UNTOLD = 256;

    private final int rank;
    private final TreeSet<Integer> locks = new TreeSet<>();
    private Map<Watched, Accesses> open = new LinkedHashMap<>();
    private int epoch;

    private final List<Footprint> closed = new ArrayList<>();
    private final List<Batch.Cost> costs = new ArrayList<>();
    private int upTo;
    private int told;

    /// Creates a recorder before the first access.
    ///
    /// @param rank the own rank
    public Recorder(int rank) {
        this.rank = rank;
    }

    /// A source line that reads or writes one array in the open interval.
    private record Line(String site, boolean writes) {}

    /// The accesses to one array in the open interval.
    private static final class Accesses {
        private final Map<Line, IndexSet> lines = new LinkedHashMap<>();
        private final Map<Long, BitSet> read = new HashMap<>();
        private final Map<Long, BitSet> written = new HashMap<>();

        IndexSet runs(String site, boolean writes) {
            return lines.computeIfAbsent(new Line(site, writes), line -> new IndexSet());
        }

        /// Whether an access to an element tells anything that an earlier one has not.
        boolean isNew(long page, int at, boolean writes) {
            return !isMarked(written, page, at)
                    && (writes ? mark(written, page, at) : mark(read, page, at));
        }

        private static boolean isMarked(Map<Long, BitSet> marks, long page, int at) {
            BitSet marked = marks.get(page);
            return marked != null && marked.get(at);
        }

        private static boolean mark(Map<Long, BitSet> marks, long page, int at) {
            BitSet marked = marks.computeIfAbsent(page, number -> new BitSet());
            boolean before = marked.get(at);
            marked.set(at);
            return !before;
        }
    }

    /// Takes what one view reads and writes.
    public static final class ViewUse {
        private final IndexSet read;
        private final @Nullable IndexSet written;

        private ViewUse(IndexSet read, @Nullable IndexSet written) {
            this.read = read;
            this.written = written;
        }

        /// Notes that elements are read.
        ///
        /// @param to   the one behind the last one
        public void reads(long from, long to) {
            read.add(from, to);
        }

        /// Notes that elements are written.
        ///
        /// @param to   the one behind the last one
        public void writes(long from, long to) {
            if (written != null) {
                written.add(from, to);
            }
        }
    }

    /// A view was made.
    ///
    /// @param site     finds the program's source line, whose call has led here
    /// @return takes what is done with it in this interval
    public ViewUse view(Watched array, boolean writable, Supplier<String> site) {
        Accesses accesses = open.computeIfAbsent(array, key -> new Accesses());
        String line = site.get();
        return new ViewUse(
                accesses.runs(line, false), writable ? accesses.runs(line, true) : null);
    }

    /// An element is read or written by itself.
    ///
    /// @param site   finds the program's source line, whose call has led here
    public void element(Watched array, long index, boolean writes, Supplier<String> site) {
        Accesses accesses = open.computeIfAbsent(array, key -> new Accesses());
        long page = index / array.perPage();
        if (accesses.isNew(page, (int) (index % array.perPage()), writes)) {
            accesses.runs(site.get(), writes).add(index, index + 1);
        }
    }

    /// The interval ends. By the program's thread.
    ///
    /// @return whether there is much to be told, though nobody has asked this rank for anything
    public boolean close(int[] time) {
        List<Use> uses = new ArrayList<>();
        open.forEach((array, accesses) -> accesses.lines.forEach((line, runs) -> {
            if (!runs.isEmpty()) {
                uses.add(new Use(array, line.writes(), line.site(), runs));
            }
        }));
        open = new LinkedHashMap<>();
        upTo = time[rank];
        if (!uses.isEmpty()) {
            closed.add(new Footprint(rank, epoch, time, List.copyOf(locks), uses));
        }
        return closed.size() >= MOST_UNTOLD;
    }

    /// The rank has a lock now.
    public void locked(int lock) {
        locks.add(lock);
    }

    /// The rank has it no more.
    public void unlocked(int lock) {
        locks.remove(lock);
    }

    /// All ranks have met.
    public void barrierPassed() {
        epoch++;
    }

    /// A page has cost something.
    public void costs(Batch.Cost cost) {
        costs.add(cost);
    }

    /// What is to be told now, before another rank hears of anything this one has done.
    ///
    /// @param last whether the program has ended
    /// @return null if all was told before
    public @Nullable Batch next(boolean last) {
        if (told == upTo && !last) {
            return null;
        }
        told = upTo;
        Batch batch = new Batch(rank, upTo, last, List.copyOf(closed), List.copyOf(costs));
        closed.clear();
        costs.clear();
        return batch;
    }
}
