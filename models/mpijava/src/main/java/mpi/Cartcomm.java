// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;

/// Ranks in a grid, as mpiJava spells them. Each is a [CartComm], too.
public abstract sealed class Cartcomm extends Intracomm permits CartComm {
    Cartcomm() {}

    final org.atoll.mpj.CartComm grid(String call) {
        return (org.atoll.mpj.CartComm) intra(call);
    }

    @Override
    public CartComm clone() {
        return dup();
    }

    @Override
    public abstract CartComm dup();

    final int rank(String call, int[] coords) {
        try {
            int rank = grid(call).rankAt(Required.of("coords", coords));
            if (rank < 0) {
                throw new IllegalArgumentException("coords are " + Arrays.toString(coords)
                        + ": they lie outside a grid of "
                        + Arrays.toString(grid(call).dims()) + " that is not periodic there");
            }
            return rank;
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// The rank at a place of the grid (MPI 4.1, section 8.5.5); rings are gone round.
    ///
    /// @param coords a coordinate for each dimension
    /// @return a rank of this communicator
    public final int Rank(int[] coords) {
        return rank("Rank", coords);
    }

    final int[] coords(String call, int rank) {
        try {
            return grid(call).coordinates(rank);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// The place of a rank in the grid (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @return a coordinate for each dimension
    public final int[] Coords(int rank) {
        return coords("Coords", rank);
    }

    final ShiftParms shift(String call, int direction, int disp) {
        try {
            org.atoll.mpj.CartComm.Shift ends = grid(call).shift(direction, disp);
            return new ShiftParms(ends.source(), ends.dest());
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Who sends and who receives when all ranks send along a dimension (MPI 4.1, section 8.5.6).
    ///
    /// @param direction the dimension
    /// @param disp how many steps
    /// @return the two ranks; [MPI#PROC_NULL] at the edge
    public final ShiftParms Shift(int direction, int disp) {
        return shift("Shift", direction, disp);
    }

    final CartComm sub(String call, boolean[] remainDims) {
        try {
            org.atoll.mpj.CartComm all = grid(call);
            return CartComm.over(
                    all.sub(all.contribute(() -> Required.of("remainDims", remainDims))), this);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Divides the grid into slices (MPI 4.1, section 8.5.7); all ranks call it, and it blocks.
    ///
    /// @param remainDims which dimensions stay
    /// @return the slice with this rank
    public final Cartcomm Sub(boolean[] remainDims) {
        return sub("Sub", remainDims);
    }

    final int map(String call, int[] dims, boolean[] periods) {
        try {
            return undefined(intra(call).mapToGrid(
                    Required.of("dims", dims), Required.of("periods", periods)));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Where this rank would be in another grid (MPI 4.1, section 8.5.8); nothing is made.
    ///
    /// @param dims how many places each dimension has
    /// @param periods which dimensions are rings
    /// @return a rank, or [MPI#UNDEFINED] if there is no place
    public final int Map(int[] dims, boolean[] periods) {
        return map("Map", dims, periods);
    }

    final CartParms parms(String call) {
        org.atoll.mpj.CartComm grid = grid(call);
        return new CartParms(grid.dims(), grid.periodic(), grid.coordinates(grid.rank()));
    }

    /// The grid and this rank's place in it (MPI 4.1, section 8.5.5).
    public final CartParms Get() {
        return parms("Get");
    }

    @Override
    int topology(String call) {
        handle(call);
        return MPI.CART;
    }

    /// Divides ranks among the dimensions that are 0, as evenly as it goes (MPI 4.1, section
    /// 8.5.2).
    ///
    /// @param nnodes how many ranks
    /// @param dims how many places each dimension has
    public static void Dims_create(int nnodes, int[] dims) {
        divide("Dims_create", nnodes, dims);
    }

    /// Divides ranks among the dimensions that are 0.
    static void divide(String call, int nnodes, int[] dims) {
        Presence.HERE.requireNotAfter(call);
        // More than any number of nodes is enough to know.
        long fixed = Arrays.stream(Required.of(call, "dims", dims))
                .filter(dim -> dim != 0).asLongStream()
                .reduce(1, (a, b) -> Math.min(a * b, 1L << Integer.SIZE));
        int open = (int) Arrays.stream(dims).filter(dim -> dim == 0).count();
        boolean negative = Arrays.stream(dims).anyMatch(dim -> dim < 0);
        if (negative || nnodes < 1 || nnodes % fixed != 0 || (open == 0 && fixed != nnodes)) {
            throw new MPIException(call + ": nnodes is " + nnodes + " and dims "
                    + Arrays.toString(dims) + ": the dimensions that are not 0 divide the"
                    + " nodes, and are at least 1", MPI.ERR_DIMS, null);
        }
        if (open > 0) {
            int[] rest = org.atoll.mpj.CartComm.balancedDims((int) (nnodes / fixed), open);
            int next = 0;
            for (int i = 0; i < dims.length; i++) {
                dims[i] = dims[i] == 0 ? rest[next++] : dims[i];
            }
        }
    }
}
