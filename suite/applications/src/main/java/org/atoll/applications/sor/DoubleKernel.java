// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The kernel over points that are `double`.
final class DoubleKernel implements Kernel {
    private double[] shifted = {};

    @Override
    public void relax(Object target, Object north, Object south, Object beside, int from, int to) {
        double[] both = (double[]) beside;
        if (shifted.length < to) {
            shifted = new double[to];
        }
        System.arraycopy(both, from == 0 ? 1 : 0, shifted, from, to - from);
        relax((double[]) target, (double[]) north, (double[]) south, both, shifted, from, to);
    }

    private static void relax(
            double[] target,
            double[] north,
            double[] south,
            double[] one,
            double[] other,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            target[k] = Kernel.mean(north[k], south[k], one[k], other[k]);
        }
    }

    /// Nobody charges for those of `double`.
    @Override
    public long subnormals(Object points, int from, int to) {
        return 0;
    }
}
