// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// Ranks in a grid, as Open MPI spells them.
public final class CartComm extends Cartcomm {
    private CartComm() {}

    /// One over a grid.
    static CartComm over(org.atoll.mpj.@Nullable Comm grid, Communicator parent) {
        CartComm comm = new CartComm();
        comm.bind(grid, parent);
        return comm;
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public CartComm dup() {
        try {
            return duplicateOf(this, over(grid("dup").dup(), this));
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
        handle("dupWithInfo");
        return dup();
    }

    /// The grid and this rank's place in it (MPI 4.1, section 8.5.5).
    public CartParms getTopo() {
        return parms("getTopo");
    }

    /// The rank at a place of the grid (MPI 4.1, section 8.5.5); rings are gone round.
    ///
    /// @param coords a coordinate for each dimension
    /// @return a rank of this communicator
    public int getRank(int[] coords) {
        return rank("getRank", coords);
    }

    /// The place of a rank in the grid (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @return a coordinate for each dimension
    public int[] getCoords(int rank) {
        return coords("getCoords", rank);
    }

    /// Who sends and who receives when all ranks send along a dimension (MPI 4.1, section 8.5.6).
    ///
    /// @param direction the dimension
    /// @param disp how many steps
    /// @return the two ranks; [MPI#PROC_NULL] at the edge
    public ShiftParms shift(int direction, int disp) {
        return shift("shift", direction, disp);
    }

    /// Divides the grid into slices (MPI 4.1, section 8.5.7); all ranks call it, and it blocks.
    ///
    /// @param remainDims which dimensions stay
    /// @return the slice with this rank
    public CartComm sub(boolean[] remainDims) {
        return sub("sub", remainDims);
    }

    /// Where this rank would be in another grid (MPI 4.1, section 8.5.8); nothing is made.
    ///
    /// @param dims how many places each dimension has
    /// @param periods which dimensions are rings
    /// @return a rank, or [MPI#UNDEFINED] if there is no place
    public int map(int[] dims, boolean[] periods) {
        return map("map", dims, periods);
    }

    /// Divides ranks among the dimensions that are 0, as evenly as it goes (MPI 4.1, section
    /// 8.5.2).
    ///
    /// @param nnodes how many ranks
    /// @param dims how many places each dimension has
    public static void createDims(int nnodes, int[] dims) {
        divide("createDims", nnodes, dims);
    }
}
