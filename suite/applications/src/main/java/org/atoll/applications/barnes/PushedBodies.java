// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.job.Rank;

/// Bodies in shared memory, written for all policies: the records of a zone lie side by side, in
/// the order of the tree, and are pushed to all others; so is the tree. Two arrays take turns: who
/// writes one again has had a push, since it was read, of each that reads it. No barrier is needed,
/// as each rank computes with a copy of its own.
final class PushedBodies implements SharedBodies {

    private final Rank self;
    private final Dsm dsm;
    private final Bodies bodies;
    private final TreeBuilder builder;
    private final Breakdown breakdown;
    private final List<SharedDoubles> arrays;
    private final SharedSubtrees subtrees;
    private int exchanges;

    /// Allocates arrays. All ranks do it together.
    ///
    /// @param builder makes this rank's part of trees
    PushedBodies(Rank self, Bodies bodies, TreeBuilder builder, Breakdown breakdown) {
        this.self = self;
        this.bodies = bodies;
        this.builder = builder;
        this.breakdown = breakdown;
        dsm = Dsm.in(self);
        arrays = List.of(
                dsm.doubles("barnes.moved.a", bodies.records().length),
                dsm.doubles("barnes.moved.b", bodies.records().length));
        subtrees = new SharedSubtrees(
                dsm, true, builder.isShared() ? dsm.size() : 1, bodies.count());
    }

    @Override
    public void free() {
        dsm.barrier();
        arrays.forEach(dsm::free);
        subtrees.free();
    }

    @Override
    public void computed(long steps) {
        self.operate(steps);
    }

    @Override
    public void gather() {}

    @Override
    public Octree tree() {
        Octree own = builder.grow();
        breakdown.enter(Kind.COMMUNICATION);
        subtrees.give(own);
        List<Octree> all = subtrees.take(own);
        breakdown.enter(Kind.COMPUTE);
        return builder.join(all);
    }

    @Override
    public void beforeMoves() {}

    @Override
    public void give(int[] order, CostZones zones) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(order, zones));
    }

    private void exchange(int[] order, CostZones zones) {
        SharedDoubles array = arrays.get(exchanges++ % arrays.size());
        int own = dsm.rank();
        double[] records = new double[bodies.records().length];
        int from = Bodies.RECORD * zones.from(own);
        int to = Bodies.RECORD * zones.to(own);
        bodies.pack(order, zones.from(own), zones.to(own), records, from);
        if (from < to) {
            MemorySegment.copy(records, from, array.overwrite(from, to).segment(), JAVA_DOUBLE, 0,
                    to - from);
        }
        for (int away = 1; away < dsm.size(); away++) {
            dsm.push(array, from, to, (own + away) % dsm.size());
        }
        for (int away = 1; away < dsm.size(); away++) {
            int other = (own - away + dsm.size()) % dsm.size();
            dsm.pushed(other);
            int start = Bodies.RECORD * zones.from(other);
            int end = Bodies.RECORD * zones.to(other);
            if (start < end) {
                MemorySegment.copy(array.read(start, end).segment(), JAVA_DOUBLE, 0, records,
                        start, end - start);
            }
            bodies.unpack(order, zones.from(other), zones.to(other), records, start);
        }
    }
}
