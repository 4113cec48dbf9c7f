// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.util.function.Function;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Refusal;
import org.atoll.mpj.team.Voters;
import org.jspecify.annotations.Nullable;

/// Makes a communicator between two groups in a job that goes on when a rank is lost: all ranks
/// that live have it, or none.
///
/// 1. Each group talks on a communicator that is for nothing else, and its leader with the other.
/// 2. Each group agrees whether all of it know what is made.
/// 3. The leaders tell each other, as their last word.
/// 4. Each group agrees whether it has heard yes.
/// 5. All ranks of both groups agree that none is lost.
///
/// A group that fails in a step goes no further. Then all of it that know what is made revoke it:
/// so the other group does not wait in the last step. It comes there only if the leader has said
/// yes, and then all of the failed group know it.
///
/// @param <C> what the program has of the communicator
public final class IntercommAgreement<C> {
    private final Making local;
    private final Domain domain;
    private final Function<Making, Leaders> leading;
    private final Function<Newborn, C> make;
    private final Function<C, InterMaking> inside;
    private Leaders leaders;
    private @Nullable C made;

    private IntercommAgreement(
            Making local,
            Function<Making, Leaders> leading,
            Function<Newborn, C> make,
            Function<C, InterMaking> inside) {
        this.local = local;
        this.domain = local.ranks().domain();
        this.leading = leading;
        this.make = make;
        this.inside = inside;
        this.leaders = leading.apply(local);
    }

    /// Makes a communicator between two groups. In a job that goes on when a rank is lost, all of
    /// them that live have it, or it fails on all.
    ///
    /// @param local   this rank's group
    /// @param leading the leaders, and how ranks of this group reach each other
    /// @param inside  what is behind it
    /// @param <C>     what the program has of it
    public static <C> C between(
            Making local,
            Function<Making, Leaders> leading,
            Function<Newborn, C> make,
            Function<C, InterMaking> inside) {
        Domain domain = local.ranks().domain();
        domain.requireUsable();
        return domain.outlivesRanks()
                ? of(local, leading, make, inside)
                : make.apply(leading.apply(local).meet());
    }

    private static <C> C of(
            Making local,
            Function<Making, Leaders> leading,
            Function<Newborn, C> make,
            Function<C, InterMaking> inside) {
        IntercommAgreement<C> accord = new IntercommAgreement<>(local, leading, make, inside);
        try {
            return accord.make();
        } catch (RuntimeException | Error e) {
            accord.giveUp(e);
            throw e;
        }
    }

    private C make() {
        C known = known(meet());
        consent(said());
        Domain both = inside.apply(known).domain();
        if (both.outlivesRanks()) {
            int _ = both.told(() -> Voters.unlessRevoked(both).largestOfAll(0));
        }
        return known;
    }

    /// The first step.
    ///
    /// @return why it has failed here, or null
    private @Nullable Throwable meet() {
        Making own = local.over(local.newContext());
        Domain mine = own.ranks().domain();
        Runnable parting = mine.follow(domain);
        leaders = leading.apply(own);
        try {
            made = make.apply(leaders.meet());
            return null;
        } catch (RuntimeException | Error e) {
            mine.revoke();
            return e;
        } finally {
            own.ranks().runner().free();
            parting.run();
        }
    }

    private C known(@Nullable Throwable failure) {
        consent(failure);
        C known = made;
        if (known == null) {
            throw new AssertionError("all of the group know what is made, but for this rank");
        }
        return known;
    }

    /// The third step.
    ///
    /// @return why it has failed, or null
    private @Nullable Throwable said() {
        try {
            return leaders.conclude(true)
                    ? null
                    : new CommunicationException(
                            Refusal.call(), "the other group has failed", -1, null);
        } catch (CommunicationException e) {
            return e;
        }
    }

    /// Agrees in this group whether all have got so far.
    ///
    /// @param failure why this rank has not
    private void consent(@Nullable Throwable failure) {
        int failures;
        try {
            failures = domain.told(() ->
                    Voters.unlessRevoked(domain).largestOfAll(failure == null ? 0 : 1));
        } catch (CommunicationException e) {
            if (failure != null) {
                e.addSuppressed(failure);
            }
            throw e;
        }
        switch (failure) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            case null, default -> { }
        }
        if (failures > 0) {
            throw new CommunicationException(
                    Refusal.call(), "another rank of this group has failed", -1, null);
        }
    }

    /// Lets the others hear of it who may wait.
    private void giveUp(Throwable why) {
        try {
            boolean _ = leaders.conclude(false);
        } catch (CommunicationException e) {
            why.addSuppressed(e);
        }
        C known = made;
        if (known != null) {
            InterMaking both = inside.apply(known);
            both.domain().revoke();
            both.runner().free();
        }
    }
}
