// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import org.atoll.applications.Randlc;

/// Some rows of the rectangle, each as two arrays: its red and its black points. The point in
/// column `j` is number `j / 2` of its colour. A part of a distributed grid holds the rows it
/// owns and one more on either side.
final class Grid {

    /// The colour of points whose indices have an even sum.
    static final int RED = 0;

    /// The other colour.
    static final int BLACK = 1;

    private final int cols;
    private final int first;
    private final double[][][] points;
    private final double[] shifted;

    /// Creates rows of zeros.
    ///
    /// @param cols  columns of the rectangle
    /// @param first the first row held
    /// @param count how many rows are held
    Grid(int cols, int first, int count) {
        this.cols = cols;
        this.first = first;
        points = new double[2][count][];
        for (int colour = RED; colour <= BLACK; colour++) {
            for (int r = 0; r < count; r++) {
                points[colour][r] = new double[(cols + 1 - start(first + r, colour)) / 2];
            }
        }
        shifted = new double[cols];
    }

    private Grid(Grid shared) {
        cols = shared.cols;
        first = shared.first;
        points = shared.points;
        shifted = new double[cols];
    }

    /// The same rows for the use of another thread: the points are shared, scratch memory is not.
    Grid forAnotherThread() {
        return new Grid(this);
    }

    /// The number of columns.
    int cols() {
        return cols;
    }

    /// The first row held.
    int first() {
        return first;
    }

    /// After the last row held.
    int end() {
        return first + points[RED].length;
    }

    /// The points of one colour in one row: the array itself.
    double[] row(int row, int colour) {
        return points[colour][row - first];
    }

    /// The value of a point.
    double at(int row, int col) {
        return row(row, (row + col) & 1)[col / 2];
    }

    /// Sets the value of a point.
    void set(int row, int col, double value) {
        row(row, (row + col) & 1)[col / 2] = value;
    }

    /// Sets the rows held to a problem's start.
    void fill(SorProblem problem) {
        for (int row = first; row < end(); row++) {
            boolean edge = row == 0 || row == problem.rows() - 1;
            var random = new Randlc((long) row * cols);
            for (int col = 0; col < cols; col++) {
                double value = problem.init() == SorProblem.Init.ZERO ? 0 : random.next();
                set(row, col, edge || col == 0 || col == cols - 1 ? 1 : value);
            }
        }
    }

    /// Relaxes the points of one colour in some interior rows.
    ///
    /// @param colour which
    /// @param from   the first row
    /// @param to     after the last row
    void sweep(int colour, int from, int to) {
        for (int row = from; row < to; row++) {
            relax(row, colour);
        }
    }

    /// The other colour's points in the same row lie on both sides of each point. They are
    /// copied one place further for one of the sides, because the compiler makes vector
    /// instructions only of arrays that are read and written at the same index.
    private void relax(int row, int colour) {
        int other = 1 - colour;
        double[] north = row(row - 1, other);
        double[] south = row(row + 1, other);
        double[] beside = row(row, other);
        boolean even = start(row, colour) == 0;
        int begin = even ? 1 : 0;
        int end = (cols - (even ? 0 : 1)) / 2;
        System.arraycopy(beside, even ? 0 : 1, shifted, begin, end - begin);
        relax(row(row, colour), north, south, beside, shifted, begin, end);
    }

    private static void relax(
            double[] target,
            double[] north,
            double[] south,
            double[] beside,
            double[] shifted,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            target[k] = mean(north[k], south[k], beside[k], shifted[k]);
        }
    }

    /// What a point becomes, of its neighbours.
    static double mean(double north, double south, double one, double other) {
        return ((north + south) + (one + other)) * 0.25;
    }

    /// The first column of a colour in a row.
    static int start(int row, int colour) {
        return (row + colour) & 1;
    }
}
