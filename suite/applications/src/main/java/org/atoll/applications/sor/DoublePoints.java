// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows as `double`.
final class DoublePoints implements Points {
    private final double[][][] points;

    /// Rows of zeros.
    ///
    /// @param counts for each colour, how many points each row has
    DoublePoints(int[][] counts) {
        points = new double[counts.length][][];
        for (int colour = 0; colour < counts.length; colour++) {
            points[colour] = new double[counts[colour].length][];
            for (int row = 0; row < counts[colour].length; row++) {
                points[colour][row] = new double[counts[colour][row]];
            }
        }
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
}
