// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;

/// Barnes-Hut by messages: every rank has all bodies and makes the whole tree. Behind each step all
/// get the bodies of all zones.
final class MpjBarnes implements BodySharing {

    private final Rank rank;
    private final Comm comm;
    private final Bodies bodies;
    private final TreeBuilder builder;
    private final Breakdown breakdown;

    private MpjBarnes(Rank rank, Bodies bodies, int leaf, Breakdown breakdown) {
        this.rank = rank;
        this.bodies = bodies;
        this.breakdown = breakdown;
        comm = Mpj.in(rank).comm();
        builder = TreeBuilder.alone(bodies, leaf, rank::operate);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each receives each step and the bodies behind it, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<BarnesRun> run(
            BarnesProblem problem, BodyTable start, Rank rank,
            BiConsumer<BarnesStep, Bodies> each) {
        var bodies = new Bodies(start);
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var sharing = new MpjBarnes(rank, bodies, problem.leaf(), timing.breakdown());
        Comm comm = sharing.comm;
        List<BarnesStep> steps =
                new BarnesSimulation(problem, bodies, comm.rank(), comm.size(), sharing).run(each);
        var measured = timing.finish();
        return comm.rank() > 0
                ? Optional.empty()
                : Optional.of(new BarnesRun(steps, bodies.table(), measured));
    }

    @Override
    public void computed(long steps) {
        rank.operate(steps);
    }

    @Override
    public void gather() {}

    @Override
    public Octree tree() {
        return builder.grow();
    }

    @Override
    public void beforeMoves() {}

    @Override
    public void give(int[] order, CostZones zones) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(order, zones));
    }

    private void exchange(int[] order, CostZones zones) {
        int[] counts = new int[comm.size()];
        for (int other = 0; other < counts.length; other++) {
            counts[other] = Bodies.RECORD * (zones.to(other) - zones.from(other));
        }
        int own = comm.rank();
        double[] mine = new double[counts[own]];
        bodies.pack(order, zones.from(own), zones.to(own), mine, 0);
        double[] all = comm.allGather(mine, counts);
        bodies.unpack(order, 0, bodies.count(), all, 0);
    }
}
