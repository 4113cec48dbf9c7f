// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows as `double`.
final class DoublePoints implements Points {
    private final double[][][] points;
    private final double[] shifted;

    /// Rows of zeros.
    ///
    /// @param counts for each colour, how many points each row has
    DoublePoints(int[][] counts) {
        points = new double[counts.length][][];
        int longest = 0;
        for (int colour = 0; colour < counts.length; colour++) {
            points[colour] = new double[counts[colour].length][];
            for (int row = 0; row < counts[colour].length; row++) {
                points[colour][row] = new double[counts[colour][row]];
                longest = Math.max(longest, counts[colour][row]);
            }
        }
        shifted = new double[longest];
    }

    private DoublePoints(DoublePoints shared) {
        points = shared.points;
        shifted = new double[shared.shifted.length];
    }

    @Override
    public Points forAnotherThread() {
        return new DoublePoints(this);
    }

    @Override
    public double[] row(int colour, int row) {
        return points[colour][row];
    }

    @Override
    public double at(int colour, int row, int k) {
        return points[colour][row][k];
    }

    @Override
    public void set(int colour, int row, int k, double value) {
        points[colour][row][k] = value;
    }

    @Override
    public void relax(int colour, int row, int from, int to, int besideFrom) {
        double[][] others = points[1 - colour];
        System.arraycopy(others[row], besideFrom, shifted, from, to - from);
        relax(points[colour][row], others[row - 1], others[row + 1], others[row], shifted, from,
                to);
    }

    private static void relax(
            double[] target,
            double[] north,
            double[] south,
            double[] beside,
            double[] shifted,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            target[k] = Points.mean(north[k], south[k], beside[k], shifted[k]);
        }
    }

    /// Nobody charges for those of `double`.
    @Override
    public long subnormals(int colour, int row, int from, int to) {
        return 0;
    }
}
