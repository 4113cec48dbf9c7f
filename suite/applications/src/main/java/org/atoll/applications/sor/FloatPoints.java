// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows as `float`.
final class FloatPoints implements Points {
    private final float[][][] points;

    /// Rows of zeros.
    ///
    /// @param counts for each colour, how many points each row has
    FloatPoints(int[][] counts) {
        points = new float[counts.length][][];
        for (int colour = 0; colour < counts.length; colour++) {
            points[colour] = new float[counts[colour].length][];
            for (int row = 0; row < counts[colour].length; row++) {
                points[colour][row] = new float[counts[colour][row]];
            }
        }
    }

    @Override
    public float[] row(int colour, int row) {
        return points[colour][row];
    }

    @Override
    public double at(int colour, int row, int k) {
        return points[colour][row][k];
    }

    @Override
    public void set(int colour, int row, int k, double value) {
        points[colour][row][k] = (float) value;
    }
}
