// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import org.atoll.applications.Timing;

/// The matrices that the workers of a shared transform have in common.
///
/// @param input  the columns of the matrix, as bands of rows
/// @param output receives the result, and has the matrix between the rounds
record Matrices(Band input, Band output) {

    /// Looks at a result when all workers are done, and transforms it back.
    FftRun observe(FftProblem problem, Timing timing) {
        int points = problem.points();
        double[][] y = output.numbers();
        double[][] back = new double[2][points];
        new SequentialFft(problem).transform(y[1], y[0], back[1], back[0]);
        double error = SequentialFft.distance(input.numbers(), back, 1.0 / points);
        return new FftRun(Spectrum.observe(points, 0, y[0], y[1]), error, timing);
    }
}
