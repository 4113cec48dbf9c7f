// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sor;

/// The kernel over points that are `double`.
final class DoubleKernel implements Kernel {
    private double[] shifted = {};

    @Override
    public void relax(Line target, Line north, Line south, Line beside, int count) {
        int at = target.from();
        int first = beside.from();
        if (north.from() == at && south.from() == at && (first == at || first == at - 1)) {
            double[] both = (double[]) beside.array();
            shift(both, first == at ? at + 1 : first, at, count);
            relax((double[]) target.array(), (double[]) north.array(), (double[]) south.array(),
                    both, shifted, at, at + count);
        } else {
            relaxApart(target, north, south, beside, count);
        }
    }

    private void shift(double[] both, int from, int at, int count) {
        if (shifted.length < at + count) {
            shifted = new double[at + count];
        }
        System.arraycopy(both, from, shifted, at, count);
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

    private static void relaxApart(
            Line target, Line north, Line south, Line beside, int count) {
        double[] targets = (double[]) target.array();
        double[] norths = (double[]) north.array();
        double[] souths = (double[]) south.array();
        double[] besides = (double[]) beside.array();
        int toTarget = target.from();
        int toNorth = north.from();
        int toSouth = south.from();
        int toEast = beside.from() + 1;
        double west = besides[beside.from()];
        for (int k = 0; k < count; k++) {
            double east = besides[toEast + k];
            targets[toTarget + k] =
                    Kernel.mean(norths[toNorth + k], souths[toSouth + k], west, east);
            west = east;
        }
    }

    /// Nobody charges for those of `double`.
    @Override
    public long subnormals(Line some, int count) {
        return 0;
    }
}
