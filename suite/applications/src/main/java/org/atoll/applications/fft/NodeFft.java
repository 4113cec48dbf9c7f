// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.applications.Messages;
import org.atoll.applications.Repeats;
import org.atoll.applications.SharedTiming;
import org.atoll.applications.Timing;
import org.atoll.codec.ElementKinds;
import org.atoll.job.Rank;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Window;

/// FFT by ranks of one node: the matrix lies in a window that all of them share, and they work on
/// it as threads do. Nothing is sent.
public final class NodeFft {

    private NodeFft() {}

    /// Runs a problem on all ranks of a job, which are on one node. Every rank calls it with the
    /// same problem.
    ///
    /// @return on rank 0 what it gave; nothing elsewhere
    /// @throws IllegalArgumentException if ranks are on different nodes
    public static Optional<FftRun> run(FftProblem problem, Repeats repeats, Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        boolean first = comm.rank() == 0;
        Window window = comm.windowAllocateShared(
                ElementKinds.SEGMENT_DOUBLES, first ? 4L * problem.points() : 0);
        var matrices = matrices(window.shared(), problem);
        if (first) {
            fill(matrices.input(), problem);
        }
        var twiddles = new Twiddles(problem.points(), problem.height());
        var transform = new SharedTransform(
                problem, matrices, twiddles, comm.rank(), comm.size());
        comm.barrier();
        repeats.warmUp(() -> transform.run(comm::barrier));
        var timing = new SharedTiming(rank::nanoTime, Messages.of(rank));
        Breakdown breakdown = timing.breakdown();
        repeats.run(() -> transform.run(() -> breakdown.spend(Kind.BARRIER, comm::barrier)));
        Timing mean = timing.finish().per(repeats.timed());
        Optional<FftRun> run =
                first ? Optional.of(matrices.observe(problem, mean)) : Optional.empty();
        window.close();
        return run;
    }

    /// The input's and the result's real and imaginary parts, one behind the other.
    private static Matrices matrices(MemorySegment memory, FftProblem problem) {
        long bytes = JAVA_DOUBLE.byteSize() * problem.points();
        return new Matrices(
                new Band(problem.width(), part(memory, 0, bytes), part(memory, 1, bytes)),
                new Band(problem.height(), part(memory, 2, bytes), part(memory, 3, bytes)));
    }

    private static Numbers part(MemorySegment memory, int number, long bytes) {
        return BufferNumbers.of(memory.asSlice(number * bytes, bytes));
    }

    private static void fill(Band input, FftProblem problem) {
        double[][] x = new double[2][problem.points()];
        FftProblem.fill(0, x[0], x[1]);
        input.re().store(0, x[0], problem.points());
        input.im().store(0, x[1], problem.points());
    }
}
