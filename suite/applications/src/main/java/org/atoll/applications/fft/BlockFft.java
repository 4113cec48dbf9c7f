// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.job.Rank;

/// One rank's share of a transform whose matrix is dealt out: a block of the matrix's rows, and of
/// its columns, which are called lanes. The three transposes are exchanges in which every rank
/// gives every other one the part where its rows meet the other's. Numbers of ranks that do not
/// divide the matrix give blocks that differ by one row. An object belongs to one thread.
final class BlockFft {

    /// The transposes, each with the transforms before or behind it.
    static final int PHASES = 3;

    private final Rank self;
    private final Blocks inputRows;
    private final Blocks lanes;
    private final int rank;
    private final RowTransforms columns;
    private final RowTransforms rows;
    private final Twiddles twiddles;
    private final Transposition transposition;
    private final Band first;
    private final Band second;
    private final List<Piece> packed;

    /// Makes bands of zeros, or of what a snapshot holds.
    @FunctionalInterface
    interface Bands {

        /// Makes one.
        Band make(String name, int rows, int length);

        /// Makes the parts that a rank packs for the others in the second transpose, side by side.
        ///
        /// @param counts the numbers for each rank
        /// @param room   for so many at least
        default List<Piece> parts(String name, int[] counts, int room) {
            Band all = make(name, 1, Math.max(room, IntStream.of(counts).sum()));
            int[] ends = new int[counts.length];
            for (int peer = 0; peer < counts.length; peer++) {
                ends[peer] = counts[peer] + (peer == 0 ? 0 : ends[peer - 1]);
            }
            return IntStream.range(0, counts.length)
                    .mapToObj(peer -> new Piece(
                            all, Place.between(ends[peer] - counts[peer], ends[peer])))
                    .toList();
        }
    }

    /// A plan for matrices of `height` rows and `width` columns; results have the two exchanged.
    BlockFft(Rank self, Transposition transposition, int width, int height, Bands bands) {
        this.self = self;
        this.transposition = transposition;
        rank = self.number();
        inputRows = new Blocks(height, self.size());
        lanes = new Blocks(width, self.size());
        columns = new RowTransforms(height);
        rows = new RowTransforms(width);
        twiddles = new Twiddles(width * height, height);
        int mine = lanes.count(rank);
        first = Band.zeros(mine, height);
        second = bands.make("second", inputRows.count(rank), width);
        int[] counts = IntStream.range(0, self.size())
                .map(peer -> inputRows.count(peer) * mine)
                .toArray();
        packed = bands.parts("packed", counts, inputRows.count(rank) * width);
    }

    /// The rank's rows of the input.
    ///
    /// @return in row order, one after the other
    double[][] input(FftProblem problem) {
        double[][] input = new double[2][problem.width() * inputRows.count(rank)];
        FftProblem.fill(inputRows.from(rank) * problem.width(), input[0], input[1]);
        return input;
    }

    /// How many rows of the result the rank has.
    int resultRows() {
        return lanes.count(rank);
    }

    /// Looks at the rank's rows of the result.
    ///
    /// @return what they add to [Spectrum]'s
    double[] observe(FftProblem problem, Band y) {
        double[][] result = y.numbers();
        return Spectrum.observe(
                problem.points(), lanes.from(rank) * problem.height(), result[0], result[1]);
    }

    /// Transforms the result back. All ranks do, after a transform.
    ///
    /// @param x the input
    /// @return the largest distance of a point of this rank from what that gives
    double inverseError(FftProblem problem, double[][] x, Band y, Breakdown breakdown) {
        var inverse = new BlockFft(
                self, transposition, problem.height(), problem.width(),
                (name, count, length) -> Band.zeros(count, length));
        Band back = Band.zeros(1, x[0].length);
        inverse.transform(
                y.swapped(), new Band(problem.width(), back.im(), back.re()), breakdown);
        return SequentialFft.distance(x, back.numbers(), 1.0 / problem.points());
    }

    /// Transforms: `x` holds this rank's rows of the input matrix one after the other, `y`
    /// receives its rows of the result likewise.
    void transform(Band x, Band y, Breakdown breakdown) {
        for (int phase = 0; phase < PHASES; phase++) {
            perform(phase, x, y, breakdown);
        }
    }

    /// Does one of the phases of [#transform].
    void perform(int phase, Band x, Band y, Breakdown breakdown) {
        switch (phase) {
            case 0 -> {
                transposition.exchange(columnsOf(x), this::inFirst, breakdown);
                transformColumns(mineOf(x));
            }
            case 1 -> {
                turn(breakdown);
                transformRows(mineOfResult(y));
            }
            default -> transposition.exchange(this::inSecond, resultOf(y), breakdown);
        }
    }

    /// Deals out the columns of the input, for [#transformDealt]. All ranks do.
    void deal(Band x, Breakdown breakdown) {
        transposition.exchange(columnsOf(x), this::inFirst, breakdown);
        keep(columnsOf(x), this::inFirst);
    }

    /// Transforms the columns that were dealt out, which stay as they are, and leaves the columns
    /// of the result where they are: so there is but the second transpose.
    void transformDealt(Breakdown breakdown) {
        transformColumns(Elsewhere.none());
        turn(breakdown);
        transformRows(Elsewhere.none());
    }

    /// Brings the rows of the result together that [#transformDealt] has left. All ranks do.
    void gather(Band y, Breakdown breakdown) {
        transposition.exchange(this::inSecond, resultOf(y), breakdown);
        keep(this::inSecond, resultOf(y));
    }

    /// Copies what stays on this rank.
    private void keep(IntFunction<Piece> sent, IntFunction<Piece> received) {
        Piece mine = sent.apply(rank);
        if (!mine.isEmpty()) {
            received.apply(rank).unpack(mine.wholeRe(), mine.wholeIm());
        }
    }

    private void transformColumns(Elsewhere mine) {
        RowPlaces places = new BandPlaces(first, mine);
        for (int row = 0; row < first.rows(); row += RowTransforms.ROWS) {
            int count = Math.min(RowTransforms.ROWS, first.rows() - row);
            columns.transform(places, row, count);
            columns.twiddle(twiddles, lanes.from(rank) + row);
            pack(row);
        }
        charge(columns, first.rows());
    }

    private void transformRows(Elsewhere mine) {
        RowPlaces from = new BandPlaces(second);
        RowPlaces to = new BandPlaces(second, mine);
        for (int row = 0; row < second.rows(); row += RowTransforms.ROWS) {
            int count = Math.min(RowTransforms.ROWS, second.rows() - row);
            rows.transform(from, row, count);
            rows.store(to, row);
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

    /// What the first transpose sends: each rank's columns of this rank's rows.
    private IntFunction<Piece> columnsOf(Band x) {
        int mine = inputRows.count(rank);
        return peer -> new Piece(
                x, new Place(lanes.from(peer), mine, lanes.count(peer), x.rows()));
    }

    private Piece inFirst(int peer) {
        return new Piece(first, Place.between(
                inputRows.from(peer) * first.rows(), inputRows.to(peer) * first.rows()));
    }

    /// Stores transformed rows, transposed, where the second transpose sends them from or, this
    /// rank's own, puts them.
    private void pack(int row) {
        for (int peer = 0; peer < self.size(); peer++) {
            int width = inputRows.count(peer);
            Piece part = packed.get(peer);
            columns.storeTransposed(
                    peer == rank ? second : part.band(),
                    (peer == rank ? lanes.from(rank) * width : part.place().at()) + row * width,
                    inputRows.from(peer),
                    inputRows.to(peer));
        }
    }

    /// The second transpose.
    private void turn(Breakdown breakdown) {
        transposition.exchange(packed::get, this::inSecond, breakdown);
    }

    private Piece inSecond(int peer) {
        int width = second.rows();
        return new Piece(
                second, Place.between(lanes.from(peer) * width, lanes.to(peer) * width));
    }

    /// Where the third transpose puts what other ranks have of this rank's rows.
    private IntFunction<Piece> resultOf(Band y) {
        int mine = lanes.count(rank);
        return peer -> new Piece(
                y, new Place(inputRows.from(peer), mine, inputRows.count(peer), y.rows()));
    }
}
