// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import org.atoll.applications.Breakdown;
import org.atoll.applications.Breakdown.Kind;
import org.atoll.dsm.Dsm;
import org.atoll.dsm.SharedDoubles;

/// The whole rectangle in shared memory: an array for each colour, with the points of a row as
/// [Grid] has them. Rows are of one length, so that whole pages are of one row where that fits.
final class SharedGrid {

    private final Dsm dsm;
    private final int cols;
    private final int stride;
    private final SharedDoubles[] points;

    /// Allocates the rectangle. All ranks do.
    ///
    /// @param dsm  where
    /// @param rows how many rows
    /// @param cols how many columns
    SharedGrid(Dsm dsm, int rows, int cols) {
        this.dsm = dsm;
        this.cols = cols;
        stride = (cols + 1) / 2;
        long length = (long) rows * stride;
        points = new SharedDoubles[] {
            dsm.doubles("sor red", length), dsm.doubles("sor black", length)
        };
    }

    /// Sets some rows to a problem's start.
    ///
    /// @param problem the problem
    /// @param from    the first row
    /// @param to      after the last one
    void fill(SorProblem problem, int from, int to) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            MemorySegment mine = points[colour].overwrite(at(from), at(to)).segment();
            mine.fill((byte) 0);
            for (int row = from; row < to; row++) {
                var filled = new Grid(cols, row, 1);
                filled.fill(problem);
                double[] line = filled.row(row, colour);
                MemorySegment.copy(
                        line, 0, mine, JAVA_DOUBLE, at(row - from) * Double.BYTES, line.length);
            }
        }
    }

    private long at(int row) {
        return (long) row * stride;
    }

    /// Relaxes the points of one colour in some interior rows. Blocks until the rows on either
    /// side are here.
    ///
    /// @param colour    which
    /// @param from      the first row
    /// @param to        after the last row; at least `from`
    /// @param breakdown the caller's account
    void sweep(int colour, int from, int to, Breakdown breakdown) {
        if (from == to) {
            return;
        }
        breakdown.enter(Kind.COMMUNICATION);
        MemorySegment others = points[1 - colour].read(at(from - 1), at(to + 1)).segment();
        MemorySegment mine = points[colour].write(at(from), at(to)).segment();
        breakdown.enter(Kind.COMPUTE);
        for (int row = from; row < to; row++) {
            boolean even = Grid.start(row, colour) == 0;
            int begin = even ? 1 : 0;
            int count = (cols - (even ? 0 : 1)) / 2 - begin;
            long first = at(row - from) + begin;
            relax(part(mine, first, count),
                    part(others, first, count),
                    part(others, first + 2L * stride, count),
                    part(others, at(row - from + 1), count + 1),
                    count);
        }
    }

    private static DoubleBuffer part(MemorySegment of, long from, int count) {
        return of.asSlice(from * Double.BYTES, (long) count * Double.BYTES)
                .asByteBuffer().order(ByteOrder.nativeOrder()).asDoubleBuffer();
    }

    /// The points on both sides are numbers `k` and `k + 1` of their part. Each is read once: a
    /// loop that writes what is no array is not compiled to vector instructions, so that loads cost
    /// most. A buffer loads a `double`, where a segment loads a `long` and converts it.
    private static void relax(
            DoubleBuffer target,
            DoubleBuffer north,
            DoubleBuffer south,
            DoubleBuffer beside,
            int count) {
        double west = beside.get(0);
        for (int k = 0; k < count; k++) {
            double east = beside.get(k + 1);
            target.put(k, Grid.mean(north.get(k), south.get(k), west, east));
            west = east;
        }
    }

    /// Reads all rows. Blocks until they are here.
    ///
    /// @param whole takes them
    void read(Grid whole) {
        for (int colour = Grid.RED; colour <= Grid.BLACK; colour++) {
            MemorySegment all = points[colour].read(0, points[colour].length()).segment();
            for (int row = 0; row < whole.end(); row++) {
                double[] line = whole.row(row, colour);
                MemorySegment.copy(
                        all, JAVA_DOUBLE, at(row) * Double.BYTES, line, 0, line.length);
            }
        }
    }

    /// Frees what is shared. All ranks do.
    void free() {
        dsm.free(points[Grid.RED]);
        dsm.free(points[Grid.BLACK]);
    }
}
