// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Function;
import java.util.function.Supplier;
import org.atoll.fabric.Endpoint;
import org.atoll.mpj.circle.Circle;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Members;
import org.atoll.mpj.team.Voters;

/// The operations of a communicator's living members when others have failed (MPI's fault
/// tolerance, ULFM), in a job that goes on then. Had from [Communicator#survivors]; of two groups,
/// the members of both are meant. All of them work on a communicator that is revoked.
///
/// @param <C> what [#shrink] makes
public final class Survivors<C> {
    private final Domain domain;
    private final Supplier<Voters> voters;
    private final Function<Voters, C> shrink;

    /// Creates the survivors of a communicator.
    ///
    /// @param voters gives those who may still agree
    /// @param shrink makes a communicator of them
    Survivors(
            Domain domain, Supplier<Voters> voters, Function<Voters, C> shrink) {
        this.domain = domain;
        this.voters = voters;
        this.shrink = shrink;
    }

    /// Agrees with all other members on whether all say yes. Blocks until all that live have called
    /// it; failures do not end it, whenever they happen, and all survivors get the same answer, as
    /// did any rank that has failed since.
    ///
    /// A member that has failed says no, unless all survivors have acknowledged its failure before
    /// this call.
    ///
    /// @param yes what this rank says
    public boolean agree(boolean yes) {
        return (agree(yes ? 1L : 0L) & 1) != 0;
    }

    /// The same for each bit of a number.
    ///
    /// @param flags what this rank says
    /// @return the bits that all have set; none when a member has failed and not all survivors
    ///     have acknowledged that before
    public long agree(long flags) {
        return voters.get().agree(flags);
    }

    /// Makes a communicator of the members that live. Blocks until all of them have called it;
    /// failures do not end it. All get the same group, in the order of the old one; a rank that
    /// fails meanwhile may be in it.
    ///
    /// @return the communicator, with the error handler of the old one and nothing attached;
    ///     between two groups, empty if nobody in the other group lives
    public C shrink() {
        return shrink.apply(voters.get());
    }

    /// The members that have failed, as far as this rank knows; others may know of more or fewer.
    /// Drives progress once; does not block.
    ///
    /// @return a group of the failed ranks, in the order of their world ranks; empty in a job that
    ///     ends when a rank fails
    public Group failed() {
        if (!domain.session().isEnded()) {
            domain.endpoint().advance();
        }
        return new Group(new Members(Members.NOT_A_MEMBER, domain.circle().lost()));
    }

    /// Says that the program knows of the failures so far: receives from any source wait again,
    /// and those that failed count no more in [#agree(boolean)]. Does not block.
    ///
    /// @return a group of the ranks whose failure is acknowledged
    public Group acknowledge() {
        domain.requireKept();
        Circle circle = domain.circle();
        Endpoint endpoint = domain.endpoint();
        endpoint.enter();
        try {
            circle.acknowledge();
        } finally {
            endpoint.exit();
        }
        return new Group(new Members(Members.NOT_A_MEMBER, circle.acknowledged()));
    }
}
