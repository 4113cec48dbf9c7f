// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Optional;
import org.atoll.collectives.CrossCheck;
import org.atoll.mpj.making.InterMaking;
import org.atoll.mpj.making.Makers;
import org.atoll.mpj.making.Newborn;
import org.atoll.mpj.plan.PlanRunner;
import org.atoll.mpj.team.Voters;

/// A communicator between two groups that have no rank in common (MPI 4.1, sections 6.2.3 and
/// 7.6). This rank has a number in its own group; messages go to the ranks of the other group and
/// come from there, and so do the results of collectives.
///
/// In a collective with a root, the root says [#ROOT], the others of its group [Comm#NOBODY], and
/// the ranks of the other group say which rank of the root's group it is. The rest of the
/// contract is that of [PartCollectives]; nothing can be in place. It is made by [Comm#intercomm].
public final class InterComm extends Communicator {
    /// In a collective with a root: it is this rank.
    public static final int ROOT = CrossCheck.ROOT;

    private final Group remoteGroup;
    private final InterMaking making;
    private final PartCollectives parts;
    private final Survivors<Optional<InterComm>> survivors;

    InterComm(Mpj world, Newborn agreed, ErrorHandler handler) {
        super(world, agreed, handler);
        this.remoteGroup = new Group(agreed.peers());
        this.making = new InterMaking(domain(), (local, remote, context) ->
                of(new Newborn(local, remote, context)).making);
        this.parts = new PartCollectives(making.runner(), making.plans(), making.plans());
        this.survivors = new Survivors<>(
                domain(), () -> Voters.of(domain()),
                living -> making.ofLiving(living).map(this::of));
    }

    private InterComm of(Newborn agreed) {
        return new InterComm(world(), agreed, errorHandler());
    }

    /// How both groups make something together.
    InterMaking making() {
        return making;
    }

    @Override
    PlanRunner runner() {
        return making.runner();
    }

    /// The number of ranks of the other group.
    ///
    /// @return at least 1
    public int remoteSize() {
        return domain().peers().size();
    }

    /// The other group (MPI 4.1, section 7.6.1).
    ///
    /// @return its members, in order
    public Group remoteGroup() {
        return remoteGroup;
    }

    @Override
    public PartCollectives parts() {
        return parts;
    }

    @Override
    public Survivors<Optional<InterComm>> survivors() {
        return survivors;
    }

    @Override
    public void barrier() {
        making.runner().run(making.plans().barrier());
    }

    /// The same groups with a new context, and what is attached as far as its keys say so (MPI
    /// 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @return a new communicator
    public InterComm dup() {
        making.announce("dup");
        return copy(making.makers());
    }

    private InterComm copy(Makers both) {
        return attributes().duplicate(this, both, () -> of(new Newborn(
                domain().group(), domain().peers(), making.newContext(both))));
    }

    /// Starts [#dup]; does not block. The copy must not be used before the request is done.
    ///
    /// @return the request, which results in the copy
    public CollectiveRequest<InterComm> dupAsync() {
        return new CollectiveRequest<>(domain(), making.start("dupAsync", "dup", this::copy));
    }

    /// Makes one communicator of both groups (MPI 4.1, section 7.6.2). An operation of all ranks
    /// of both groups.
    ///
    /// @param high whether this group comes second; equal on all its ranks. If both groups say the
    ///     same, the one whose rank 0 has the smaller world rank comes first; of two worlds it is
    ///     one or the other, the same on all ranks
    public Comm merge(boolean high) {
        return new Comm(world(), making.merge(high), errorHandler());
    }

    /// Divides both groups: ranks with the same color form a new communicator between those of
    /// the one group and those of the other, in the order of their keys and then of their ranks
    /// (MPI 4.1, section 7.4.2). An operation of all ranks of both groups.
    ///
    /// @param color at least 0, or [Comm#NOBODY] to take no part
    /// @param key   any number
    /// @return the communicator of this rank's color; empty for a rank that takes no part, or if
    ///     nobody in the other group has its color
    /// @throws IllegalArgumentException if the color is negative and not [Comm#NOBODY]
    public Optional<InterComm> split(int color, int key) {
        return making.split(color, key).map(this::of);
    }
}
