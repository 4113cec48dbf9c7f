// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The shape of a grid and this rank's place in it.
public final class CartParms {
    /// How many places each dimension has.
    public final int[] dims;

    /// Which dimensions are rings.
    public final boolean[] periods;

    /// This rank's coordinates.
    public final int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /// How many dimensions there are.
    ///
    /// @return at least 0
    public int getDimCount() {
        return dims.length;
    }

    /// How many places a dimension has.
    ///
    /// @param i which dimension, from 0
    /// @return at least 1
    public int getDim(int i) {
        return dims[Index.checked("getDim", "i", i, dims.length)];
    }

    /// Whether a dimension is a ring.
    ///
    /// @param i which dimension, from 0
    public boolean getPeriod(int i) {
        return periods[Index.checked("getPeriod", "i", i, periods.length)];
    }

    /// This rank's coordinate.
    ///
    /// @param i which dimension, from 0
    /// @return from 0
    public int getCoord(int i) {
        return coords[Index.checked("getCoord", "i", i, coords.length)];
    }
}
