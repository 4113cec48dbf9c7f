// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.atoll.dsm.watch.Race.Access;

/// The last read and the last write of each rank to each element of an array, since the last
/// barrier. Elements with the same ones are one cell.
///
/// The last ones suffice. Footprints come in an order in which none comes before one that it
/// follows, and those of one rank follow each other: what follows the last access of a rank
/// follows its earlier ones, too. A write of a rank also stands for its earlier reads.
final class Shadow {
    /// Elements that nobody has used have no cell.
    private record Cell(long to, Last last) {}

    /// The last accesses to the elements of a cell. Cells that have the same object are alike.
    private static final class Last {
        private final List<Access> accesses;

        Last(List<Access> accesses) {
            this.accesses = accesses;
        }
    }

    private final TreeMap<Long, Cell> cells = new TreeMap<>();

    int cells() {
        return cells.size();
    }

    /// Takes an access.
    ///
    /// @return which earlier ones it is not ordered with, and on which elements
    Map<Access, IndexSet> take(Access access) {
        Map<Access, IndexSet> races = new LinkedHashMap<>();
        IndexSet runs = access.use().runs();
        int count = runs.count();
        for (int run = 0; run < count; run++) {
            take(access, runs.from(run), runs.to(run), races);
        }
        return races;
    }

    private void take(Access access, long from, long to, Map<Access, IndexSet> races) {
        split(from);
        split(to);
        Last alone = new Last(List.of(access));
        Last before = alone;
        Last after = alone;
        for (long at = from; at < to; ) {
            Map.Entry<Long, Cell> next = cells.ceilingEntry(at);
            long begin = next == null ? to : Math.min(to, next.getKey());
            if (begin > at) {
                put(at, new Cell(begin, alone));
                at = begin;
                continue;
            }
            Cell cell = Objects.requireNonNull(next).getValue();
            for (Access earlier : cell.last.accesses) {
                if (isRace(earlier, access)) {
                    races.computeIfAbsent(earlier, key -> new IndexSet()).add(at, cell.to);
                }
            }
            if (cell.last != before) {
                before = cell.last;
                after = new Last(with(before.accesses, access));
            }
            put(at, new Cell(cell.to, after));
            at = cell.to;
        }
        join(to);
    }

    private static boolean isRace(Access earlier, Access later) {
        return earlier.footprint().rank() != later.footprint().rank()
                && (earlier.use().writes() || later.use().writes())
                && !later.footprint().follows(earlier.footprint());
    }

    private static List<Access> with(List<Access> before, Access access) {
        List<Access> after = new ArrayList<>(before.size() + 1);
        for (Access earlier : before) {
            boolean isPassed = earlier.footprint().rank() == access.footprint().rank()
                    && (access.use().writes() || !earlier.use().writes());
            if (!isPassed) {
                after.add(earlier);
            }
        }
        after.add(access);
        return after;
    }

    /// Makes an index the begin of a cell, if it is within one.
    private void split(long index) {
        Map.Entry<Long, Cell> below = cells.lowerEntry(index);
        if (below != null && below.getValue().to > index) {
            Cell cell = below.getValue();
            cells.put(below.getKey(), new Cell(index, cell.last));
            cells.put(index, cell);
        }
    }

    /// Puts a cell in its place, as a part of the one below it if that has the same accesses.
    private void put(long from, Cell cell) {
        cells.put(from, cell);
        join(from);
    }

    private void join(long index) {
        Map.Entry<Long, Cell> below = cells.lowerEntry(index);
        Cell above = cells.get(index);
        if (below != null && above != null && below.getValue().to == index
                && below.getValue().last == above.last) {
            cells.remove(index);
            cells.put(below.getKey(), new Cell(above.to, above.last));
        }
    }
}
