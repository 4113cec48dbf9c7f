// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The points of some rows as `float`.
final class FloatPoints implements Points {
    private final float[][][] points;
    private final float[] shifted;

    /// Rows of zeros.
    ///
    /// @param counts for each colour, how many points each row has
    FloatPoints(int[][] counts) {
        points = new float[counts.length][][];
        int longest = 0;
        for (int colour = 0; colour < counts.length; colour++) {
            points[colour] = new float[counts[colour].length][];
            for (int row = 0; row < counts[colour].length; row++) {
                points[colour][row] = new float[counts[colour][row]];
                longest = Math.max(longest, counts[colour][row]);
            }
        }
        shifted = new float[longest];
    }

    private FloatPoints(FloatPoints shared) {
        points = shared.points;
        shifted = new float[shared.shifted.length];
    }

    @Override
    public Points forAnotherThread() {
        return new FloatPoints(this);
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

    @Override
    public void relax(int colour, int row, int from, int to, int besideFrom) {
        float[][] others = points[1 - colour];
        System.arraycopy(others[row], besideFrom, shifted, from, to - from);
        relax(points[colour][row], others[row - 1], others[row + 1], others[row], shifted, from,
                to);
    }

    private static void relax(
            float[] target,
            float[] north,
            float[] south,
            float[] beside,
            float[] shifted,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            target[k] = Points.mean(north[k], south[k], beside[k], shifted[k]);
        }
    }

    @Override
    public long subnormals(int colour, int row, int from, int to) {
        float[] line = points[colour][row];
        int count = 0;
        for (int k = from; k < to; k++) {
            float size = Math.abs(line[k]);
            count += size > 0 && size < Float.MIN_NORMAL ? 1 : 0;
        }
        return count;
    }
}
