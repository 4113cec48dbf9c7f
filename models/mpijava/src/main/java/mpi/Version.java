// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The version of the standard that package `mpi` speaks.
public final class Version {
    Version() {}

    /// The number before the point.
    ///
    /// @return [MPI#VERSION]
    public int getVersion() {
        return MPI.VERSION;
    }

    /// The number behind the point.
    ///
    /// @return [MPI#SUBVERSION]
    public int getSubVersion() {
        return MPI.SUBVERSION;
    }
}
