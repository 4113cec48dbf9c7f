// SPDX-License-Identifier: Apache-2.0
package mpi;

/// Members of [MPI] under the types that they have in MPJ Express: a class file names the type of a
/// field, and is linked to the one that has it. Source code finds only those of the classes below,
/// which hide these.
abstract class FormerTypes extends Buffers {
    /// This rank alone.
    public static final Comm COMM_SELF = Intracomm.predefined("MPI_COMM_SELF");

    /// For [MPI] alone.
    FormerTypes() {}
}
