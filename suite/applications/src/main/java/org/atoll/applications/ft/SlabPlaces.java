// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import org.atoll.applications.Blocks;
import org.atoll.applications.fft.ElementPlaces;

/// The places of one rank's points in the arrays of its exchanges: blocks by rank, of each the real
/// and then the imaginary parts, plane by plane, in a plane by the first direction. So rows are
/// transformed where messages leave them, and to where they leave from. A rank's block for itself
/// stays where it was written. Immutable.
final class SlabPlaces {
    private final FtProblem problem;
    private final Blocks planes;
    private final Blocks rows;
    private final int ownPlanes;
    private final int ownLines;
    private final int rank;

    SlabPlaces(FtProblem problem, Blocks planes, Blocks rows, int rank) {
        this.problem = problem;
        this.planes = planes;
        this.rows = rows;
        this.rank = rank;
        ownPlanes = planes.count(rank);
        ownLines = rows.count(rank) * problem.ny();
    }

    /// How many points of the caller's planes another rank has the lines of.
    private int inLinesOf(int peer) {
        return ownPlanes * rows.count(peer) * problem.ny();
    }

    /// How many points of the caller's lines another rank has the planes of.
    private int inPlanesOf(int peer) {
        return planes.count(peer) * ownLines;
    }

    /// The points of one of the caller's planes, where they are written to be sent: the rows in the
    /// first direction.
    ///
    /// @param plane which of the caller's
    ElementPlaces sentPlane(int plane, double[] out) {
        return plane(plane, out, out, 0);
    }

    /// The same where they have come in.
    ///
    /// @param out what was sent
    ElementPlaces takenPlane(int plane, double[] in, double[] out) {
        int own = 0;
        for (int peer = 0; peer < rank; peer++) {
            own += 2 * (inPlanesOf(peer) - inLinesOf(peer));
        }
        return plane(plane, in, out, own);
    }

    /// @param ownAhead how much further back the own block lies in its array
    private ElementPlaces plane(int plane, double[] array, double[] ownArray, int ownAhead) {
        int ny = problem.ny();
        var arrays = new double[problem.nx()][];
        var re = new int[arrays.length];
        var im = new int[arrays.length];
        for (int peer = 0, at = 0; peer < rows.parts(); peer++) {
            int start = at + plane * rows.count(peer) * ny + (peer == rank ? ownAhead : 0);
            for (int row = rows.from(peer); row < rows.to(peer); row++) {
                arrays[row] = peer == rank ? ownArray : array;
                re[row] = start + (row - rows.from(peer)) * ny;
                im[row] = re[row] + inLinesOf(peer);
            }
            at += 2 * inLinesOf(peer);
        }
        return new ElementPlaces(arrays, re, im);
    }

    /// The points of the caller's lines, where they are written to be sent.
    ElementPlaces sentLines(double[] out) {
        return lines(out, out, 0);
    }

    /// The same where they have come in.
    ///
    /// @param out what was sent
    ElementPlaces takenLines(double[] in, double[] out) {
        int own = 0;
        for (int peer = 0; peer < rank; peer++) {
            own += 2 * (inLinesOf(peer) - inPlanesOf(peer));
        }
        return lines(in, out, own);
    }

    private ElementPlaces lines(double[] array, double[] ownArray, int ownAhead) {
        var arrays = new double[problem.nz()][];
        var re = new int[arrays.length];
        var im = new int[arrays.length];
        for (int peer = 0, at = 0; peer < planes.parts(); peer++) {
            int start = at + (peer == rank ? ownAhead : 0);
            for (int plane = planes.from(peer); plane < planes.to(peer); plane++) {
                arrays[plane] = peer == rank ? ownArray : array;
                re[plane] = start + (plane - planes.from(peer)) * ownLines;
                im[plane] = re[plane] + inPlanesOf(peer);
            }
            at += 2 * inPlanesOf(peer);
        }
        return new ElementPlaces(arrays, re, im);
    }
}
