// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// Ranks in a grid, as Open MPI spells them.
@SuppressWarnings("doclint:missing") // see package-info
public final class CartComm extends Cartcomm {
    private CartComm() {}

    /// One over a grid.
    static CartComm over(org.atoll.mpj.@Nullable Comm grid) {
        CartComm comm = new CartComm();
        comm.bind(grid);
        return comm;
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        try {
            return duplicateOf(this, over(grid("dup").dup()));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public CartComm iDup() {
        return later(new CartComm(), () -> intra("iDup").dupAsync());
    }

    @Override
    public CartComm dupWithInfo(Info info) {
        return dup();
    }

    public CartParms getTopo() {
        return parms("getTopo");
    }

    public int getRank(int[] coords) {
        return rank("getRank", coords);
    }

    public int[] getCoords(int rank) {
        return coords("getCoords", rank);
    }

    public ShiftParms shift(int direction, int disp) {
        return shift("shift", direction, disp);
    }

    public CartComm sub(boolean[] remainDims) {
        return sub("sub", remainDims);
    }

    public int map(int[] dims, boolean[] periods) {
        return map("map", dims, periods);
    }

    public static void createDims(int nnodes, int[] dims) {
        divide("createDims", nnodes, dims);
    }
}
