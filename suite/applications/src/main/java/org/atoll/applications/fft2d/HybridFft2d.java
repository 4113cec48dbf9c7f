// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import java.util.Optional;
import org.atoll.applications.Blocks;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Hybrid;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.hybrid.Simple;
import org.atoll.hybrid.icl.Parts;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.icl.Stretch;
import org.atoll.job.Rank;

/// FFT2D by SIMPLE, as one thread has it: each node has a block of rows, of which its threads
/// transform and turn blocks, and one all-to-all of real and one of imaginary parts gives it its
/// columns. On one node the rows are turned to where the columns are.
final class HybridFft2d {

    private final Simple simple;
    private final int n;
    private final Blocks owned;
    private final Blocks blocks;
    private final Strips strips;
    private final double[][] turned;

    private HybridFft2d(Fft2dProblem problem, Simple simple) {
        this.simple = simple;
        n = problem.n();
        owned = new Blocks(n, simple.nodes());
        blocks = new Blocks(owned.count(simple.node()), simple.threads());
        strips = new Strips(n, owned, simple.node());
        turned = room(simple.nodes() == 1 ? 0 : blocks.total() * n);
    }

    private double[][] room(int numbers) {
        return new double[][] {simple.nodeDoubles(numbers), simple.nodeDoubles(numbers)};
    }

    /// Transforms on all threads of all nodes. Every node calls it with the same problem.
    ///
    /// @return on node 0 what it gave; nothing elsewhere
    static Optional<Fft2dRun> run(Fft2dProblem problem, Repeats repeats, Rank rank) {
        return Hybrid.run(
                rank, simple -> new HybridFft2d(problem, simple).run(problem, repeats));
    }

    private Fft2dRun run(Fft2dProblem problem, Repeats repeats) {
        double[][] band = room(blocks.total() * n);
        double[][] result = room(band[0].length);
        int before = owned.from(simple.node());
        problem.fill(band, before, before + from(), before + to());
        repeats.warmUp(() -> transform(band, result, new Breakdown(simple::nanoTime)));
        var timing = new SharedTiming(simple::nanoTime, new Hybrid(simple));
        repeats.run(() -> transform(band, result, timing.breakdown()));
        Timing mean = timing.finish().per(repeats.timed());
        double[][] back = room(band[0].length);
        transform(Fft2dRun.swapped(result), Fft2dRun.swapped(back),
                new Breakdown(simple::nanoTime));
        double error = simple.allReduce(
                simple.thread() == 0 ? Fft2dRun.distance(band, back, 1.0 / n / n) : 0,
                Reduction.MAX);
        return new Fft2dRun(observed(result), error, mean);
    }

    private int from() {
        return blocks.from(simple.thread());
    }

    private int to() {
        return blocks.to(simple.thread());
    }

    private void transform(double[][] band, double[][] result, Breakdown breakdown) {
        strips.turn(band, from(), to(), simple.nodes() == 1 ? result : turned);
        charge(Strips.BYTES_TURNED);
        if (simple.nodes() == 1) {
            breakdown.spend(Kind.BARRIER, simple::nodeBarrier);
        } else {
            breakdown.enter(Kind.COMMUNICATION);
            exchange(turned[0], result[0]);
            exchange(turned[1], result[1]);
            breakdown.enter(Kind.COMPUTE);
        }
        strips.finish(result, from(), to());
        charge(Strips.BYTES_IN_PLACE);
        breakdown.spend(Kind.BARRIER, simple::nodeBarrier);
    }

    private void exchange(double[] out, double[] in) {
        if (n % simple.nodes() == 0) {
            simple.allToAll(out, in);
            return;
        }
        int[] counts = new int[simple.nodes()];
        for (int node = 0; node < counts.length; node++) {
            counts[node] = blocks.total() * owned.count(node);
        }
        Parts parts = Parts.of(counts);
        simple.allToAllV(out, parts, in, parts);
    }

    /// One thread of each node looks at its columns.
    private Spectrum2d observed(double[][] result) {
        Spectrum2d mine = simple.nodeBroadcast(
                simple.thread() == 0
                        ? Spectrum2d.observe(result, owned, simple.node())
                        : Spectrum2d.nothing(n),
                0);
        long bits = simple.allReduce(simple.thread() == 0 ? mine.bits() : 0, Reduction.SUM);
        simple.allReduce(Stretch.of(mine.seen()), Reduction.SUM);
        return new Spectrum2d(n, mine.seen(), bits);
    }

    private void charge(int bytes) {
        long numbers = (long) blocks.count(simple.thread()) * n;
        simple.operate(Strips.steps(n, blocks.count(simple.thread())), numbers * bytes,
                4L * Double.BYTES * blocks.total() * n);
    }
}
