// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Objects;
import org.atoll.fabric.device.Driven;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.sim.Turn.State;
import org.jspecify.annotations.Nullable;

/// A rank as the others see it: whether it waits, in what life it is, and how it hears of a
/// failure. Touched only by the thread that has the turn.
final class Participant {
    private final Turn turn;
    private final Life life;
    private final Strands strands;
    private final VainPolls vainPolls;
    private @Nullable Driven endpoint;
    private boolean roused;

    Participant(Turn turn, Life life, Strands strands, VainPolls vainPolls) {
        this.turn = turn;
        this.life = life;
        this.strands = strands;
        this.vainPolls = vainPolls;
    }

    Turn turn() {
        return turn;
    }

    int number() {
        return turn.number();
    }

    /// Says who is driven here.
    void attach(Driven owner) {
        endpoint = owner;
    }

    /// The rank's end of the fabric.
    Driven endpoint() {
        return Objects.requireNonNull(endpoint);
    }

    /// Ends the wait in which the rank is, or the next.
    void rouse(long time) {
        roused = true;
        if (turn.isWaiting() || (life.hasCrashed() && !isGone())) {
            turn.goOnAt(time);
        }
    }

    boolean isRoused() {
        return roused;
    }

    /// A wait has ended.
    void calm() {
        roused = false;
    }

    boolean isGone() {
        return turn.is(State.GONE);
    }

    boolean isServing() {
        return turn.is(State.SERVING);
    }

    boolean hopesInVain(int patience) {
        return !turn.is(State.COMPUTING)
                && !turn.isAlarmed()
                && (!turn.is(State.APPOINTED) || vainPolls.count() >= patience);
    }

    /// What the rank waits for, or an empty text.
    String awaited() {
        String known = endpoint == null ? "" : strands.awaited(endpoint.narrator());
        if (!known.isEmpty()) {
            return known;
        }
        return vainPolls.areMany() ? "polls that find nothing" : "";
    }

    /// A rank has failed, or the whole job. If the job outlives its ranks, a rank's failure is only
    /// its own. A life that is not in yet hears of it when it comes in.
    void fail(FailureNotice notice) {
        if (!isGone() && endpoint != null) {
            boolean ends = notice.rank() < 0 || !endpoint().outlivesRanks();
            endpoint().fail(new FailureNotice(
                    notice.rank(), notice.reason(), ends, notice.incarnation()));
        }
    }

    /// Whether the rank is lost, as far as it knows itself, or has crashed.
    boolean isEnding() {
        return life.hasCrashed() || hasFailed();
    }

    /// Whether the rank has heard that its job has failed.
    boolean hasFailed() {
        return endpoint().failure() != null;
    }

    /// The same of a rank that perhaps has not come so far that it could hear.
    boolean knowsItHasFailed() {
        return endpoint != null && hasFailed();
    }

    /// Whether a helper thread would serve the rank while its program computes.
    boolean hasHelper() {
        return strands.isSeveral() || endpoint().needsAssistant();
    }

    /// A rank that has crashed and knows it does nothing more, not even compute.
    void requireLife() {
        CommunicationException end = life.hasCrashed() ? endpoint().failure() : null;
        if (end != null) {
            throw new CommunicationException(
                    "computing cannot go on: " + end.getMessage(), number(), end);
        }
    }
}
