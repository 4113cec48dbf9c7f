// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.jspecify.annotations.Nullable;

/// A rank's turn and its clock: what it does, what time it is there, and when it goes on.
///
/// A rank's clock runs ahead of the schedule's while it has the turn, for sending, receiving and
/// computing take time but give no turn away. Before it looks for frames it therefore lets
/// everything happen that happens before its clock, so that it misses none.
///
/// Touched only by the thread that has the turn, but that the watch may take it away.
final class Turn {
    /// What a rank does. It has the turn only while it is said to.
    enum State { NEW, HAS_TURN, APPOINTED, COMPUTING, PARKED, SERVING, GONE }

    private final SimRank rank;
    private final Schedule schedule;
    private final Processor processor;
    private State state = State.NEW;
    private long clock;
    private int appointment;
    private boolean alarmed;
    private volatile boolean expelled;

    /// The turn of a rank that begins now.
    Turn(SimRank rank, Schedule schedule, Processor processor) {
        this.rank = rank;
        this.schedule = schedule;
        this.processor = processor;
        this.clock = schedule.now();
    }

    boolean is(State asked) {
        return state == asked;
    }

    /// Whether a frame or a call ends what the rank waits for.
    boolean isWaiting() {
        return state == State.PARKED || state == State.SERVING;
    }

    long clock() {
        return clock;
    }

    /// Time goes by for this rank and nothing happens to it.
    void spend(long nanos) {
        clock += nanos;
    }

    /// The rank's thread waits for its first turn.
    void await() {
        state = State.APPOINTED;
        schedule.begin(rank);
    }

    /// It is this rank's turn.
    void take() {
        state = State.HAS_TURN;
    }

    /// Lets others have their turns; returns when it is this one's again.
    void give(State meanwhile) {
        state = meanwhile;
        schedule.giveTurn(rank);
        processor.start();
        state = State.HAS_TURN;
    }

    /// Lets others have their turns for so long at most. Without a limit nothing is appointed.
    void giveFor(long nanos, State meanwhile) {
        alarmed = nanos < Long.MAX_VALUE;
        if (alarmed) {
            resumeAt(clock + Math.clamp(nanos, 0, Long.MAX_VALUE / 2));
        }
        give(meanwhile);
        if (alarmed) {
            appointment++; // or it could come later
            alarmed = false;
        }
    }

    /// Whether the rank waits for a while only.
    boolean isAlarmed() {
        return alarmed;
    }

    /// Lets all happen that happens before a time, at which this rank then is.
    void passTo(long time, State meanwhile) {
        if (schedule.hasBefore(time)) {
            resumeAt(time);
            give(meanwhile);
        } else {
            clock = time;
        }
    }

    /// Makes an appointment: the rank goes on then, unless another is made.
    void resumeAt(long time) {
        schedule.add(new Resume(this, ++appointment), time);
    }

    /// The time of an appointment has come.
    ///
    /// @return the rank if it still holds
    @Nullable SimRank resumed(int kept, long time) {
        if (kept != appointment || state == State.GONE) {
            return null;
        }
        clock = Math.max(clock, time);
        return rank;
    }

    /// The rank's wait is over.
    ///
    /// @return the rank if it goes on now, null if it is not yet that late there
    @Nullable SimRank goOn(long time) {
        state = State.APPOINTED;
        if (clock <= time) {
            clock = time;
            return rank;
        }
        resumeAt(clock);
        return null;
    }

    /// The rank goes on as soon as it is both that late and its own time.
    void goOnAt(long time) {
        state = isWaiting() ? State.APPOINTED : state;
        resumeAt(Math.max(clock, time));
    }

    /// The rank stands still: it has no appointment, and waits for nothing that could come.
    void stop() {
        state = isWaiting() ? State.APPOINTED : state;
        appointment++;
    }

    /// The rank takes no more turns.
    void end() {
        state = State.GONE;
    }

    /// The rank has lost its turn for good; its thread may come back later, and is told so.
    void expel() {
        expelled = true;
        state = State.GONE;
    }

    boolean isExpelled() {
        return expelled;
    }
}
