// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The kernel over points that are `float`.
final class FloatKernel implements Kernel {
    private float[] shifted = {};

    @Override
    public void relax(Line target, Line north, Line south, Line beside, int count) {
        int at = target.from();
        int first = beside.from();
        if (north.from() == at && south.from() == at && (first == at || first == at - 1)) {
            float[] both = (float[]) beside.array();
            shift(both, first == at ? at + 1 : first, at, count);
            relax((float[]) target.array(), (float[]) north.array(), (float[]) south.array(),
                    both, shifted, at, at + count);
        } else {
            relaxApart(target, north, south, beside, count);
        }
    }

    private void shift(float[] both, int from, int at, int count) {
        if (shifted.length < at + count) {
            shifted = new float[at + count];
        }
        System.arraycopy(both, from, shifted, at, count);
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

    private static void relaxApart(
            Line target, Line north, Line south, Line beside, int count) {
        float[] targets = (float[]) target.array();
        float[] norths = (float[]) north.array();
        float[] souths = (float[]) south.array();
        float[] besides = (float[]) beside.array();
        int toTarget = target.from();
        int toNorth = north.from();
        int toSouth = south.from();
        int toEast = beside.from() + 1;
        float west = besides[beside.from()];
        for (int k = 0; k < count; k++) {
            float east = besides[toEast + k];
            targets[toTarget + k] =
                    Kernel.mean(norths[toNorth + k], souths[toSouth + k], west, east);
            west = east;
        }
    }

    @Override
    public long subnormals(Line some, int count) {
        float[] points = (float[]) some.array();
        int found = 0;
        for (int k = some.from(); k < some.from() + count; k++) {
            float size = Math.abs(points[k]);
            found += size > 0 && size < Float.MIN_NORMAL ? 1 : 0;
        }
        return found;
    }
}
