// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The version of the standard that package `mpi` speaks.
@SuppressWarnings("doclint:missing") // see package-info
public final class Version {
    Version() {}

    public int getVersion() {
        return MPI.VERSION;
    }

    public int getSubVersion() {
        return MPI.SUBVERSION;
    }
}
