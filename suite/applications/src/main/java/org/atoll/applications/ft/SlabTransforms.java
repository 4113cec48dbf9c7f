// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.List;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.fft.RowPlaces;
import org.atoll.fabric.World;

/// One rank's share: a block of planes of the field, and of lines of the spectrum those of a block
/// of the first direction. There may be more ranks than planes or lines; some then have none. An
/// object belongs to one thread.
final class SlabTransforms {

    private final FtProblem problem;
    private final World world;
    private final int rank;
    private final SlabExchange exchange;
    private final Breakdown breakdown;
    private final PlaneTransforms transforms;
    private final Blocks planes;
    private final Blocks rows;
    private final int lines;
    private final SlabPlaces places;
    private final Decay decay;
    private final double[][] spectrum;
    private final double[][] work;
    private final double[] out;
    private final double[] in;

    /// Makes arrays and tables.
    ///
    /// @param world the rank's processor
    /// @param rank  which of those who share the work
    /// @param parts how many they are
    SlabTransforms(
            FtProblem problem, World world, int rank, int parts, SlabExchange exchange,
            Breakdown breakdown) {
        this.problem = problem;
        this.world = world;
        this.rank = rank;
        this.exchange = exchange;
        this.breakdown = breakdown;
        transforms = new PlaneTransforms(problem);
        planes = new Blocks(problem.nz(), parts);
        rows = new Blocks(problem.nx(), parts);
        lines = rows.count(rank) * problem.ny();
        places = new SlabPlaces(problem, planes, rows, rank);
        decay = new Decay(problem, rows.from(rank), rows.to(rank));
        int ofSpectrum = lines * problem.nz();
        int ofField = planes.count(rank) * problem.plane();
        int most = Math.max(ofSpectrum, ofField);
        requireRoom(problem, world, rank, parts);
        spectrum = new double[2][ofSpectrum];
        work = new double[2][ofField];
        out = new double[2 * most];
        in = new double[2 * most];
    }

    /// Refuses a problem for whose arrays the heap has no room.
    ///
    /// @param world the rank's processor
    /// @param rank  which of those who share the work
    /// @param parts how many they are
    /// @throws org.atoll.applications.Infeasible if this process cannot have its share, or those
    ///     of all ranks, if they are its threads
    static void requireRoom(FtProblem problem, World world, int rank, int parts) {
        boolean together = world.commons() != null;
        long bytes = 0;
        for (int part = together ? 0 : rank; part < (together ? parts : rank + 1); part++) {
            bytes += bytes(problem, part, parts);
        }
        Room.require(bytes);
    }

    private static long bytes(FtProblem problem, int rank, int parts) {
        long ofField = (long) new Blocks(problem.nz(), parts).count(rank) * problem.plane();
        long ofSpectrum = (long) new Blocks(problem.nx(), parts).count(rank)
                * problem.ny() * problem.nz();
        return Double.BYTES * (2 * (ofSpectrum + ofField) + 4 * Math.max(ofSpectrum, ofField));
    }

    /// Transforms the field, and does all iterations. All ranks call it.
    ///
    /// @param each receives the number of iterations done after each
    /// @return what the benchmark looks at, at least on the first rank
    List<double[]> run(IntConsumer each) {
        begin();
        for (int iteration = 1; iteration <= problem.iterations(); iteration++) {
            back();
            double[] mine = problem.look(
                    planes.from(rank), planes.to(rank), work[0], work[1], 0);
            breakdown.enter(Kind.COMMUNICATION);
            exchange.add(iteration - 1, mine);
            breakdown.enter(Kind.COMPUTE);
            each.accept(iteration);
        }
        breakdown.enter(Kind.COMMUNICATION);
        List<double[]> sums = exchange.sums();
        breakdown.enter(Kind.COMPUTE);
        return sums;
    }

    private void begin() {
        problem.draw(planes.from(rank), planes.to(rank), work[0], work[1], 0);
        RowPlaces field = RowPlaces.band(work, problem.nx());
        for (int plane = 0; plane < planes.count(rank); plane++) {
            transforms.forward(
                    field, plane * problem.plane(), places.sentPlane(plane, out), 0);
        }
        chargePlanes();
        exchange(this::toRows);
        transforms.lines(
                places.takenLines(in, out), RowPlaces.band(spectrum, lines), 0, lines);
        chargeLines();
    }

    /// Lets the spectrum decay, and makes the field of it.
    private void back() {
        transforms.decay(decay, spectrum, lines, places.sentLines(out), 0, lines);
        chargeLines();
        exchange(this::toPlanes);
        RowPlaces field = RowPlaces.band(work, problem.nx());
        for (int plane = 0; plane < planes.count(rank); plane++) {
            transforms.backward(
                    places.takenPlane(plane, in, out), 0, field, plane * problem.plane());
        }
        chargePlanes();
    }

    /// How many numbers of a rank's planes another one has lines of.
    private int toRows(int from, int to) {
        return 2 * planes.count(from) * rows.count(to) * problem.ny();
    }

    /// How many numbers of a rank's lines another one has planes of.
    private int toPlanes(int from, int to) {
        return toRows(to, from);
    }

    private void exchange(IntBinaryOperator counts) {
        breakdown.spend(Kind.COMMUNICATION, () -> exchange.exchange(out, in, counts));
    }

    /// Each number of a transform is read and written.
    private void chargePlanes() {
        long points = (long) planes.count(rank) * problem.plane();
        charge(points, problem.plane(), 2L);
    }

    private void chargeLines() {
        charge((long) lines * problem.nz(), problem.nz(), 1L);
    }

    private void charge(long points, int length, long passes) {
        long bytes = 2 * Double.BYTES * points;
        world.operate(
                Math.round(problem.steps() * 5 * points * Integer.numberOfTrailingZeros(length)),
                2 * passes * bytes, bytes);
    }
}
