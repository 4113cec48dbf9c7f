// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.making.Grid;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.plan.NeighborPlans;

/// A communicator whose ranks form a grid (MPI 4.1, section 8.5). Ranks are numbered in
/// row-major order: the last coordinate changes fastest. The neighbours of a rank are, for each
/// dimension in turn, the one below it and the one above it, or [Comm#NOBODY].
public final class CartComm extends TopologyComm {
    /// More than any number of ranks.
    private static final long MANY = 1L << Integer.SIZE;

    private final Grid grid;

    CartComm(Mpj world, Newborn agreed, ErrorHandler handler, Grid grid) {
        super(
                world, agreed, handler,
                NeighborPlans.ofGrid(grid.neighbors(agreed.group().rank())));
        this.grid = grid;
    }

    @Override
    Comm over(int context) {
        return new CartComm(
                world(), new Newborn(domain().group(), context), errorHandler(), grid);
    }

    /// The two neighbours of a rank along one dimension.
    ///
    /// @param source whose message comes to this rank, or [Comm#NOBODY]
    /// @param dest   to whom this rank sends, or [Comm#NOBODY]
    public record Shift(int source, int dest) {}

    /// The extents (MPI 4.1, section 8.5.5).
    ///
    /// @return a copy
    public int[] dims() {
        return grid.dims();
    }

    /// Whether the ends of each dimension are neighbours (MPI 4.1, section 8.5.5).
    ///
    /// @return a copy
    public boolean[] periodic() {
        return grid.periodic();
    }

    /// Where a rank is (MPI 4.1, section 8.5.5).
    ///
    /// @param rank a rank of this communicator
    /// @throws IllegalArgumentException if there is no such rank
    public int[] coordinates(int rank) {
        Checks.peer("rank", rank, size());
        return grid.coordinates(rank);
    }

    /// Who is at a place (MPI 4.1, section 8.5.5).
    ///
    /// @param coordinates one for each dimension; beyond the end of a periodic one they wrap
    /// @return the rank, or [Comm#NOBODY] beyond the end of another
    /// @throws IllegalArgumentException if there are more or fewer coordinates than dimensions
    public int rankAt(int... coordinates) {
        Required.of("coordinates", coordinates, int[].class);
        if (coordinates.length != grid.dimensions()) {
            throw Fault.wrongArgument(
                    "rankAt", "# coordinates for a grid of # dimensions", "", coordinates.length,
                    grid.dimensions());
        }
        return grid.rank(coordinates);
    }

    /// The neighbours at a distance along one dimension (MPI 4.1, section 8.5.6).
    ///
    /// @param dimension    which one, from 0
    /// @param displacement how far, negative for downwards
    /// @return from whom and to whom to shift
    /// @throws IllegalArgumentException if there is no such dimension
    public Shift shift(int dimension, int displacement) {
        if (dimension < 0 || dimension >= grid.dimensions()) {
            throw Fault.wrongArgument(
                    Flaw.DIMENSIONS, "shift", "dimension", "this grid has the dimensions 0 to #",
                    dimension, grid.dimensions() - 1);
        }
        return new Shift(
                grid.neighbor(rank(), dimension, -(long) displacement),
                grid.neighbor(rank(), dimension, displacement));
    }

    /// Divides the grid into grids of fewer dimensions. An operation of all ranks: blocks until
    /// they have come to it (MPI 4.1, section 8.5.7).
    ///
    /// @param kept for each dimension, whether it stays; ranks that differ only in these form one
    /// @return the grid this rank is in
    /// @throws IllegalArgumentException if there are more or fewer flags than dimensions
    public CartComm sub(boolean... kept) {
        Comm part = split(() -> new int[] {color(kept), rank()});
        int[] keptDims = IntStream.range(0, kept.length).filter(d -> kept[d]).toArray();
        int[] dims = IntStream.of(keptDims).map(d -> grid.dims()[d]).toArray();
        boolean[] periodic = new boolean[keptDims.length];
        for (int i = 0; i < keptDims.length; i++) {
            periodic[i] = grid.periodic()[keptDims[i]];
        }
        CartComm sub = part.cartesian(dims, periodic);
        part.free();
        return sub;
    }

    private int color(boolean[] kept) {
        Required.of("kept", kept, boolean[].class);
        if (kept.length != grid.dimensions()) {
            throw Fault.wrongArgument(
                    "sub", "# flags for a grid of # dimensions", "", kept.length,
                    grid.dimensions());
        }
        int[] mine = grid.coordinates(rank());
        int color = 0;
        for (int d = 0; d < kept.length; d++) {
            color = kept[d] ? color : color * grid.dims()[d] + mine[d];
        }
        return color;
    }

    /// Extents for a grid of all ranks that are near to each other, the largest first: the
    /// largest is as small as can be, then the second, and so on (MPI 4.1, section 8.5.2).
    ///
    /// @param ranks      how many ranks, at least 1
    /// @param dimensions how many dimensions, at least 1
    /// @return extents whose product is `ranks`
    /// @throws IllegalArgumentException if a number is below 1
    public static int[] balancedDims(int ranks, int dimensions) {
        if (ranks < 1 || dimensions < 1) {
            throw Fault.wrongArgument(
                    "balancedDims", "# ranks in # dimensions", "both are at least 1", ranks,
                    dimensions);
        }
        int[] dims = new int[dimensions];
        divide(ranks, ranks, 0, dims);
        return dims;
    }

    /// Extents for a grid of all ranks, some of them given (MPI 4.1, section 8.5.2).
    ///
    /// @param fixed for each dimension its extent, or 0 where it is to be found
    /// @return extents whose product is `ranks`; those found are near to each other, the largest
    ///     first
    /// @throws IllegalArgumentException if an extent is negative, or those given do not divide
    ///     the number of ranks
    public static int[] balancedDims(int ranks, int[] fixed) {
        Required.of("fixed", fixed, int[].class);
        long given = 1;
        for (int dim : fixed) {
            if (dim < 0) {
                throw Fault.wrongArgument("balancedDims", "an extent", "it is at least 0", dim);
            }
            given = Math.min(given * Math.max(dim, 1), MANY);
        }
        int[] free = IntStream.range(0, fixed.length).filter(d -> fixed[d] == 0).toArray();
        boolean beyond = free.length == 0 && given != ranks;
        if (ranks < 1 || ranks % given != 0 || beyond) {
            throw Fault.wrongArgument(
                    "balancedDims", "# ranks cannot be arranged with the extents #", "", ranks,
                    Arrays.toString(fixed));
        }
        int[] dims = fixed.clone();
        if (free.length > 0) {
            int[] found = balancedDims((int) (ranks / given), free.length);
            for (int i = 0; i < free.length; i++) {
                dims[free[i]] = found[i];
            }
        }
        return dims;
    }

    /// Fills the extents from one place on with the smallest ones, largest first, whose product
    /// is a number; none is above a limit. Returns whether there are such.
    private static boolean divide(int number, int limit, int from, int[] dims) {
        if (from == dims.length) {
            return number == 1;
        }
        int left = dims.length - from;
        int least = (int) Math.ceil(Math.pow(number, 1.0 / left) - 1e-9);
        for (int factor = least; factor <= Math.min(number, limit); factor++) {
            dims[from] = factor;
            if (number % factor == 0 && divide(number / factor, factor, from + 1, dims)) {
                return true;
            }
        }
        return false;
    }
}
