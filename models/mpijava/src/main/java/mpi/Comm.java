// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.function.Supplier;
import org.atoll.mpj.CollectiveRequest;
import org.jspecify.annotations.Nullable;

/// A communicator in both faces: ranks that send each other messages and call collectives.
///
/// Where a rank takes no part, what a call returns is null in the sense of [#isNull].
public class Comm extends Collectives implements Cloneable {
    /// What [Intracomm#splitType] divides by: the memory of a host.
    public static final int TYPE_SHARED = 0;

    /// The ranks of this communicator; null while the communicator is.
    public @Nullable Group group;

    private Request request = new Request(null, null);

    Comm() {}

    @Override
    final void bound(org.atoll.mpj.@Nullable Communicator below) {
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

    /// A communicator of the same ranks, whose messages do not meet those of this one (MPI 4.1,
    /// section 7.4.2). An operation of all ranks; blocks.
    ///
    /// @return a new communicator, with the attributes and error handler of this one
    public Comm dup() {
        throw new MPIException("dup: the communicator is null", MPI.ERR_COMM, null);
    }

    /// Starts to make a duplicate, which is null until its request is done.
    ///
    /// @return the duplicate, whose [#getRequest] is to be waited for
    public Comm iDup() {
        throw new MPIException("iDup: the communicator is null", MPI.ERR_COMM, null);
    }

    /// Begins a duplicate, and puts it over what comes of it.
    final <T extends Comm> T later(
            T copy,
            Supplier<? extends CollectiveRequest<? extends org.atoll.mpj.Communicator>> start) {
        try {
            CollectiveRequest<? extends org.atoll.mpj.Communicator> begun = start.get();
            copy.copyAttributes(this); // as they are now
            Comm made = copy;
            made.request = new Request(this, begun.asRequest()).landing(status -> {
                copy.bind(begun.await());
                return new Status(status);
            });
            return copy;
        } catch (RuntimeException e) {
            throw failed("iDup", e);
        }
    }

    /// The request of a communicator that [#iDup] makes.
    ///
    /// @return null in place for every other
    public final Request getRequest() {
        return request;
    }

    /// The same as [#dup]; no hint is taken.
    public Comm dupWithInfo(Info info) {
        handle("dupWithInfo");
        return dup();
    }

    /// Compares ranks, their order and contexts (MPI 4.1, section 7.4.1).
    ///
    /// @return [MPI#IDENT], [MPI#CONGRUENT], [MPI#SIMILAR] or [MPI#UNEQUAL]
    public static int Compare(Comm comm1, Comm comm2) {
        return compare("Compare", comm1, comm2);
    }

    /// Compares ranks, their order and contexts (MPI 4.1, section 7.4.1).
    ///
    /// @return [MPI#IDENT], [MPI#CONGRUENT], [MPI#SIMILAR] or [MPI#UNEQUAL]
    public static int compare(Comm comm1, Comm comm2) {
        return compare("compare", comm1, comm2);
    }

    private static int compare(String call, Comm comm1, Comm comm2) {
        return Group.number(Required.of(call, "comm1", comm1).handle(call)
                .compare(Required.of(call, "comm2", comm2).handle(call)));
    }

    /// The communicator of `org.atoll.mpj` below this one, for programs that move to those calls
    /// one by one. Messages meet those of this one.
    ///
    /// @return the same one each time
    public org.atoll.mpj.Communicator modern() {
        return handle("modern");
    }

    /// The ranks of this communicator, on this side (MPI 4.1, section 7.3.2).
    public final Group Group() {
        return new Group(handle("Group").group());
    }

    /// The ranks of this communicator, on this side (MPI 4.1, section 7.3.2).
    public final Group getGroup() {
        return new Group(handle("getGroup").group());
    }

    /// Whether this is between two groups (MPI 4.1, section 7.6.1).
    ///
    /// @return true of an [Intercomm]
    public final boolean Test_inter() {
        return !(handle("Test_inter") instanceof org.atoll.mpj.Comm);
    }

    /// Whether this is between two groups (MPI 4.1, section 7.6.1).
    ///
    /// @return true of an [Intercomm]
    public final boolean isInter() {
        return !(handle("isInter") instanceof org.atoll.mpj.Comm);
    }

    /// What the ranks are arranged in.
    ///
    /// @return [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH] or [MPI#UNDEFINED]
    public int Topo_test() {
        return topology("Topo_test");
    }

    /// What the ranks are arranged in (MPI 4.1, section 8.5.5).
    ///
    /// @return [MPI#CART], [MPI#GRAPH], [MPI#DIST_GRAPH] or [MPI#UNDEFINED]
    public final int getTopology() {
        return topology("getTopology");
    }

    int topology(String call) {
        handle(call);
        return MPI.UNDEFINED;
    }

    /// AgentTeamwork's word for how much a connection may hold. Atoll's devices have room of their
    /// own, which settings such as `atoll.tcp.buffer.bytes` say, so nothing changes.
    ///
    /// @param bytes at least 0
    public final void SetBufferSize(int bytes) {
        handle("SetBufferSize");
        if (bytes < 0) {
            throw failed("SetBufferSize", new IllegalArgumentException(
                    "bytes is " + bytes + ": a buffer has at least 0"));
        }
    }

    /// Makes a communicator between two groups that this one reaches. An operation of all ranks
    /// of both.
    ///
    /// @param local        this rank's group
    /// @param localLeader  the rank there that speaks for it
    /// @param remoteLeader the other speaker's rank in this communicator
    /// @param tag          of the messages between the two
    public final Intercomm Create_intercomm(
            Comm local, int localLeader, int remoteLeader, int tag) {
        return bridge("Create_intercomm", local, localLeader, remoteLeader, tag);
    }

    /// Makes a communicator between two groups that this one reaches (MPI 4.1, section 7.6.2). An
    /// operation of all ranks of both; blocks.
    ///
    /// @param local this rank's group
    /// @param localLeader the rank there that speaks for it
    /// @param remoteLeader the other speaker's rank in this communicator
    /// @param tag of the messages between the two
    public final Intercomm createIntercomm(
            Comm local, int localLeader, int remoteLeader, int tag) {
        return bridge("createIntercomm", local, localLeader, remoteLeader, tag);
    }

    private Intercomm bridge(
            String call, Comm local, int localLeader, int remoteLeader, int tag) {
        handle(call);
        try {
            return Intercomm.over(
                    Required.of("local", local).intra(call).intercomm(
                            localLeader, handleOrNull(), remoteLeader, tag),
                    local);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }
}
