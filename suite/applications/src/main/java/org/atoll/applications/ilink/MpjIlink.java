// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ilink;

import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.ilink.Estimation.Watcher;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;

/// ILINK by messages: rank 0 adds up what the others send, in the order of their numbers, and
/// sends the sums to all. Only numbers that are not 0 are sent.
final class MpjIlink implements LinkageTeam {
    private static final int PART = 1;
    private static final int SUMS = 2;

    private final Rank rank;
    private final Comm comm;
    private final double steps;
    private final Breakdown breakdown;

    private MpjIlink(Rank rank, double steps, Breakdown breakdown) {
        this.rank = rank;
        comm = Mpj.in(rank).comm();
        this.steps = steps;
        this.breakdown = breakdown;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<IlinkRun> run(IlinkProblem problem, Rank rank, Watcher watcher) {
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        var team = new MpjIlink(rank, problem.task().steps(), timing.breakdown());
        IlinkRun run = new Estimation(problem, watcher).run(team);
        var measured = timing.finish();
        return rank.number() > 0 ? Optional.empty() : Optional.of(run.with(measured));
    }

    @Override
    public int number() {
        return comm.rank();
    }

    @Override
    public int parts() {
        return comm.size();
    }

    @Override
    public void add(double[] mine) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange(mine));
    }

    private void exchange(double[] mine) {
        if (comm.rank() > 0) {
            comm.send(NonzeroNumbers.pack(mine), 0, PART);
            double[] sums = new double[NonzeroNumbers.mostPacked(mine.length)];
            comm.receive(sums, 0, SUMS);
            NonzeroNumbers.unpack(sums, mine);
            return;
        }
        double[] theirs = new double[NonzeroNumbers.mostPacked(mine.length)];
        for (int other = 1; other < comm.size(); other++) {
            comm.receive(theirs, other, PART);
            NonzeroNumbers.add(theirs, mine);
        }
        double[] sums = NonzeroNumbers.pack(mine);
        for (int other = 1; other < comm.size(); other++) {
            comm.send(sums, other, SUMS);
        }
    }

    @Override
    public double largest(double mine) {
        return comm.allReduce(new double[] {mine}, Op.MAX)[0];
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
