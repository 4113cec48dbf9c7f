// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.jspecify.annotations.Nullable;

/// A communicator of one group, from which others are made. Making one is an operation of all its
/// ranks; a rank that is to have no part in the new one gets a null communicator.
@SuppressWarnings("doclint:missing") // see package-info
public class Intracomm extends IntraCollectives {
    Intracomm() {}

    /// One over another.
    static Intracomm over(org.atoll.mpj.@Nullable Comm below) {
        Intracomm comm = new Intracomm();
        comm.bind(below);
        return comm;
    }

    public static int Compare(Comm comm1, Comm comm2) {
        return Comm.Compare(comm1, comm2);
    }

    @Override
    public Intracomm clone() {
        return dup();
    }

    @Override
    public Intracomm dup() {
        try {
            return duplicateOf(this, over(intra("dup").dup()));
        } catch (RuntimeException e) {
            throw failed("dup", e);
        }
    }

    @Override
    public Intracomm dupWithInfo(Info info) {
        return dup();
    }

    private Intracomm split(String call, int color, int key) {
        try {
            boolean out = color == MPI.UNDEFINED;
            org.atoll.mpj.Comm part =
                    intra(call).split(out ? org.atoll.mpj.Comm.NOBODY : color, key);
            return over(out ? null : part);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Intracomm Split(int color, int key) {
        return split("Split", color, key);
    }

    public final Intracomm split(int color, int key) {
        return split("split", color, key);
    }

    /// Divides by what ranks share.
    ///
    /// @param type [Comm#TYPE_SHARED]: the memory of a host
    public final Intracomm splitType(int type, int key, Info info) {
        try {
            if (type != TYPE_SHARED && type != MPI.UNDEFINED) {
                throw new IllegalArgumentException(
                        "type is " + type + ": allowed are TYPE_SHARED and UNDEFINED");
            }
            org.atoll.mpj.Comm all = intra("splitType");
            int node = Presence.HERE.world("splitType").topology()
                    .node(all.worldRank(all.rank()));
            return split("splitType", type == TYPE_SHARED ? node : MPI.UNDEFINED, key);
        } catch (RuntimeException e) {
            throw failed("splitType", e);
        }
    }

    private Intracomm create(String call, Group members) {
        try {
            org.atoll.mpj.Group chosen = members.members(call);
            org.atoll.mpj.Comm all = intra(call);
            org.atoll.mpj.Group inside = chosen == null ? all.group().include() : chosen;
            org.atoll.mpj.Comm part = all.create(inside);
            return over(inside.isMember() ? part : null);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    public final Intracomm Create(Group members) {
        return create("Create", members);
    }

    public final Intracomm create(Group members) {
        return create("create", members);
    }

    public final Intracomm createGroup(Group members, int tag) {
        try {
            org.atoll.mpj.Group chosen = members.members("createGroup");
            return over(chosen == null || !chosen.isMember()
                    ? null
                    : intra("createGroup").createFromGroup(chosen, tag));
        } catch (RuntimeException e) {
            throw failed("createGroup", e);
        }
    }

    private CartComm grid(String call, int[] dims, boolean[] periods) {
        try {
            org.atoll.mpj.Comm all = intra(call);
            int places = 1;
            for (int dim : dims) {
                places = Math.multiplyExact(places, dim);
            }
            org.atoll.mpj.CartComm grid = all.cartesian(dims, periods);
            return CartComm.over(all.rank() < places ? grid : null);
        } catch (RuntimeException e) {
            throw failed(call, e);
        }
    }

    /// Arranges the ranks in a grid.
    ///
    /// @param reorder whether ranks may get other numbers; they keep theirs
    public final Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return grid("Create_cart", dims, periods);
    }

    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        return grid("createCart", dims, periods);
    }
}
