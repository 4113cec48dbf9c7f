// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.InterComm;

/// A communicator between two groups: messages go to ranks of the other one. The collectives of
/// [Comm] are for one group; merge first.
@SuppressWarnings("doclint:missing") // see package-info
public final class Intercomm extends Comm {
    private Intercomm() {}

    /// One over another.
    static Intercomm over(InterComm below) {
        Intercomm comm = new Intercomm();
        comm.bind(below);
        return comm;
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
            return duplicateOf(this, over(inter("dup").dup()));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public Intercomm dupWithInfo(Info info) {
        return dup();
    }

    public int Remote_size() {
        return inter("Remote_size").remoteSize();
    }

    public int getRemoteSize() {
        return inter("getRemoteSize").remoteSize();
    }

    public Group Remote_group() {
        return new Group(inter("Remote_group").remoteGroup());
    }

    public Group getRemoteGroup() {
        return new Group(inter("getRemoteGroup").remoteGroup());
    }

    private Intracomm merge(String call, boolean high) {
        try {
            return Intracomm.over(inter(call).merge(high));
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public Intracomm Merge(boolean high) {
        return merge("Merge", high);
    }

    public Intracomm merge(boolean high) {
        return merge("merge", high);
    }
}
