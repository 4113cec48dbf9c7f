// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.team;

import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.circle.Circle;
import org.jspecify.annotations.Nullable;

/// The time in which a communicator is of use on this rank: until it is freed, or a world that it
/// reaches into is lost. It also tells what still goes on in the communicator.
public final class Lifetime {
    private final Circle circle;

    /// Read without ordering by every call: a communicator is freed when nobody uses it.
    private boolean over;

    /// How many collectives go on by themselves.
    private final AtomicInteger beside = new AtomicInteger();

    private volatile @Nullable CommunicationException loss;

    /// Begins.
    ///
    /// @param circle the communicator's ranks, as far as failures concern them
    public Lifetime(Circle circle) {
        this.circle = circle;
    }

    /// The ranks, as far as failures concern them.
    public Circle circle() {
        return circle;
    }

    /// The communicator is freed.
    public void end() {
        over = true;
    }

    /// Whether it is of no more use, for whatever reason.
    public boolean isOver() {
        return over;
    }

    /// Whether the program has freed it.
    public boolean isFreed() {
        return over && loss == null;
    }

    /// A world that this communicator reaches into has failed: it is of no more use.
    public void lose(CommunicationException cause) {
        loss = cause;
        over = true;
    }

    /// Whether [#lose] was called.
    public boolean isLost() {
        return loss != null;
    }

    /// Why it was lost, if it was.
    public @Nullable CommunicationException loss() {
        return loss;
    }

    /// A collective goes on by itself from now on.
    public void beganBeside() {
        beside.incrementAndGet();
    }

    /// One does so no longer.
    public void endedBeside() {
        beside.decrementAndGet();
    }

    /// Whether a collective goes on by itself, which may send and receive at any time.
    public boolean isBusyBeside() {
        return beside.get() > 0;
    }
}
