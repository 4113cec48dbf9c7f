// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

/// The factors by which points of the spectrum decay in an iteration: products of one for each
/// direction. Immutable; any thread may use it.
final class Decay {

    private final double[] plane;
    private final double[] third;

    /// For the lines of some rows of each plane of the spectrum.
    ///
    /// @param from the first place in the first direction
    /// @param to   after the last one
    Decay(FtProblem problem, int from, int to) {
        double[] first = FtProblem.decay(problem.nx());
        double[] second = FtProblem.decay(problem.ny());
        third = FtProblem.decay(problem.nz());
        plane = new double[(to - from) * problem.ny()];
        for (int i = 0; i < plane.length; i++) {
            plane[i] = first[from + i / problem.ny()] * second[i % problem.ny()];
        }
    }

    /// Multiplies the points of some lines.
    ///
    /// @param parts  real and imaginary parts
    /// @param stride the distance of a line's points
    /// @param line   the first line
    void apply(double[][] parts, int stride, int line, int lines) {
        for (int z = 0; z < third.length; z++) {
            multiply(parts[0], parts[1], z * stride + line, third[z], line, lines);
        }
    }

    private void multiply(double[] re, double[] im, int at, double factor, int line, int lines) {
        for (int l = 0; l < lines; l++) {
            double all = factor * plane[line + l];
            re[at + l] *= all;
            im[at + l] *= all;
        }
    }
}
