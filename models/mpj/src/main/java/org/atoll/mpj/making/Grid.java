// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.Arrays;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.team.Domain;

/// The arithmetic of a Cartesian topology: ranks in row-major order, the last dimension
/// fastest. Immutable.
public final class Grid {
    /// That of a rank that has no place in another.
    public static final Grid ALONE = new Grid(new int[] {1}, new boolean[] {false});

    private final int[] dims;
    private final boolean[] periodic;
    private final int size;

    /// Creates a grid.
    public Grid(int[] dims, boolean[] periodic) {
        if (dims.length != periodic.length) {
            throw Checks.misuse(
                    "# dimensions but # flags {'periodic'}", "", dims.length, periodic.length);
        }
        long product = 1;
        for (int dim : dims) {
            if (dim < 1) {
                throw Checks.misuse(
                        Flaw.DIMENSIONS, "dimensions are #", "each is at least 1",
                        Arrays.toString(dims));
            }
            product = Math.min(product * dim, Integer.MAX_VALUE);
        }
        this.dims = dims.clone();
        this.periodic = periodic.clone();
        this.size = (int) product;
    }

    /// The number of places, at most the largest `int`: more than there can be ranks.
    public int size() {
        return size;
    }

    /// How many places it has in each dimension.
    public int[] dims() {
        return dims.clone();
    }

    /// In which dimensions it is a ring.
    public boolean[] periodic() {
        return periodic.clone();
    }

    /// Where a rank is.
    public int[] coordinates(int rank) {
        int[] coordinates = new int[dims.length];
        int rest = rank;
        for (int d = dims.length - 1; d >= 0; d--) {
            coordinates[d] = rest % dims[d];
            rest /= dims[d];
        }
        return coordinates;
    }

    /// The rank at a place; places beyond a periodic end wrap around, beyond another is nobody.
    public int rank(int[] coordinates) {
        int rank = 0;
        for (int d = 0; d < dims.length; d++) {
            int c = periodic[d] ? Math.floorMod(coordinates[d], dims[d]) : coordinates[d];
            if (c < 0 || c >= dims[d]) {
                return Domain.NOBODY;
            }
            rank = rank * dims[d] + c;
        }
        return rank;
    }

    /// Who is at a distance from a rank along one dimension; no distance of an `int` is too far.
    public int neighbor(int rank, int dimension, long distance) {
        int[] coordinates = coordinates(rank);
        long place = coordinates[dimension] + distance;
        if (periodic[dimension]) {
            place = Math.floorMod(place, (long) dims[dimension]);
        }
        if (place < 0 || place >= dims[dimension]) {
            return Domain.NOBODY;
        }
        coordinates[dimension] = (int) place;
        return rank(coordinates);
    }

    /// For each dimension, who is one below and one above a rank.
    public int[] neighbors(int rank) {
        int[] neighbors = new int[2 * dims.length];
        for (int d = 0; d < dims.length; d++) {
            neighbors[2 * d] = neighbor(rank, d, -1);
            neighbors[2 * d + 1] = neighbor(rank, d, 1);
        }
        return neighbors;
    }

    /// How many dimensions it has.
    public int dimensions() {
        return dims.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(dims);
    }
}
