// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.SharedMemory;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.applications.ilink.IlinkProblem.Level;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;
import org.atoll.job.Rank;

/// ILINK in shared memory: each rank writes its part of a sum to a place of its own; behind a
/// barrier rank 0 adds all parts up and writes the sums, and behind another one all read them.
/// Written for all policies, ranks push their parts to rank 0 instead, which pushes the sums to
/// them.
final class DsmIlink implements LinkageTeam {
    /// The doubles of a page, so that no page has places of two ranks.
    private static final int PAGE = 512;

    private final Rank rank;
    private final Dsm dsm;
    private final double steps;
    private final boolean pushes;
    private final Breakdown breakdown;
    private final int most;
    private final SharedDoubles parts;
    private final SharedDoubles sums;

    private DsmIlink(Rank rank, double steps, int most, boolean pushes, Breakdown breakdown) {
        this.rank = rank;
        this.pushes = pushes;
        this.breakdown = breakdown;
        dsm = Dsm.in(rank);
        this.steps = steps;
        this.most = (Math.max(most, dsm.size()) + PAGE - 1) / PAGE * PAGE;
        parts = dsm.doubles("ilink.parts", (long) this.most * dsm.size());
        sums = dsm.doubles("ilink.sums", this.most);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param pushes whether numbers are pushed, or all meet
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IlinkRun> run(
            IlinkProblem problem, Rank rank, boolean pushes, Watcher watcher) {
        var timing = new SharedTiming(rank::nanoTime, SharedMemory.of(rank));
        var estimation = new Estimation(problem, watcher);
        var team = new DsmIlink(rank, problem.task().steps(), estimation.mostSums(), pushes,
                timing.breakdown());
        Optional<PooledIlink> pooled = Optional.empty();
        if (!pushes && problem.task().level() == Level.ROWS && rank.size() > 1) {
            pooled = Optional.of(
                    new PooledIlink(team, problem.study(), team.dsm, timing.breakdown()));
        }
        IlinkRun run = estimation.run(pooled.map(LinkageTeam.class::cast).orElse(team));
        Timing measured = timing.finish();
        team.dsm.barrier();
        team.free();
        pooled.ifPresent(PooledIlink::free);
        return rank.number() > 0 ? Optional.empty() : Optional.of(run.with(measured));
    }

    private void free() {
        dsm.free(parts);
        dsm.free(sums);
    }

    @Override
    public int number() {
        return dsm.rank();
    }

    @Override
    public int parts() {
        return dsm.size();
    }

    @Override
    public void add(double[] mine) {
        int count = mine.length;
        long own = (long) most * dsm.rank();
        breakdown.enter(Kind.COMMUNICATION);
        if (dsm.rank() > 0) {
            write(mine, parts, own, count);
            if (pushes) {
                dsm.push(parts, own, own + count, 0);
            }
        }
        meet();
        if (dsm.rank() == 0) {
            for (int other = 1; other < dsm.size(); other++) {
                if (pushes) {
                    dsm.pushed(other);
                }
                MemorySegment theirs = parts.read(
                        (long) most * other, (long) most * other + count).segment();
                for (int k = 0; k < count; k++) {
                    mine[k] += theirs.getAtIndex(JAVA_DOUBLE, k);
                }
            }
            write(mine, sums, 0, count);
            for (int other = 1; pushes && other < dsm.size(); other++) {
                dsm.push(sums, 0, count, other);
            }
        }
        meet();
        if (dsm.rank() > 0) {
            if (pushes) {
                dsm.pushed(0);
            }
            MemorySegment.copy(sums.read(0, count).segment(), JAVA_DOUBLE, 0, mine, 0, count);
        }
        breakdown.enter(Kind.COMPUTE);
    }

    private static void write(double[] numbers, SharedDoubles array, long at, int count) {
        MemorySegment.copy(numbers, 0,
                array.overwrite(at, at + count).segment(), JAVA_DOUBLE, 0, count);
    }

    private void meet() {
        if (!pushes) {
            breakdown.enter(Kind.BARRIER);
            dsm.barrier();
            breakdown.enter(Kind.COMMUNICATION);
        }
    }

    /// By the same shared memory, each rank's number in a place of its own.
    @Override
    public double largest(double mine) {
        double[] all = new double[dsm.size()];
        all[dsm.rank()] = mine;
        add(all);
        double largest = all[0];
        for (double each : all) {
            largest = Math.max(largest, each);
        }
        return largest;
    }

    /// Where an operation takes longer, fewer are worth a message.
    @Override
    public double leastShared() {
        return LEAST_SHARED / steps;
    }

    @Override
    public void charge(long operations) {
        rank.operate(Math.round(steps * operations));
    }
}
