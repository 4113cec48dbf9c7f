// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.stream.IntStream;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.RemoteInbox;
import org.atoll.codec.face.AtOnce;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;

/// Transforms its share of the matrix, and exchanges blocks with the other workers by calls.
@Remote
class FftWorker {
    private final FftProblem problem;
    private final boolean isDealt;
    private final RemoteObjects remote = RemoteObjects.current();
    private final RemoteInbox<double[][]> given = new RemoteInbox<>(remote);
    private final OfferedBlocks offered = new OfferedBlocks(remote);
    private final CallTransposition transposition;
    private final BlockFft plan;
    private final double[][] input;
    private final Band x;
    private final Band y;

    FftWorker(FftWork work) {
        problem = work.problem();
        isDealt = work.transposes() == Transposes.LOCAL;
        transposition = isDealt
                ? new PushTransposition(remote, given)
                : new ReadTransposition(remote, offered);
        plan = new BlockFft(
                remote.rank(), transposition, problem.width(), problem.height(), new OwnBands());
        input = plan.input(problem);
        x = Band.of(problem.width(), input[0], input[1]);
        y = Band.zeros(problem.height(), plan.resultRows());
    }

    /// Bands of zeros, whose parts for other ranks are arrays of their own: such a part is the
    /// argument of a call as it is.
    private static final class OwnBands implements BlockFft.Bands {

        @Override
        public Band make(String name, int rows, int length) {
            return Band.zeros(rows, length);
        }

        @Override
        public List<Piece> parts(String name, int[] counts, int room) {
            return IntStream.of(counts)
                    .mapToObj(count -> new Piece(Band.zeros(1, count), Place.between(0, count)))
                    .toList();
        }
    }

    /// Hears of all workers.
    ///
    /// @param all by rank
    public void meet(List<FftWorker> all) {
        transposition.meet(all);
    }

    /// Gets the input to where it is transformed.
    public void begin() {
        if (isDealt) {
            plan.deal(x, new Breakdown(remote.rank()::nanoTime));
            remote.settle();
        }
    }

    /// Transforms some times. All workers do.
    ///
    /// @return the seconds spent, as [Breakdown] says
    public double[] transform(int times) {
        var breakdown = new Breakdown(remote.rank()::nanoTime);
        for (int time = 0; time < times; time++) {
            if (isDealt) {
                plan.transformDealt(breakdown);
            } else {
                plan.transform(x, y, breakdown);
            }
        }
        breakdown.spend(Kind.COMMUNICATION, remote::settle);
        return breakdown.seconds();
    }

    /// Looks at the last result, and transforms it back. All workers do.
    public FftPart check() {
        var untold = new Breakdown(remote.rank()::nanoTime);
        if (isDealt) {
            plan.gather(y, untold);
        }
        double error = plan.inverseError(problem, input, y, untold);
        remote.settle();
        return new FftPart(plan.observe(problem, y), error);
    }

    /// Takes the block that another worker gives.
    ///
    /// @param round which exchange it is
    @AtOnce
    public void take(long round, int giver, double[] re, double[] im) {
        given.put(round, giver, new double[][] {re, im});
    }

    /// Gives the block that another worker has asked for, as soon as it is there.
    ///
    /// @param round which exchange it is
    /// @return real parts before imaginary ones
    public double[] read(long round, int reader) {
        return offered.read(round, reader);
    }
}
