// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import org.atoll.applications.fft.MatrixRows;
import org.atoll.applications.fft.RowPlaces;

/// The kernel: transforms planes in their two directions and lines through all planes in the third
/// one. A field is two arrays, of real and of imaginary parts, plane by plane; in a plane of the
/// field the first direction's points are neighbours, in one of the spectrum the second one's. So
/// each transform reads and writes runs of memory. With the two parts exchanged a transform is the
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
    /// @param field    where the plane's rows in the second direction lie
    /// @param from     the first of them
    /// @param spectrum where its rows in the first direction go
    /// @param to       the first of these
    void forward(RowPlaces field, int from, RowPlaces spectrum, int to) {
        along(second, field, from, nx, turned, ny);
        finish(first, turned, ny, spectrum, to);
    }

    /// Makes a plane of the field out of one of the spectrum.
    ///
    /// @param spectrum where the plane's rows in the first direction lie
    /// @param from     the first of them
    /// @param field    where its rows in the second direction go
    /// @param to       the first of these
    void backward(RowPlaces spectrum, int from, RowPlaces field, int to) {
        along(first, spectrum.swapped(), from, ny, turned, nx);
        finish(second, turned, nx, field.swapped(), to);
    }

    /// Transforms the rows of a plane, and turns it.
    private static void along(
            MatrixRows rows, RowPlaces from, int at, int count, double[][] to, int length) {
        for (int row = 0; row < count; row += MatrixRows.MOST) {
            rows.transform(from, at + row, Math.min(MatrixRows.MOST, count - row));
            rows.storeTurned(to, row * length, 0, length);
        }
    }

    private static void finish(
            MatrixRows rows, double[][] from, int count, RowPlaces to, int at) {
        RowPlaces plane = RowPlaces.band(from, count);
        for (int row = 0; row < count; row += MatrixRows.MOST) {
            rows.transform(plane, row, Math.min(MatrixRows.MOST, count - row));
            rows.store(to, at + row);
        }
    }

    /// Transforms lines.
    ///
    /// @param first  the first line
    /// @param end    after the last one
    void lines(RowPlaces from, RowPlaces to, int first, int end) {
        for (int line = first; line < end; line += MatrixRows.MOST) {
            third.transform(from, line, Math.min(MatrixRows.MOST, end - line));
            third.store(to, line);
        }
    }

    /// Lets lines of the spectrum decay, and transforms them back.
    ///
    /// @param decay    what each point is multiplied by
    /// @param spectrum is changed
    /// @param count    how many lines it has
    /// @param target   takes what is transformed
    /// @param first    the first line
    /// @param end      after the last one
    void decay(
            Decay decay, double[][] spectrum, int count, RowPlaces target, int first, int end) {
        RowPlaces from = RowPlaces.band(spectrum, count).swapped();
        RowPlaces to = target.swapped();
        for (int line = first; line < end; line += MatrixRows.MOST) {
            int lines = Math.min(MatrixRows.MOST, end - line);
            decay.apply(spectrum, count, line, lines);
            lines(from, to, line, line + lines);
        }
    }
}
