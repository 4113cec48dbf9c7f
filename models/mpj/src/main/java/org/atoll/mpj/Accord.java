// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Function;
import org.atoll.fabric.job.CommunicationException;
import org.jspecify.annotations.Nullable;

/// How two groups get a communicator between them in a job that goes on when a rank is lost: all
/// ranks that live have it, or none.
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
final class Accord {
    private final Comm local;
    private final Function<Comm, Leaders> leading;
    private Leaders leaders;
    private @Nullable InterComm made;

    private Accord(Comm local, Function<Comm, Leaders> leading) {
        this.local = local;
        this.leading = leading;
        this.leaders = leading.apply(local);
    }

    /// Makes it. An operation of all ranks of both groups.
    ///
    /// @param local   this rank's group
    /// @param leading the leaders, and how ranks of this group reach each other
    static InterComm of(Comm local, Function<Comm, Leaders> leading) {
        Accord accord = new Accord(local, leading);
        try {
            return accord.make();
        } catch (RuntimeException | Error e) {
            accord.giveUp(e);
            throw e;
        }
    }

    private InterComm make() {
        InterComm known = known(meet());
        consent(said());
        if (known.outlivesRanks()) {
            int _ = known.told(() -> Voters.unlessRevoked(known).largestOfAll(0));
        }
        return known;
    }

    /// The first step.
    ///
    /// @return why it has failed here, or null
    private @Nullable Throwable meet() {
        Comm own = new Comm(local.world(), local.group(), local.making().newContext());
        Runnable parting = own.lifetime().follow(local);
        leaders = leading.apply(own);
        try {
            made = leaders.meet();
            return null;
        } catch (RuntimeException | Error e) {
            own.revoke();
            return e;
        } finally {
            own.free();
            parting.run();
        }
    }

    private InterComm known(@Nullable Throwable failure) {
        consent(failure);
        InterComm known = made;
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
            failures = local.told(() ->
                    Voters.unlessRevoked(local).largestOfAll(failure == null ? 0 : 1));
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
        InterComm known = made;
        if (known != null) {
            known.revoke();
            known.free();
        }
    }
}
