// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Clock;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Threads;
import org.atoll.applications.Timing;
import org.atoll.applications.fft.RowPlaces;
import org.atoll.hybrid.node.Crew;
import org.atoll.hybrid.node.Member;
import org.jspecify.annotations.Nullable;

/// FT by plain threads, or one alone, on one field: each transforms a block of planes, and then a
/// block of lines. Nothing is exchanged.
final class WholeFt {

    private final FtProblem problem;
    private final int threads;
    private final Threads together;
    private final double[][] spectrum;
    private final double[][] field;
    private final Decay decay;
    private final IntConsumer each;
    private final List<double[]> sums = new ArrayList<>();
    private @Nullable Timing timing;

    private WholeFt(FtProblem problem, int threads, IntConsumer each) {
        this.problem = problem;
        this.threads = threads;
        this.each = each;
        Room.require(4 * Double.BYTES * problem.points());
        together = new Threads(threads);
        spectrum = new double[2][(int) problem.points()];
        field = new double[2][(int) problem.points()];
        decay = new Decay(problem, 0, problem.nx());
    }

    /// Runs a problem on a team of threads, of which the caller is one.
    ///
    /// @param threads how many threads, at least 1
    /// @param each    receives the number of iterations done after each
    static FtRun run(FtProblem problem, int threads, Clock clock, IntConsumer each) {
        var ft = new WholeFt(problem, threads, each);
        new Crew(threads).run(member -> ft.work(member, clock));
        return new FtRun(ft.sums, Objects.requireNonNull(ft.timing));
    }

    private void work(Member thread, Clock clock) {
        int member = thread.number();
        var planes = new Blocks(problem.nz(), threads);
        var lines = new Blocks(problem.plane(), threads);
        var transforms = new PlaneTransforms(problem);
        var measured = new SharedTiming(clock, together.member(thread));
        Runnable barrier = () -> measured.breakdown().spend(Kind.BARRIER, thread::barrier);
        int first = planes.from(member) * problem.plane();
        int end = planes.to(member) * problem.plane();
        problem.draw(planes.from(member), planes.to(member), field[0], field[1], first);
        RowPlaces fieldRows = RowPlaces.band(field, problem.nx());
        RowPlaces spectrumRows = RowPlaces.band(spectrum, problem.ny());
        for (int plane = first; plane < end; plane += problem.plane()) {
            transforms.forward(fieldRows, plane, spectrumRows, plane);
        }
        barrier.run();
        RowPlaces spectrumLines = RowPlaces.band(spectrum, problem.plane());
        transforms.lines(spectrumLines, spectrumLines, lines.from(member), lines.to(member));
        RowPlaces back = RowPlaces.band(field, problem.plane());
        RowPlaces backRows = RowPlaces.band(field, problem.ny());
        for (int iteration = 1; iteration <= problem.iterations(); iteration++) {
            transforms.decay(
                    decay, spectrum, problem.plane(), back, lines.from(member),
                    lines.to(member));
            barrier.run();
            for (int plane = first; plane < end; plane += problem.plane()) {
                transforms.backward(backRows, plane, fieldRows, plane);
            }
            barrier.run();
            if (member == 0) {
                sums.add(problem.look(0, problem.nz(), field[0], field[1], 0));
                each.accept(iteration);
            }
            barrier.run();
        }
        Timing whole = measured.finish();
        if (member == 0) {
            timing = whole;
        }
    }
}
