// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft2d;

import org.atoll.applications.Blocks;
import org.atoll.applications.fft.MatrixRows;

/// The work of one thread on the rows of its node: the kernel. A node is what owns a block of rows,
/// and of the columns the block with the same numbers. Matrices are real and imaginary parts. An
/// object belongs to one thread.
final class Strips {

    /// Bytes between processor and memory for a number that is transformed: read, and then written
    /// to a line that must be fetched, or written where it was read.
    static final int BYTES_TURNED = 48;

    static final int BYTES_IN_PLACE = 32;

    private final Blocks owned;
    private final int node;
    private final MatrixRows rows;

    /// Makes tables and scratch memory.
    ///
    /// @param n     rows and columns of the matrix
    /// @param owned which of them each node owns
    /// @param node  the thread's node
    Strips(int n, Blocks owned, int node) {
        this.owned = owned;
        this.node = node;
        rows = new MatrixRows(n);
    }

    /// Steps of the kernel for a number of rows, for machine models: the arithmetic of a transform.
    ///
    /// @param n     elements of a row
    static long steps(int n, int count) {
        return 5L * n * Integer.numberOfTrailingZeros(n) * count;
    }

    /// Transforms rows, and turns them: what other nodes get lies node by node, and what a node
    /// gets of all others lies, node by node, as a band of its columns.
    ///
    /// @param band   the node's rows, as a band
    /// @param from   the first row of this thread, in the band
    /// @param to     after the last one
    /// @param turned receives the node's block for each node: the whole band
    void turn(double[][] band, int from, int to, double[][] turned) {
        int height = owned.count(node);
        for (int row = from; row < to; row += MatrixRows.MOST) {
            rows.transform(band, height, row, Math.min(MatrixRows.MOST, to - row));
            for (int peer = 0; peer < owned.parts(); peer++) {
                int width = owned.count(peer);
                rows.storeTurned(turned, owned.from(peer) * height + row * width,
                        owned.from(peer), owned.to(peer));
            }
        }
    }

    /// Transforms columns in place.
    ///
    /// @param band the node's columns, as a band
    /// @param from the first column of this thread, in the band
    /// @param to   after the last one
    void finish(double[][] band, int from, int to) {
        int width = owned.count(node);
        for (int column = from; column < to; column += MatrixRows.MOST) {
            rows.transform(band, width, column, Math.min(MatrixRows.MOST, to - column));
            rows.store(band, width, column);
        }
    }
}
