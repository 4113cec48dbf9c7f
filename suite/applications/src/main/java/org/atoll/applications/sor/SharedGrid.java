// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.reflect.Array;
import java.util.List;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.RowsView;
import org.atoll.dsm.SharedRows;

/// The whole rectangle in shared memory: rows for each colour, with the points as [Grid] has them.
final class SharedGrid {

    private final Dsm dsm;
    private final boolean counts;
    private final SorProblem problem;
    private final Kernel kernel;
    private final List<SharedRows<?>> points;

    /// Allocates the rectangle. All ranks do.
    ///
    /// @param counts  whether subnormal results are counted, which takes a pass over them
    SharedGrid(Dsm dsm, SorProblem problem, boolean counts) {
        this.dsm = dsm;
        this.counts = counts;
        this.problem = problem;
        kernel = Kernel.of(problem.type());
        points = List.of(rows(dsm, problem, "sor red"), rows(dsm, problem, "sor black"));
    }

    private static SharedRows<?> rows(Dsm dsm, SorProblem problem, String name) {
        int length = (problem.cols() + 1) / 2;
        return switch (problem.type()) {
            case DOUBLE -> dsm.doubleRows(name, problem.rows(), length);
            case FLOAT -> dsm.floatRows(name, problem.rows(), length);
        };
    }

    /// Sets some rows to the problem's start.
    ///
    /// @param from the first row
    /// @param to   after the last one
    void fill(int from, int to) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            RowsView<?> mine = points.get(colour).overwrite(from, to);
            for (int row = from; row < to; row++) {
                var filled = new Grid(problem, row, 1);
                filled.fill(problem);
                Object line = filled.row(row, colour);
                System.arraycopy(line, 0, mine.row(row), 0, Array.getLength(line));
            }
        }
    }

    /// Relaxes the points of one colour in some interior rows. Blocks until the rows on either
    /// side are here.
    ///
    /// @param from      the first row
    /// @param to        after the last row; at least `from`
    /// @param breakdown the caller's account
    /// @return how many of these points are subnormal numbers now, if they are counted, else 0
    long sweep(int colour, int from, int to, Breakdown breakdown) {
        if (from == to) {
            return 0;
        }
        breakdown.enter(Kind.COMMUNICATION);
        RowsView<?> others = points.get(1 - colour).read(from - 1, to + 1);
        RowsView<?> mine = points.get(colour).write(from, to);
        breakdown.enter(Kind.COMPUTE);
        kernel.sweep(colour, problem.cols(), from, to, mine::row, others::row);
        return counts ? kernel.subnormals(colour, problem.cols(), from, to, mine::row) : 0;
    }

    /// Sends the points of one colour in a row to a rank that waits for them.
    ///
    /// @param rank   another rank
    void push(int colour, int row, int rank) {
        dsm.push(points.get(colour), row, row + 1, rank);
    }

    /// Reads all rows. Blocks until they are here.
    void read(Grid whole) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            RowsView<?> all = points.get(colour).read(0, whole.end());
            for (int row = 0; row < whole.end(); row++) {
                Object line = whole.row(row, colour);
                System.arraycopy(all.row(row), 0, line, 0, Array.getLength(line));
            }
        }
    }

    /// Frees what is shared. All ranks do.
    void free() {
        points.forEach(dsm::free);
    }
}
