// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import org.atoll.applications.fft.MatrixRows;

/// The kernel: transforms planes in their two directions and lines through all planes in the third
/// one. A field is two arrays, of real and of imaginary parts, plane by plane; in a plane of the
/// field the first direction's points are neighbours, in one of the spectrum the second one's. So
/// each transform reads and writes runs of memory. With the two arrays exchanged a transform is the
/// inverse one, unscaled. An object belongs to one thread.
final class PlaneTransforms {

    private final int nx;
    private final int ny;
    private final MatrixRows first;
    private final MatrixRows second;
    private final MatrixRows third;
    private final double[][] turned;

    /// Makes tables and scratch memory.
    PlaneTransforms(FtProblem problem) {
        nx = problem.nx();
        ny = problem.ny();
        first = new MatrixRows(nx);
        second = new MatrixRows(ny);
        third = new MatrixRows(problem.nz());
        turned = new double[2][problem.plane()];
    }

    /// Makes a plane of the spectrum out of one of the field.
    ///
    /// @param plane where it begins in the arrays
    void forward(double[][] field, double[][] spectrum, int plane) {
        along(second, field, plane, nx, turned, ny);
        finish(first, turned, ny, spectrum, plane);
    }

    /// Makes a plane of the field out of one of the spectrum.
    ///
    /// @param plane where it begins in the arrays
    void backward(double[][] spectrum, double[][] field, int plane) {
        along(first, spectrum, plane, ny, turned, nx);
        finish(second, turned, nx, field, plane);
    }

    /// Transforms the rows of a plane, and turns it.
    private static void along(
            MatrixRows rows, double[][] from, int at, int count, double[][] to, int length) {
        for (int row = 0; row < count; row += MatrixRows.MOST) {
            rows.transform(from, count, at + row, Math.min(MatrixRows.MOST, count - row));
            rows.storeTurned(to, row * length, 0, length);
        }
    }

    private static void finish(
            MatrixRows rows, double[][] from, int count, double[][] to, int at) {
        for (int row = 0; row < count; row += MatrixRows.MOST) {
            rows.transform(from, count, row, Math.min(MatrixRows.MOST, count - row));
            rows.store(to, count, at + row);
        }
    }

    /// Transforms lines.
    ///
    /// @param count  how many lines the arrays have: the distance of a line's points
    /// @param from   the first line
    /// @param to     after the last one
    /// @param target takes them; may be the same
    void lines(double[][] parts, int count, int from, int to, double[][] target) {
        for (int line = from; line < to; line += MatrixRows.MOST) {
            third.transform(parts, count, line, Math.min(MatrixRows.MOST, to - line));
            third.store(target, count, line);
        }
    }

    /// Lets lines of the spectrum decay, and transforms them back.
    ///
    /// @param decay    what each point is multiplied by
    /// @param spectrum is changed
    /// @param count    how many lines it has
    /// @param from     the first line
    /// @param to       after the last one
    /// @param target   takes what is transformed
    void decay(
            Decay decay, double[][] spectrum, int count, int from, int to, double[][] target) {
        for (int line = from; line < to; line += MatrixRows.MOST) {
            int lines = Math.min(MatrixRows.MOST, to - line);
            decay.apply(spectrum, count, line, lines);
            lines(swapped(spectrum), count, line, line + lines, swapped(target));
        }
    }

    /// The same with the parts exchanged.
    static double[][] swapped(double[][] parts) {
        return new double[][] {parts[1], parts[0]};
    }
}
