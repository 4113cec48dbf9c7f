// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The shape of a grid and this rank's place in it.
@SuppressWarnings("doclint:missing") // see package-info
public final class CartParms {
    public final int[] dims;
    public final boolean[] periods;
    public final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    public int getDimCount() {
        return dims.length;
    }

    public int getDim(int i) {
        return dims[i];
    }

    public boolean getPeriod(int i) {
        return periods[i];
    }

    public int getCoord(int i) {
        return coords[i];
    }
}
