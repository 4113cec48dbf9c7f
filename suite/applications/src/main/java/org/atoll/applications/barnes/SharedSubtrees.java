// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.dsm.SharedInts;

/// Subtrees in shared memory. Each rank that makes some has a region: its numbers of cells and
/// bodies, links and the order of bodies in one array, points in another. Regions grow if one is
/// too small; all ranks know that from the numbers.
final class SharedSubtrees {
    private static final int NUMBERS = 2;
    private static final int FEWEST = 64;

    private final Dsm dsm;
    private final boolean pushes;
    private final List<Octree> subtrees = new ArrayList<>();
    private int room;
    private SharedInts links;
    private SharedDoubles points;

    /// Allocates regions. All ranks do it between the same barriers.
    ///
    /// @param pushes  whether subtrees are pushed, or all meet
    /// @param regions how many ranks, from 0 on, make subtrees
    /// @param bodies  how many bodies there are
    SharedSubtrees(Dsm dsm, boolean pushes, int regions, int bodies) {
        this.dsm = dsm;
        this.pushes = pushes;
        for (int region = 0; region < regions; region++) {
            subtrees.add(new Octree());
        }
        room = FEWEST + 2 * Math.ceilDiv(bodies, regions);
        links = dsm.ints("barnes.links", (long) region() * regions);
        points = dsm.doubles("barnes.points", (long) Octree.POINT * room * regions);
    }

    /// How many numbers a region has: room for so many cells, and so many bodies.
    private int region() {
        return NUMBERS + (Octree.LINKS + 1) * room;
    }

    /// Frees the arrays. All ranks do it between the same barriers.
    void free() {
        dsm.free(links);
        dsm.free(points);
    }

    /// Gives this rank's subtrees to all. All ranks call it; it blocks until all are here that have
    /// a region.
    void give(Octree own) {
        write(own);
        int most = meet(own);
        while (most > room) {
            grow(most);
            write(own);
            most = meet(own);
        }
    }

    private boolean makes(int rank) {
        return rank < subtrees.size();
    }

    private void write(Octree own) {
        if (!makes(dsm.rank())) {
            return;
        }
        long start = (long) region() * dsm.rank();
        int cells = own.cells();
        int bodies = own.bodies();
        int all = fits(own) ? NUMBERS + Octree.LINKS * cells + bodies : NUMBERS;
        MemorySegment target = links.overwrite(start, start + all).segment();
        target.setAtIndex(JAVA_INT, 0, cells);
        target.setAtIndex(JAVA_INT, 1, bodies);
        if (!fits(own) || cells == 0) {
            return;
        }
        MemorySegment.copy(own.links(), 0, target, JAVA_INT, Integer.BYTES * NUMBERS,
                Octree.LINKS * cells);
        MemorySegment.copy(own.order(), 0, target, JAVA_INT,
                Integer.BYTES * (NUMBERS + (long) Octree.LINKS * cells), bodies);
        long first = (long) Octree.POINT * room * dsm.rank();
        MemorySegment.copy(own.points(), 0,
                points.overwrite(first, first + (long) Octree.POINT * cells).segment(),
                JAVA_DOUBLE, 0, Octree.POINT * cells);
    }

    private boolean fits(Octree own) {
        return Math.max(own.cells(), own.bodies()) <= room;
    }

    /// Waits for the others.
    ///
    /// @return the room that the largest region wants
    private int meet(Octree own) {
        if (!pushes) {
            dsm.barrier();
        } else if (makes(dsm.rank())) {
            push(own);
        }
        int most = 0;
        for (int away = 0; away < dsm.size(); away++) {
            int other = (dsm.rank() + away) % dsm.size();
            if (makes(other)) {
                most = Math.max(most, arrival(other));
            }
        }
        return most;
    }

    private void push(Octree own) {
        long start = (long) region() * dsm.rank();
        long first = (long) Octree.POINT * room * dsm.rank();
        int all = fits(own) ? NUMBERS + Octree.LINKS * own.cells() + own.bodies() : NUMBERS;
        for (int away = 1; away < dsm.size(); away++) {
            int other = (dsm.rank() + away) % dsm.size();
            dsm.push(links, start, start + all, other);
            if (fits(own)) {
                dsm.push(points, first, first + (long) Octree.POINT * own.cells(), other);
            }
        }
    }

    /// Waits for a rank's subtrees, if they are pushed.
    ///
    /// @return the room that they want
    private int arrival(int other) {
        boolean comes = pushes && other != dsm.rank();
        if (comes) {
            dsm.pushed(other);
        }
        long start = (long) region() * other;
        int wanted = Math.max(links.get(start), links.get(start + 1));
        if (comes && wanted <= room) {
            dsm.pushed(other);
        }
        return wanted;
    }

    private void grow(int most) {
        dsm.barrier();
        free();
        room = most + most / 2;
        links = dsm.ints("barnes.links", (long) region() * subtrees.size());
        points = dsm.doubles("barnes.points", (long) Octree.POINT * room * subtrees.size());
        dsm.barrier();
    }

    /// Copies the subtrees of all, which have been given.
    ///
    /// @param own this rank's, which is taken as it is
    /// @return by rank, until the next call
    List<Octree> take(Octree own) {
        for (int rank = 0; rank < subtrees.size(); rank++) {
            if (rank == dsm.rank()) {
                subtrees.set(rank, own);
            } else {
                copy(rank, subtrees.get(rank));
            }
        }
        return subtrees;
    }

    private void copy(int rank, Octree to) {
        long start = (long) region() * rank;
        int cells = links.get(start);
        int bodies = links.get(start + 1);
        to.hold(cells, bodies);
        if (cells == 0) {
            return;
        }
        MemorySegment source = links.read(
                start, start + NUMBERS + (long) Octree.LINKS * cells + bodies).segment();
        MemorySegment.copy(source, JAVA_INT, Integer.BYTES * NUMBERS, to.links(), 0,
                Octree.LINKS * cells);
        MemorySegment.copy(source, JAVA_INT,
                Integer.BYTES * (NUMBERS + (long) Octree.LINKS * cells), to.order(), 0, bodies);
        long first = (long) Octree.POINT * room * rank;
        MemorySegment.copy(
                points.read(first, first + (long) Octree.POINT * cells).segment(),
                JAVA_DOUBLE, 0, to.points(), 0, Octree.POINT * cells);
    }
}
