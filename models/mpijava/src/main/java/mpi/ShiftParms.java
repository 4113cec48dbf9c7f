// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The neighbours at both ends of a shift; [MPI#PROC_NULL] where there is none.
@SuppressWarnings("doclint:missing") // see package-info
public final class ShiftParms {
    public final int rank_source;
    public final int rank_dest;

    ShiftParms(int source, int dest) {
        this.rank_source = source;
        this.rank_dest = dest;
    }

    public int getRankSource() {
        return rank_source;
    }

    public int getRankDest() {
        return rank_dest;
    }
}
