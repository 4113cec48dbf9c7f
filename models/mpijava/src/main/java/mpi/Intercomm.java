// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.InterComm;
import org.jspecify.annotations.Nullable;

/// A communicator between two groups: messages go to ranks of the other one, and so do the results
/// of collectives. In one with a root, the root says [MPI#ROOT], the others of its group
/// [MPI#PROC_NULL], and the ranks of the other group which rank of the root's group it is.
public final class Intercomm extends Comm {
    private static final Intercomm PARENT = new Intercomm();

    private Intercomm() {}

    /// One over another.
    static Intercomm over(InterComm below, Communicator parent) {
        Intercomm comm = new Intercomm();
        comm.bind(below, parent);
        return comm;
    }

    /// Says who has spawned this world.
    static void bindParent(@Nullable InterComm parent) {
        PARENT.bind(parent);
    }

    /// The ranks that have spawned this world.
    ///
    /// @return a null communicator in a world that nobody has spawned
    public static Intercomm getParent() {
        Presence.HERE.mpj("getParent");
        return PARENT;
    }

    @Override
    public final InterComm modern() {
        return inter("modern");
    }

    private InterComm inter(String call) {
        return (InterComm) handle(call);
    }

    @Override
    public Intercomm clone() {
        return dup();
    }

    @Override
    public Intercomm dup() {
        try {
            return duplicateOf(this, over(inter("dup").dup(), this));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public Intercomm iDup() {
        return later(new Intercomm(), () -> inter("iDup").dupAsync());
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        handle("dupWithInfo");
        return dup();
    }

    /// How many ranks the other group has (MPI 4.1, section 7.6.1).
    ///
    /// @return at least 1
    public int Remote_size() {
        return inter("Remote_size").remoteSize();
    }

    /// How many ranks the other group has (MPI 4.1, section 7.6.1).
    ///
    /// @return at least 1
    public int getRemoteSize() {
        return inter("getRemoteSize").remoteSize();
    }

    /// The other group (MPI 4.1, section 7.6.1).
    public Group Remote_group() {
        return new Group(inter("Remote_group").remoteGroup());
    }

    /// The other group (MPI 4.1, section 7.6.1).
    public Group getRemoteGroup() {
        return new Group(inter("getRemoteGroup").remoteGroup());
    }

    private Intracomm merge(String call, boolean high) {
        try {
            return Intracomm.over(inter(call).merge(high), this);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Makes one group of the two (MPI 4.1, section 7.6.2). An operation of all ranks of both;
    /// blocks.
    ///
    /// @param high whether the ranks of this group come last
    public Intracomm Merge(boolean high) {
        return merge("Merge", high);
    }

    /// Makes one group of the two (MPI 4.1, section 7.6.2). An operation of all ranks of both;
    /// blocks.
    ///
    /// @param high whether the ranks of this group come last
    public Intracomm merge(boolean high) {
        return merge("merge", high);
    }
}
