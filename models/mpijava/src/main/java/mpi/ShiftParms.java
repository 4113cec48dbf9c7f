// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The neighbours at both ends of a shift; [MPI#PROC_NULL] where there is none.
public final class ShiftParms {
    /// The rank that sends to this one, or [MPI#PROC_NULL].
    public final int rank_source;

    /// The rank that this one sends to, or [MPI#PROC_NULL].
    public final int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }

    /// The rank that sends to this one.
    ///
    /// @return [MPI#PROC_NULL] at the edge of the grid
    public int getRankSource() {
        return rank_source;
    }

    /// The rank that this one sends to.
    ///
    /// @return [MPI#PROC_NULL] at the edge of the grid
    public int getRankDest() {
        return rank_dest;
    }
}
