// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import org.atoll.applications.Randlc;
import org.atoll.recovery.Checkpoint;

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
    private final int count;
    private final Points points;
    private final Kernel kernel;

    /// Creates rows of zeros.
    ///
    /// @param first   the first row held
    /// @param count   how many rows are held
    Grid(SorProblem problem, int first, int count) {
        cols = problem.cols();
        this.first = first;
        this.count = count;
        points = points(problem, first, count);
        kernel = Kernel.of(problem.type());
    }

    private Grid(Grid shared, Kernel kernel) {
        cols = shared.cols;
        first = shared.first;
        count = shared.count;
        points = shared.points;
        this.kernel = kernel;
    }

    private static Points points(SorProblem problem, int first, int count) {
        int[][] counts = new int[2][count];
        for (int colour = RED; colour <= BLACK; colour++) {
            for (int r = 0; r < count; r++) {
                counts[colour][r] = (problem.cols() + 1 - start(first + r, colour)) / 2;
            }
        }
        return switch (problem.type()) {
            case DOUBLE -> new DoublePoints(counts);
            case FLOAT -> new FloatPoints(counts);
        };
    }

    /// The same rows for the use of another thread: the points are shared, scratch memory is not.
    Grid forAnotherThread(SorProblem.Type type) {
        return new Grid(this, Kernel.of(type));
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
        return first + count;
    }

    /// The points of one colour in one row: the array itself.
    Object row(int row, int colour) {
        return points.row(colour, row - first);
    }

    /// The value of a point.
    double at(int row, int col) {
        return points.at((row + col) & 1, row - first, col / 2);
    }

    /// Sets the value of a point.
    void set(int row, int col, double value) {
        points.set((row + col) & 1, row - first, col / 2, value);
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

    /// Registers all points held.
    void register(Checkpoint ck) {
        for (int row = first; row < end(); row++) {
            Object _ = ck.array("row " + row + " red", row(row, RED));
            Object _ = ck.array("row " + row + " black", row(row, BLACK));
        }
    }

    /// Relaxes the points of one colour in some interior rows.
    ///
    /// @param from   the first row
    /// @param to     after the last row
    void sweep(int colour, int from, int to) {
        kernel.sweep(colour, cols, from, to, row -> row(row, colour), row -> row(row, 1 - colour));
    }

    /// How many points of one colour in some interior rows are subnormal numbers.
    ///
    /// @param from   the first row
    /// @param to     after the last row
    long subnormals(int colour, int from, int to) {
        return kernel.subnormals(colour, cols, from, to, row -> row(row, colour));
    }

    /// The first point of a colour in a row that is not on the edge.
    static int inside(int row, int colour) {
        return start(row, colour) == 0 ? 1 : 0;
    }

    /// After the last point of a colour in a row that is not on the edge.
    ///
    /// @param cols the columns of the rectangle
    static int outside(int row, int colour, int cols) {
        return (cols - start(row, colour)) / 2;
    }

    /// The first column of a colour in a row.
    static int start(int row, int colour) {
        return (row + colour) & 1;
    }
}
