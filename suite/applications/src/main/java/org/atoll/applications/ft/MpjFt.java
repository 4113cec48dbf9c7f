// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.atoll.applications.Messages;
import org.atoll.applications.SharedTiming;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Request;

/// FT by messages: one message between each two ranks in an exchange.
final class MpjFt implements SlabExchange {

    private static final int BLOCK = 1;

    private final Comm comm;
    private final List<double[]> sums = new ArrayList<>();

    private MpjFt(Comm comm) {
        this.comm = comm;
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @param each receives the number of iterations done after each, on every rank
    /// @return on rank 0 what it gave; nothing elsewhere
    static Optional<FtRun> run(FtProblem problem, Rank rank, IntConsumer each) {
        Comm comm = Mpj.in(rank).comm();
        var timing = SharedTiming.unbegun(rank::nanoTime, Messages.of(rank));
        var slabs = new SlabTransforms(
                problem, rank.fabric(), comm.rank(), comm.size(), new MpjFt(comm),
                timing.breakdown());
        timing.begin();
        List<double[]> sums = slabs.run(each);
        var measured = timing.finish();
        return comm.rank() > 0 ? Optional.empty() : Optional.of(new FtRun(sums, measured));
    }

    @Override
    public void exchange(double[] out, double[] in, IntBinaryOperator counts) {
        int[] outPlaces = places(peer -> counts.applyAsInt(comm.rank(), peer));
        int[] inPlaces = places(peer -> counts.applyAsInt(peer, comm.rank()));
        List<Request> requests = new ArrayList<>();
        for (int step = 1; step < comm.size(); step++) {
            int before = (comm.rank() - step + comm.size()) % comm.size();
            int after = (comm.rank() + step) % comm.size();
            int received = counts.applyAsInt(before, comm.rank());
            int sent = counts.applyAsInt(comm.rank(), after);
            if (received > 0) {
                requests.add(comm.receiveAsync(in, inPlaces[before], received, before, BLOCK));
            }
            if (sent > 0) {
                requests.add(comm.sendAsync(out, outPlaces[after], sent, after, BLOCK));
            }
        }
        Request.awaitAll(requests);
    }

    private int[] places(IntUnaryOperator counts) {
        int[] places = new int[comm.size()];
        for (int peer = 1; peer < places.length; peer++) {
            places[peer] = places[peer - 1] + counts.applyAsInt(peer - 1);
        }
        return places;
    }

    @Override
    public void add(int iteration, double[] mine) {
        sums.add(comm.reduce(mine, Op.SUM, 0));
    }

    @Override
    public List<double[]> sums() {
        return sums;
    }
}
