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

/// Bodies in shared memory as the SPLASH program under TreadMarks had them: an array of masses and
/// records, by the numbers of bodies, and the tree. A rank writes the records of its zone, which
/// are all over the array, when it has moved them. Barriers divide the tree, the forces and the
/// moves.
final class MetBodies implements SharedBodies {
    /// Numbers of a body: its mass, and its record.
    private static final int SHARED = 1 + Bodies.RECORD;

    private final Rank self;
    private final Dsm dsm;
    private final Bodies bodies;
    private final TreeBuilder builder;
    private final Breakdown breakdown;
    private final SharedDoubles shared;
    private final SharedSubtrees subtrees;

    /// Allocates arrays; rank 0 writes the bodies to them. All ranks do it together.
    ///
    /// @param builder makes this rank's part of trees
    MetBodies(Rank self, Bodies bodies, TreeBuilder builder, Breakdown breakdown) {
        this.self = self;
        this.bodies = bodies;
        this.builder = builder;
        this.breakdown = breakdown;
        dsm = Dsm.in(self);
        shared = dsm.doubles("barnes.bodies", (long) SHARED * bodies.count());
        subtrees = new SharedSubtrees(
                dsm, false, builder.isShared() ? dsm.size() : 1, bodies.count());
        if (dsm.rank() == 0) {
            MemorySegment all = shared.overwrite(0, shared.length()).segment();
            for (int body = 0; body < bodies.count(); body++) {
                all.setAtIndex(JAVA_DOUBLE, (long) SHARED * body, bodies.masses()[body]);
                MemorySegment.copy(bodies.records(), Bodies.RECORD * body, all, JAVA_DOUBLE,
                        Double.BYTES * ((long) SHARED * body + 1), Bodies.RECORD);
            }
        }
        dsm.barrier();
    }

    @Override
    public void free() {
        dsm.barrier();
        dsm.free(shared);
        subtrees.free();
    }

    private void barrier() {
        breakdown.spend(Kind.BARRIER, dsm::barrier);
    }

    @Override
    public void computed(long steps) {
        self.operate(steps);
    }

    @Override
    public void gather() {
        if (dsm.rank() == 0 || builder.isShared()) {
            breakdown.spend(Kind.COMMUNICATION, this::read);
        }
    }

    private void read() {
        MemorySegment all = shared.read(0, shared.length()).segment();
        for (int body = 0; body < bodies.count(); body++) {
            MemorySegment.copy(all, JAVA_DOUBLE, Double.BYTES * ((long) SHARED * body + 1),
                    bodies.records(), Bodies.RECORD * body, Bodies.RECORD);
        }
    }

    @Override
    public Octree tree() {
        Octree own = builder.grow();
        breakdown.enter(Kind.COMMUNICATION);
        subtrees.give(own);
        if (dsm.rank() > 0 && !builder.isShared()) {
            read();
        }
        List<Octree> all = subtrees.take(own);
        breakdown.enter(Kind.COMPUTE);
        return builder.join(all);
    }

    @Override
    public void beforeMoves() {
        barrier();
    }

    @Override
    public void give(int[] order, CostZones zones) {
        breakdown.spend(Kind.COMMUNICATION, () -> write(order, zones));
        barrier();
    }

    private void write(int[] order, CostZones zones) {
        double[] records = bodies.records();
        for (int place = zones.from(dsm.rank()); place < zones.to(dsm.rank()); place++) {
            long at = (long) SHARED * order[place] + 1;
            MemorySegment.copy(records, Bodies.RECORD * order[place],
                    shared.write(at, at + Bodies.RECORD).segment(), JAVA_DOUBLE, 0,
                    Bodies.RECORD);
        }
    }
}
