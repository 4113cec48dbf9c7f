// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The real or the imaginary parts of a matrix, where they lie. There are two kinds and one code
/// for each, because a compiler that meets both in one place makes neither of them fast. Any
/// thread may call; who stores what others load is the callers' business.
sealed interface Numbers permits ArrayNumbers, BufferNumbers {

    /// How many arrays a tile has: what they give to one place fills a cache line.
    int TILE = 8;

    /// Copies numbers that lie side by side into an array, from its start.
    void load(int at, double[] to, int count);

    /// Copies the start of an array to where its numbers lie side by side.
    void store(int at, double[] from, int count);

    /// Stores one number.
    void store(int at, double value);

    /// Stores a tile transposed: elements `from` to `to - 1` of [#TILE] arrays, element `from` of
    /// all of them at `at`, the next ones `stride` further on.
    void storeTile(int at, int stride, double[][] tile, int from, int to);

    /// All numbers, copied.
    double[] toArray();
}
