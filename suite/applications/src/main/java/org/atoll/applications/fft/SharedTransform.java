// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.Blocks;

/// One worker's share of a transform whose matrix all workers share, be they threads or processes:
/// a block of the rows in each round. Barriers stand between the rounds, and no transpose moves
/// anything but the numbers that a worker loads or stores anyway. An object belongs to one worker.
final class SharedTransform {

    private final Band input;
    private final Band output;
    private final Twiddles twiddles;
    private final RowTransforms columns;
    private final RowTransforms rows;
    private final int[] first;
    private final int[] second;

    /// Makes the scratch memory of a worker.
    ///
    /// @param matrices where it is and where the result goes, both for all workers
    /// @param twiddles the tables, which workers may share
    SharedTransform(
            FftProblem problem, Matrices matrices, Twiddles twiddles, int worker, int workers) {
        input = matrices.input();
        output = matrices.output();
        this.twiddles = twiddles;
        columns = new RowTransforms(problem.height());
        rows = new RowTransforms(problem.width());
        var firstRows = new Blocks(problem.width(), workers);
        var secondRows = new Blocks(problem.height(), workers);
        first = new int[] {firstRows.from(worker), firstRows.to(worker)};
        second = new int[] {secondRows.from(worker), secondRows.to(worker)};
    }

    /// Transforms. Every worker calls it; when it returns all are done.
    ///
    /// @param barrier waits for the other workers
    void run(Runnable barrier) {
        SequentialFft.firstRound(input, output, columns, twiddles, first);
        barrier.run();
        SequentialFft.secondRound(output, rows, second[0], second[1]);
        barrier.run();
    }
}
