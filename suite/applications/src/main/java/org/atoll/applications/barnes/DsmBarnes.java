// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.dsm.Dsm;
import org.atoll.job.Rank;

/// Barnes-Hut in shared memory: with barriers as it was measured, or written for all policies. Only
/// times are told by messages.
final class DsmBarnes {

    private DsmBarnes() {}

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param cut    the level from which subtrees are dealt out; 0 if rank 0 makes the whole tree
    /// @param pushes whether bodies are pushed, or all meet
    /// @param each   receives each step and the bodies behind it, on rank 0
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<BarnesRun> run(
            BarnesProblem problem, BodyTable start, int cut, Rank rank, boolean pushes,
            BiConsumer<BarnesStep, Bodies> each) {
        Dsm dsm = Dsm.in(rank);
        var bodies = new Bodies(start);
        var builder = new TreeBuilder(
                bodies, problem.leaf(), cut, dsm.rank(), dsm.size(), rank::operate);
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        SharedBodies sharing = pushes
                ? new PushedBodies(rank, bodies, builder, timing.breakdown())
                : new MetBodies(rank, bodies, builder, timing.breakdown());
        List<BarnesStep> steps =
                new BarnesSimulation(problem, bodies, dsm.rank(), dsm.size(), sharing).run(each);
        var measured = timing.finish();
        sharing.free();
        return dsm.rank() > 0
                ? Optional.empty()
                : Optional.of(new BarnesRun(steps, bodies.table(), measured));
    }
}
