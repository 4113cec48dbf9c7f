// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.dsm.Dsm;

/// The whole rectangle in shared memory: an array for each colour, with the points of a row as
/// [Grid] has them. Rows are of one length, so that whole pages are of one row where that fits.
final class SharedGrid {

    private final Dsm dsm;
    private final boolean counts;
    private final SorProblem problem;
    private final int cols;
    private final int stride;
    private final long bytes;
    private final Kernel kernel;
    private final Plane[] points;

    /// Allocates the rectangle. All ranks do.
    ///
    /// @param counts  whether subnormal results are counted, which takes a pass over them
    SharedGrid(Dsm dsm, SorProblem problem, boolean counts) {
        this.dsm = dsm;
        this.counts = counts;
        this.problem = problem;
        cols = problem.cols();
        stride = (cols + 1) / 2;
        long length = (long) problem.rows() * stride;
        points = new Plane[] {
            Plane.of(dsm, problem.type(), "sor red", length),
            Plane.of(dsm, problem.type(), "sor black", length)
        };
        bytes = points[Grid.RED].layout().byteSize();
        kernel = Kernel.of(problem.type());
    }

    /// Sets some rows to the problem's start.
    ///
    /// @param from the first row
    /// @param to   after the last one
    void fill(int from, int to) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            MemorySegment mine = points[colour].overwrite(at(from), at(to));
            mine.fill((byte) 0);
            for (int row = from; row < to; row++) {
                var filled = new Grid(problem, row, 1);
                filled.fill(problem);
                Object line = filled.row(row, colour);
                MemorySegment.copy(line, 0, mine, points[colour].layout(),
                        at(row - from) * bytes, Array.getLength(line));
            }
        }
    }

    private long at(int row) {
        return (long) row * stride;
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
        Line others = points[1 - colour].read(at(from - 1), at(to + 1));
        Line mine = points[colour].write(at(from), at(to));
        breakdown.enter(Kind.COMPUTE);
        long subnormals = 0;
        for (int row = from; row < to; row++) {
            boolean even = Grid.start(row, colour) == 0;
            int begin = even ? 1 : 0;
            int count = (cols - (even ? 0 : 1)) / 2 - begin;
            int first = (row - from) * stride;
            Line target = mine.behind(first + begin);
            kernel.relax(target,
                    others.behind(first + begin),
                    others.behind(first + begin + 2 * stride),
                    others.behind(first + stride),
                    count);
            subnormals += counts ? kernel.subnormals(target, count) : 0;
        }
        return subnormals;
    }

    /// Sends the points of one colour in a row to a rank that waits for them.
    ///
    /// @param rank   another rank
    void push(int colour, int row, int rank) {
        dsm.push(points[colour].array(), at(row), at(row + 1), rank);
    }

    /// Reads all rows. Blocks until they are here.
    void read(Grid whole) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            MemorySegment all = points[colour].all();
            for (int row = 0; row < whole.end(); row++) {
                Object line = whole.row(row, colour);
                MemorySegment.copy(all, points[colour].layout(), at(row) * bytes, line, 0,
                        Array.getLength(line));
            }
        }
    }

    /// Frees what is shared. All ranks do.
    void free() {
        dsm.free(points[Grid.RED].array());
        dsm.free(points[Grid.BLACK].array());
    }
}
