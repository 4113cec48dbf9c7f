// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.lives;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// One life of a rank in an open job, from the moment when it is given to a process: how far that
/// has come, and who must still hear of it. Guarded by the monitor of whoever lets processes in.
public final class Life {
    private final int rank;
    private final int incarnation;
    private final long since;

    /// Those of whose coming it has been told and has not said that it has heard, in order.
    private final Queue<Life> untold = new ArrayDeque<>();

    /// Those who have not said yet that they have heard of it.
    private final Set<Life> waitedFor = new HashSet<>();

    private @Nullable Voice voice;
    private @Nullable Card card;
    private boolean isMet;

    /// Begins before its process has joined.
    ///
    /// @param rank        the world rank
    /// @param incarnation which of its lives
    /// @param since       the time, as [System#nanoTime] counts
    public Life(int rank, int incarnation, long since) {
        this.rank = rank;
        this.incarnation = incarnation;
        this.since = since;
    }

    /// The world rank.
    public int rank() {
        return rank;
    }

    /// Which of its lives this is.
    public int incarnation() {
        return incarnation;
    }

    /// When it was given to its process, as [System#nanoTime] counts.
    public long since() {
        return since;
    }

    /// What is said to it; null until it has joined.
    public @Nullable Voice voice() {
        return voice;
    }

    /// Its process has proved itself.
    public void joined(Voice to) {
        voice = to;
    }

    /// Says something to it, if it has joined.
    public void tell(ControlMessage message) {
        if (voice != null) {
            voice.tell(message);
        }
    }

    /// What it has said of itself last; null until it has.
    public @Nullable Card card() {
        return card;
    }

    /// Takes what it says of itself.
    public void says(Card mine) {
        card = mine;
    }

    /// Whether the others have been told of it, or are being told.
    public boolean isMet() {
        return isMet;
    }

    /// Tells others of it: those who have said where they are. It is known when all of them have
    /// answered, and those who have gone are not waited for.
    ///
    /// @param others may have this one among them, which is passed over
    public void meet(Iterable<@Nullable Life> others) {
        isMet = true;
        Card mine = Objects.requireNonNull(card);
        for (Life other : others) {
            if (other != null && other.rank != rank && other.card != null) {
                other.tell(new ControlMessage.Returned(mine));
                other.untold.add(this);
                waitedFor.add(other);
            }
        }
    }

    /// It has heard of the next one.
    ///
    /// @return that one, if all have heard of it now; else null
    public @Nullable Life heard() {
        Life other = untold.poll();
        return other != null && other.isHeardBy(this) ? other : null;
    }

    private boolean isHeardBy(Life one) {
        return waitedFor.remove(one) && waitedFor.isEmpty();
    }

    /// Whether nobody has to hear of it any more.
    public boolean isKnown() {
        return waitedFor.isEmpty();
    }

    /// Its process has gone: it is told so if it still listens, its connection ends, and nobody
    /// waits for it.
    ///
    /// @param notice how it is known
    /// @return those of whom all have heard now
    public Set<Life> goes(FailureNotice notice) {
        if (voice != null) {
            voice.tell(new ControlMessage.Failed(notice));
            voice.end();
        }
        Set<Life> known = new HashSet<>();
        untold.forEach(other -> {
            if (other.isHeardBy(this)) {
                known.add(other);
            }
        });
        untold.clear();
        return known;
    }
}
