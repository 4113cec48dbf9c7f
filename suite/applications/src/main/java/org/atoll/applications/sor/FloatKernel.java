// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The kernel over points that are `float`.
final class FloatKernel implements Kernel {
    private float[] shifted = {};

    @Override
    public void relax(Object target, Object north, Object south, Object beside, int from, int to) {
        float[] both = (float[]) beside;
        if (shifted.length < to) {
            shifted = new float[to];
        }
        System.arraycopy(both, from == 0 ? 1 : 0, shifted, from, to - from);
        relax((float[]) target, (float[]) north, (float[]) south, both, shifted, from, to);
    }

    private static void relax(
            float[] target,
            float[] north,
            float[] south,
            float[] one,
            float[] other,
            int from,
            int to) {
        for (int k = from; k < to; k++) {
            target[k] = Kernel.mean(north[k], south[k], one[k], other[k]);
        }
    }

    @Override
    public long subnormals(Object points, int from, int to) {
        float[] some = (float[]) points;
        int found = 0;
        for (int k = from; k < to; k++) {
            float size = Math.abs(some[k]);
            found += size > 0 && size < Float.MIN_NORMAL ? 1 : 0;
        }
        return found;
    }
}
