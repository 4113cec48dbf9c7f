// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Optional;
import java.util.function.IntFunction;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Clock;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.Recovery;
import org.atoll.recovery.state.Count;

/// FFT by messages or by shared objects: each rank owns a block of rows of the matrix, and the
/// three transposes are exchanges in which every rank sends every other one the part where its rows
/// meet the other's. Numbers of ranks that do not divide the matrix give blocks that differ by one
/// row.
public final class MpjFft {

    /// The transposes, each with the transforms before or behind it; a point stands behind each.
    private static final int PHASES = 3;

    private final Rank self;
    private final Comm comm;
    private final Blocks inputRows;
    private final Blocks lanes;
    private final int rank;
    private final RowTransforms columns;
    private final RowTransforms rows;
    private final Twiddles twiddles;
    private final Transposition transposition;
    private final Band first;
    private final Band second;
    private final Band packed;

    /// Makes bands of zeros, or of what a snapshot holds.
    private interface Bands {
        Band make(String name, int rows, int length);
    }

    /// A plan for matrices of `height` rows and `width` columns; results have the two exchanged.
    private MpjFft(
            Rank self, Transposition transposition, int width, int height, Bands bands) {
        this.self = self;
        comm = Mpj.in(self).comm();
        rank = comm.rank();
        inputRows = new Blocks(height, comm.size());
        lanes = new Blocks(width, comm.size());
        columns = new RowTransforms(height);
        rows = new RowTransforms(width);
        twiddles = new Twiddles(width * height, height);
        this.transposition = transposition;
        first = Band.zeros(lanes.count(rank), height);
        second = bands.make("second", inputRows.count(rank), width);
        int most = Math.max(lanes.count(rank) * height, inputRows.count(rank) * width);
        packed = bands.make("packed", 1, most);
    }

    /// Runs a problem on all ranks of a job. Every rank calls it with the same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    public static Optional<FftRun> run(FftProblem problem, Repeats repeats, Rank self) {
        return run(problem, repeats, self, new MessageTransposition(Mpj.in(self).comm()));
    }

    /// The same with transposes by shared objects; only times and what is checked are told by
    /// messages.
    static Optional<FftRun> byObjects(FftProblem problem, Repeats repeats, Rank self) {
        return run(problem, repeats, self, new ObjectTransposition(self));
    }

    private static Optional<FftRun> run(
            FftProblem problem, Repeats repeats, Rank self, Transposition transposition) {
        Checkpoint ck = Recovery.in(self);
        Bands saved = (name, rows, length) -> Band.saved(ck, name, rows, length);
        var plan = new MpjFft(
                self, transposition, problem.width(), problem.height(), saved);
        double[][] input = new double[2][problem.width() * plan.inputRows.count(plan.rank)];
        FftProblem.fill(plan.inputRows.from(plan.rank) * problem.width(), input[0], input[1]);
        Band x = Band.of(problem.width(), input[0], input[1]);
        Band y = saved.make("result", problem.height(), plan.lanes.count(plan.rank));
        var timing = SharedTiming.unbegun(self::nanoTime, Messages.of(self));
        plan.repeat(repeats, x, y, timing, ck);
        Timing mean = timing.finish().per(repeats.timed());
        double[][] result = y.numbers();
        double[] seen = Spectrum.observe(problem.points(),
                plan.lanes.from(plan.rank) * problem.height(), result[0], result[1]);
        double[] error = {plan.inverseError(problem, input, y, self::nanoTime)};
        double[] all = plan.comm.allReduce(seen, Op.SUM);
        double[] worst = plan.comm.allReduce(error, Op.MAX);
        return plan.rank == 0 ? Optional.of(new FftRun(all, worst[0], mean)) : Optional.empty();
    }

    /// All repetitions, or what of them a snapshot leaves.
    private void repeat(Repeats repeats, Band x, Band y, SharedTiming timing, Checkpoint ck) {
        int untimed = PHASES * repeats.warmups();
        int all = untimed + PHASES * repeats.timed();
        Count done = ck.count("phases");
        boolean _ = ck.begin();
        for (; done.get() < all; done.next()) {
            if (done.get() == untimed) {
                timing.begin();
            }
            perform((int) done.get() % PHASES, x, y, timing.breakdown());
            ck.point();
        }
    }

    private double inverseError(FftProblem problem, double[][] x, Band y, Clock clock) {
        var inverse = new MpjFft(self, transposition, problem.height(), problem.width(),
                (name, rows, length) -> Band.zeros(rows, length));
        Band back = Band.zeros(1, x[0].length);
        inverse.transform(
                y.swapped(),
                new Band(problem.width(), back.im(), back.re()),
                new Breakdown(clock));
        return SequentialFft.distance(x, back.numbers(), 1.0 / problem.points());
    }

    /// Transforms: `x` holds this rank's rows of the input matrix one after the other, `y`
    /// receives its rows of the result likewise.
    private void transform(Band x, Band y, Breakdown breakdown) {
        for (int phase = 0; phase < PHASES; phase++) {
            perform(phase, x, y, breakdown);
        }
    }

    private void perform(int phase, Band x, Band y, Breakdown breakdown) {
        switch (phase) {
            case 0 -> transformColumns(x, breakdown);
            case 1 -> transformRows(y, breakdown);
            default -> bringTogether(y, breakdown);
        }
    }

    private void transformColumns(Band x, Breakdown breakdown) {
        spread(x, breakdown);
        for (int row = 0; row < first.rows(); row += RowTransforms.ROWS) {
            int count = Math.min(RowTransforms.ROWS, first.rows() - row);
            columns.transform(first, row, count, mineOf(x));
            columns.twiddle(twiddles, lanes.from(rank) + row);
            pack(row);
        }
        charge(columns, first.rows());
    }

    private void transformRows(Band y, Breakdown breakdown) {
        turn(breakdown);
        for (int row = 0; row < second.rows(); row += RowTransforms.ROWS) {
            int count = Math.min(RowTransforms.ROWS, second.rows() - row);
            rows.transform(second, row, count, Elsewhere.none());
            rows.store(second, row, mineOfResult(y));
        }
        charge(rows, second.rows());
    }

    /// Tells a machine model what transforms cost: their arithmetic, and that each number is read
    /// and written.
    private void charge(RowTransforms transforms, int count) {
        self.operate(
                transforms.steps() * count,
                2 * transforms.bytes() * count, transforms.bytes() * count);
    }

    /// The part of the first transpose that stays here: it is read where it lies.
    private Elsewhere mineOf(Band x) {
        return new Elsewhere(
                x, inputRows.from(rank), inputRows.to(rank), lanes.from(rank));
    }

    /// The part of the third transpose that stays here: it is written where it belongs.
    private Elsewhere mineOfResult(Band y) {
        return new Elsewhere(y, lanes.from(rank), lanes.to(rank), inputRows.from(rank));
    }

    /// The first transpose: sends each rank its columns of this rank's rows.
    private void spread(Band x, Breakdown breakdown) {
        int mine = inputRows.count(rank);
        IntFunction<Place> columnsOf = peer ->
                new Place(lanes.from(peer), mine, lanes.count(peer), x.rows());
        IntFunction<Place> rowsOf = peer -> Place.between(
                inputRows.from(peer) * first.rows(), inputRows.to(peer) * first.rows());
        transposition.exchange(x, columnsOf, first, rowsOf, breakdown);
    }

    /// Stores transformed rows, transposed, where the second transpose sends them from or, this
    /// rank's own, puts them.
    private void pack(int row) {
        for (int peer = 0; peer < comm.size(); peer++) {
            int width = inputRows.count(peer);
            int part = peer == rank
                    ? lanes.from(rank) * width
                    : inputRows.from(peer) * first.rows();
            columns.storeTransposed(
                    peer == rank ? second : packed,
                    part + row * width,
                    inputRows.from(peer),
                    inputRows.to(peer));
        }
    }

    /// The second transpose.
    private void turn(Breakdown breakdown) {
        transposition.exchange(
                packed,
                peer -> Place.between(
                        inputRows.from(peer) * first.rows(), inputRows.to(peer) * first.rows()),
                second,
                peer -> Place.between(
                        lanes.from(peer) * second.rows(), lanes.to(peer) * second.rows()),
                breakdown);
    }

    /// The third transpose: brings this rank's rows of the result together.
    private void bringTogether(Band y, Breakdown breakdown) {
        int mine = lanes.count(rank);
        IntFunction<Place> columnsOf = peer ->
                new Place(inputRows.from(peer), mine, inputRows.count(peer), y.rows());
        int width = second.rows();
        transposition.exchange(
                second,
                peer -> Place.between(lanes.from(peer) * width, lanes.to(peer) * width),
                y,
                columnsOf,
                breakdown);
    }
}
