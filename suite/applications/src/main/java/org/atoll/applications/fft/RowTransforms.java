// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

import java.util.Arrays;

/// Transforms several rows of one length at once, in a scratch block that fits the cache: one
/// array per element, holding that element of each row. The butterflies are of radix four
/// (decimation in frequency, one of radix two at the end for odd powers) and run over those
/// arrays. The compiler turns such a loop into vector instructions if it is short and loads all
/// it needs before it stores anything: hence a butterfly is two loops, with fused multiply-add.
/// The elements come out in bit-reversed order, undone by reading the arrays in that order. An
/// object belongs to one thread and allocates nothing after it is made.
final class RowTransforms {

    /// How many rows are transformed at once.
    static final int ROWS = 64;

    /// How many rows are transposed together.
    private static final int STRIP = 16;

    /// How many numbers of each of two parts stay in the innermost cache.
    private static final int CACHED = 2048;

    private final int length;
    private final double[][] re;
    private final double[][] im;
    private final int[] reversed;
    private final double[][] tile = new double[Numbers.TILE][];
    private final double[] rootRe;
    private final double[] rootIm;
    private int count;

    /// Creates the tables and the scratch block.
    ///
    /// @param length of a row, a power of two
    RowTransforms(int length) {
        this.length = length;
        re = new double[length][ROWS];
        im = new double[length][ROWS];
        reversed = new int[length];
        rootRe = new double[length];
        rootIm = new double[length];
        var roots = new Roots(length);
        int unused = Integer.numberOfLeadingZeros(length) + 1;
        for (int k = 0; k < length; k++) {
            reversed[k] = length == 1 ? 0 : Integer.reverse(k) >>> unused;
            rootRe[k] = roots.re(k);
            rootIm[k] = roots.im(k);
        }
    }

    /// Steps of the kernel for a row, for machine models: the arithmetic of a transform.
    long steps() {
        return 5L * length * Integer.numberOfTrailingZeros(length);
    }

    /// The bytes of a row.
    long bytes() {
        return 2L * Double.BYTES * length;
    }

    /// Loads rows and transforms them. The first butterflies are done while their operands come in;
    /// the parts left then are finished one after the other, each in the innermost cache.
    ///
    /// @param from   the first row
    /// @param rows   how many, at most [#ROWS]
    void transform(RowPlaces source, int from, int rows) {
        count = rows;
        if (length < 4) {
            load(source, from, 0, 1);
            finish(0, length);
            return;
        }
        int step = length / 4;
        for (int k = 0; k < step; k++) {
            load(source, from, k, step);
            butterfly(k, step, k);
        }
        for (int part = 0; part < 4; part++) {
            finish(part * step, step);
        }
    }

    /// Loads elements `first`, `first + step` and so on.
    private void load(RowPlaces source, int from, int first, int step) {
        for (int e = first; e < length; e += step) {
            source.load(e, from, re[e], im[e], count);
            if (count < ROWS) {
                Arrays.fill(re[e], count, ROWS, 0);
                Arrays.fill(im[e], count, ROWS, 0);
            }
        }
    }

    private void finish(int start, int part) {
        if (part * ROWS > CACHED) {
            stage(start, start + part, part);
            for (int next = start; next < start + part; next += part / 4) {
                finish(next, part / 4);
            }
            return;
        }
        int span = part;
        for (; span >= 4; span /= 4) {
            stage(start, start + part, span);
        }
        if (span == 2) {
            for (int first = start; first < start + part; first += 2) {
                add(re[first], re[first + 1]);
                add(im[first], im[first + 1]);
            }
        }
    }

    private void stage(int start, int end, int span) {
        for (int first = start; first < end; first += span) {
            plainButterfly(first, span / 4);
        }
        for (int k = 1; k < span / 4; k++) {
            for (int first = start + k; first < end; first += span) {
                butterfly(first, span / 4, k * (length / span));
            }
        }
    }

    private static void add(double[] a, double[] b) {
        for (int l = 0; l < a.length; l++) {
            double difference = a[l] - b[l];
            a[l] += b[l];
            b[l] = difference;
        }
    }

    private void butterfly(int first, int step, int root) {
        sums(first, step, rootRe[2 * root], rootIm[2 * root]);
        differences(first + 2 * step, step, root);
    }

    /// Finishes the first two elements of a butterfly and leaves differences in the others.
    private void sums(int first, int step, double vr, double vi) {
        double[] ar = re[first];
        double[] ai = im[first];
        double[] br = re[first + step];
        double[] bi = im[first + step];
        double[] cr = re[first + 2 * step];
        double[] ci = im[first + 2 * step];
        double[] dr = re[first + 3 * step];
        double[] di = im[first + 3 * step];
        for (int l = 0; l < ar.length; l++) {
            double evenRe = ar[l] + cr[l];
            double evenIm = ai[l] + ci[l];
            double oddRe = br[l] + dr[l];
            double oddIm = bi[l] + di[l];
            double pRe = ar[l] - cr[l];
            double pIm = ai[l] - ci[l];
            double qRe = br[l] - dr[l];
            double qIm = bi[l] - di[l];
            cr[l] = pRe;
            ci[l] = pIm;
            dr[l] = qRe;
            di[l] = qIm;
            ar[l] = evenRe + oddRe;
            ai[l] = evenIm + oddIm;
            double xRe = evenRe - oddRe;
            double xIm = evenIm - oddIm;
            br[l] = Math.fma(xRe, vr, -xIm * vi);
            bi[l] = Math.fma(xRe, vi, xIm * vr);
        }
    }

    /// Finishes the last two elements of a butterfly.
    private void differences(int first, int step, int root) {
        double[] cr = re[first];
        double[] ci = im[first];
        double[] dr = re[first + step];
        double[] di = im[first + step];
        double ur = rootRe[root];
        double ui = rootIm[root];
        double wr = rootRe[3 * root];
        double wi = rootIm[3 * root];
        for (int l = 0; l < cr.length; l++) {
            double yRe = cr[l] + di[l];
            double yIm = ci[l] - dr[l];
            double zRe = cr[l] - di[l];
            double zIm = ci[l] + dr[l];
            cr[l] = Math.fma(yRe, ur, -yIm * ui);
            ci[l] = Math.fma(yRe, ui, yIm * ur);
            dr[l] = Math.fma(zRe, wr, -zIm * wi);
            di[l] = Math.fma(zRe, wi, zIm * wr);
        }
    }

    /// The butterfly whose factors are all one.
    private void plainButterfly(int first, int step) {
        double[] ar = re[first];
        double[] ai = im[first];
        double[] br = re[first + step];
        double[] bi = im[first + step];
        double[] cr = re[first + 2 * step];
        double[] ci = im[first + 2 * step];
        double[] dr = re[first + 3 * step];
        double[] di = im[first + 3 * step];
        for (int l = 0; l < ar.length; l++) {
            double evenRe = ar[l] + cr[l];
            double evenIm = ai[l] + ci[l];
            double oddRe = br[l] + dr[l];
            double oddIm = bi[l] + di[l];
            double pRe = ar[l] - cr[l];
            double pIm = ai[l] - ci[l];
            double qRe = br[l] - dr[l];
            double qIm = bi[l] - di[l];
            ar[l] = evenRe + oddRe;
            ai[l] = evenIm + oddIm;
            br[l] = evenRe - oddRe;
            bi[l] = evenIm - oddIm;
            cr[l] = pRe + qIm;
            ci[l] = pIm - qRe;
            dr[l] = pRe - qIm;
            di[l] = pIm + qRe;
        }
    }

    /// Multiplies the transformed rows by their twiddle factors.
    ///
    /// @param row      the first row loaded, in the whole matrix
    void twiddle(Twiddles twiddles, int row) {
        for (int k = 0; k < length; k++) {
            twiddles.multiply(k, row, re[reversed[k]], im[reversed[k]]);
        }
    }

    /// Stores the transformed rows.
    ///
    /// @param from   the first row there
    void store(RowPlaces target, int from) {
        for (int k = 0; k < length; k++) {
            target.store(k, from, re[reversed[k]], im[reversed[k]], count);
        }
    }

    /// Stores some elements of the transformed rows transposed: each row's elements become
    /// neighbours.
    ///
    /// @param at     where the first row's element `from` goes
    /// @param from   the first element
    /// @param to     after the last element; the next row begins `to - from` further on
    void storeTransposed(Band target, int at, int from, int to) {
        for (int row = 0; row < count; row += STRIP) {
            int start = at + row * (to - from);
            storeStrip(target.re(), re, start, row, from, to);
            storeStrip(target.im(), im, start, row, from, to);
        }
    }

    /// Stores a few rows, so few that the cache lines they go to are full before they leave.
    private void storeStrip(
            Numbers target, double[][] source, int at, int row, int from, int to) {
        int end = Math.min(row + STRIP, count);
        int k = from;
        for (; k + Numbers.TILE <= to; k += Numbers.TILE) {
            for (int j = 0; j < Numbers.TILE; j++) {
                tile[j] = source[reversed[k + j]];
            }
            target.storeTile(at + k - from, to - from, tile, row, end);
        }
        for (; k < to; k++) {
            double[] element = source[reversed[k]];
            for (int l = row; l < end; l++) {
                target.store(at + (l - row) * (to - from) + k - from, element[l]);
            }
        }
    }
}
