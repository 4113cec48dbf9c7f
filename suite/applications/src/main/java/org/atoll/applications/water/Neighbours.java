// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.water;

/// Finds the pairs of molecules that may act on each other. Each unordered pair is found once:
/// molecule `i` answers for the half of the others that follow it, going round. An object belongs
/// to one thread and allocates nothing after it is made.
final class Neighbours {

    private final int molecules;
    private final double box;
    private final double perBox;
    private final double[] squares;
    private final int[] found;

    /// Creates the search.
    ///
    /// @param box       the side of the periodic box
    Neighbours(int molecules, double box) {
        this.molecules = molecules;
        this.box = box;
        perBox = 1 / box;
        squares = new double[molecules];
        found = new int[molecules];
    }

    /// How many of the molecules that follow `i` it answers for.
    static int half(int molecules, int i) {
        boolean extra = molecules % 2 == 0 && i < molecules / 2;
        return (molecules - 1) / 2 + (extra ? 1 : 0);
    }

    /// The molecules found by the last search.
    int[] found() {
        return found;
    }

    /// Finds the partners of `i` whose M site is closer than `reach`.
    ///
    /// @return how many there are
    int search(Sites sites, int i, double reach) {
        int end = i + 1 + half(molecules, i);
        int stop = Math.min(end, molecules);
        measure(sites, i, i + 1, stop);
        int count = collect(i + 1, stop, reach * reach, 0);
        if (end > molecules) {
            measure(sites, i, 0, end - molecules);
            count = collect(0, end - molecules, reach * reach, count);
        }
        return count;
    }

    private void measure(Sites sites, int i, int from, int to) {
        double[] x = sites.centre(0);
        double[] y = sites.centre(1);
        double[] z = sites.centre(2);
        double x0 = x[i];
        double y0 = y[i];
        double z0 = z[i];
        for (int j = from; j < to; j++) {
            double dx = x0 - x[j];
            double dy = y0 - y[j];
            double dz = z0 - z[j];
            dx -= box * Math.rint(dx * perBox);
            dy -= box * Math.rint(dy * perBox);
            dz -= box * Math.rint(dz * perBox);
            squares[j] = dx * dx + dy * dy + dz * dz;
        }
    }

    private int collect(int from, int to, double limit, int already) {
        int count = already;
        for (int j = from; j < to; j++) {
            found[count] = j;
            count += squares[j] < limit ? 1 : 0;
        }
        return count;
    }
}
