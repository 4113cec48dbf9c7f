// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.watch;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The use of a page by all ranks, as far as it was told.
final class PageLife {
    private static final int MOST_SITES = 3;

    /// The writes of a rank: elements and source lines.
    record Writer(IndexSet runs, Set<String> sites) {}

    private record Write(Footprint footprint, IndexSet runs) {}

    private final Watched array;
    private final int page;
    private final BitSet readers = new BitSet();
    private final Map<Integer, Writer> writers = new TreeMap<>();
    /// The last write of each rank in the epoch.
    private final List<Write> recent = new ArrayList<>();
    private int epoch = -1;
    private int epochsWritten;
    private boolean falselyShared;
    /// Two ranks that have written it at the same time, and where the second one's part begins.
    private int[] pair = {};
    private long boundary = -1;
    private long bytes;

    PageLife(Watched array, int page) {
        this.array = array;
        this.page = page;
    }

    void reads(int rank) {
        readers.set(rank);
    }

    void writes(Footprint footprint, String site, IndexSet runs) {
        int rank = footprint.rank();
        Writer writer = writers.computeIfAbsent(
                rank, key -> new Writer(new IndexSet(), new LinkedHashSet<>()));
        writer.runs.addAll(runs);
        if (writer.sites.size() < MOST_SITES) {
            writer.sites.add(site);
        }
        if (footprint.epoch() != epoch) {
            epoch = footprint.epoch();
            epochsWritten++;
            recent.clear();
        }
        for (Write earlier : recent) {
            boolean isOrdered = earlier.footprint.rank() == rank
                    || footprint.follows(earlier.footprint);
            if (!isOrdered && !earlier.runs.meets(runs)) {
                falselyShared(earlier, rank, runs);
            }
        }
        recent.removeIf(earlier -> earlier.footprint.rank() == rank
                && earlier.footprint.index() < footprint.index());
        recent.add(new Write(footprint, runs));
    }

    private void falselyShared(Write earlier, int rank, IndexSet runs) {
        falselyShared = true;
        if (pair.length == 0) {
            boolean isBehind = earlier.runs.end() <= runs.first();
            pair = isBehind
                    ? new int[] {earlier.footprint.rank(), rank}
                    : new int[] {rank, earlier.footprint.rank()};
            boolean apart = isBehind || runs.end() <= earlier.runs.first();
            boundary = apart ? Math.max(runs.first(), earlier.runs.first()) : -1;
        }
    }

    void costs(long more) {
        bytes += more;
    }

    Watched array() {
        return array;
    }

    int page() {
        return page;
    }

    long first() {
        return (long) page * array.perPage();
    }

    /// The index behind the page.
    long end() {
        return Math.min(array.length(), first() + array.perPage());
    }

    long bytes() {
        return bytes;
    }

    BitSet readers() {
        return readers;
    }

    Map<Integer, Writer> writers() {
        return writers;
    }

    Sharing sharing() {
        BitSet users = (BitSet) readers.clone();
        writers.keySet().forEach(users::set);
        if (falselyShared) {
            return Sharing.FALSELY_SHARED;
        }
        if (users.cardinality() <= 1) {
            return Sharing.PRIVATE;
        }
        if (writers.size() > 1) {
            return Sharing.MIGRATORY;
        }
        return epochsWritten <= 1 ? Sharing.READ_ONLY : Sharing.PRODUCED;
    }

    /// What ends false sharing.
    ///
    /// @return empty if there is none
    String alignment() {
        if (!falselyShared) {
            return "";
        }
        int multiple = array.perPage();
        if (boundary < 0 || hasOverlaps()) {
            return "put what ranks write at the same time " + multiple
                    + " elements apart, or in an array for each";
        }
        if (writers.size() > 2) {
            return "begin the part of each rank at a multiple of " + multiple + " elements: "
                    + writers.size() + " ranks have a part of this page";
        }
        long next = Math.ceilDiv(boundary, (long) multiple) * multiple;
        return "begin the part of rank " + pair[1] + " at a multiple of " + multiple
                + " elements: " + next + " in place of " + boundary;
    }

    /// Whether two ranks write some of the same elements, at whatever times.
    private boolean hasOverlaps() {
        IndexSet all = new IndexSet();
        for (Writer writer : writers.values()) {
            if (all.meets(writer.runs)) {
                return true;
            }
            all.addAll(writer.runs);
        }
        return false;
    }
}
