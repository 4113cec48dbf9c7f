// SPDX-License-Identifier: Apache-2.0

import mpi.MPI;

/// Message passing in AgentTeamwork's spelling: `MPJ.Init(args)`, `MPJ.COMM_WORLD.Send(...)`,
/// `MPJ.INT`. It is [MPI] by another name and inherits everything.
///
/// A program in the unnamed package can only name classes of that package and of named ones it
/// imports, so this class is in the unnamed package, and in a jar of its own that stands on the
/// class path: a module cannot hold it.
public final class MPJ extends MPI {
    private MPJ() {}
}
