// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.plan;

import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.collectives.CallPlace;
import org.atoll.collectives.CallPlace.Form;
import org.atoll.mpj.team.Domain;

/// The streams of messages of a communicator's collectives: one for all that block, and one for
/// each that goes on by itself. All ranks ask for streams in the same order, so that their numbers
/// agree. They count down from the largest tag; small tags of this context are those of
/// those who make a communicator from a group.
///
/// When calls are checked each that blocks has a stream of its own, too: so it meets one that was
/// started on another rank instead of it, and both are told.
public final class Streams {
    private static final int MOST = 1 << 24;

    /// The largest tag that no stream has.
    public static final int LARGEST_FREE = Integer.MAX_VALUE - MOST;

    private final Domain domain;
    private final Ensemble blocking;
    private final boolean checked;
    private final AtomicInteger begun = new AtomicInteger();

    /// Begins with that of the collectives that block.
    public Streams(Domain domain) {
        this.domain = domain;
        this.blocking = Ensemble.of(domain, 0, CallPlace.counting());
        this.checked = domain.session().selection().checks();
    }

    /// Whether all ranks compare what they call.
    public boolean areChecked() {
        return checked;
    }

    /// That of the next collective that blocks.
    public Ensemble forBlocking() {
        return checked ? next(Form.BLOCKING) : blocking;
    }

    /// That of all collectives that block, for what is no collective of the program's.
    public Ensemble blocking() {
        return blocking;
    }

    /// That of the next collective that comes back at once.
    public Ensemble forRequest() {
        return next(Form.REQUEST);
    }

    /// That of the next collective that is prepared. When calls are checked this waits until all
    /// ranks have come here.
    ///
    /// @throws IllegalStateException if another rank calls something else
    public Ensemble forPersistent(String call) {
        Ensemble prepared = next(Form.PERSISTENT);
        prepared.collectives().announce("preparation of " + call, -1);
        return prepared;
    }

    private Ensemble next(Form form) {
        int number = (begun.getAndIncrement() & Integer.MAX_VALUE) % MOST;
        return Ensemble.of(
                domain, Integer.MAX_VALUE - number, CallPlace.of(number + 1L, form));
    }
}
