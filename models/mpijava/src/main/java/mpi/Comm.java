// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.PointToPoint;
import org.jspecify.annotations.Nullable;

/// A communicator in both faces: ranks that send each other messages and call collectives.
///
/// Where a rank takes no part, what a call returns is null in the sense of [#isNull].
@SuppressWarnings("doclint:missing") // see package-info
public class Comm extends NeighbourCollectives implements Cloneable {
    public static final int TYPE_SHARED = 0;

    /// The ranks of this communicator; null while the communicator is.
    public @Nullable Group group;

    Comm() {}

    @Override
    final void bound(@Nullable PointToPoint below) {
        group = below == null ? null : new Group(below.group());
    }

    /// A duplicate of another's, with what is attached to that.
    final <T extends Comm> T duplicateOf(Comm original, T copy) {
        copy.copyAttributes(original);
        return copy;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod") // a clone has a context of its own
    public Comm clone() {
        return dup();
    }

    public Comm dup() {
        throw new MPIException("dup: the communicator is null", MPI.ERR_COMM, null);
    }

    public Comm dupWithInfo(Info info) {
        return dup();
    }

    public static int Compare(Comm comm1, Comm comm2) {
        return compare("Compare", comm1, comm2);
    }

    public static int compare(Comm comm1, Comm comm2) {
        return compare("compare", comm1, comm2);
    }

    private static int compare(String call, Comm comm1, Comm comm2) {
        return Group.number(comm1.handle(call).compare(comm2.handle(call)));
    }

    public final Group Group() {
        return new Group(handle("Group").group());
    }

    public final Group getGroup() {
        return new Group(handle("getGroup").group());
    }

    public final boolean Test_inter() {
        return !(handle("Test_inter") instanceof org.atoll.mpj.Comm);
    }

    public final boolean isInter() {
        return !(handle("isInter") instanceof org.atoll.mpj.Comm);
    }

    /// What the ranks are arranged in.
    ///
    /// @return [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH] or [MPI#UNDEFINED]
    public int Topo_test() {
        return topology("Topo_test");
    }

    public final int getTopology() {
        return topology("getTopology");
    }

    int topology(String call) {
        handle(call);
        return MPI.UNDEFINED;
    }

    /// Makes a communicator between two groups that this one reaches. An operation of all ranks
    /// of both.
    ///
    /// @param local        this rank's group
    /// @param localLeader  the rank there that speaks for it
    /// @param remoteLeader the other speaker's rank in this communicator
    public final Intercomm Create_intercomm(
            Comm local, int localLeader, int remoteLeader, int tag) {
        return bridge("Create_intercomm", local, localLeader, remoteLeader, tag);
    }

    public final Intercomm createIntercomm(
            Comm local, int localLeader, int remoteLeader, int tag) {
        return bridge("createIntercomm", local, localLeader, remoteLeader, tag);
    }

    private Intercomm bridge(
            String call, Comm local, int localLeader, int remoteLeader, int tag) {
        try {
            return Intercomm.over(local.intra(call).intercomm(
                    localLeader, handleOrNull(), remoteLeader, tag));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }
}
