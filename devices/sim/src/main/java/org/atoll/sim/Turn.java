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
    /// The state of a rank, which has the turn only while it is said to.
    enum State { NEW, HAS_TURN, APPOINTED, COMPUTING, PARKED, SERVING, GONE }

    private final int number;
    private final Strands strands;
    private final Processor processor;
    private final EventQueue queue;
    private @Nullable Runnable birth;
    private State state = State.NEW;
    private long clock;
    private int appointment;
    private boolean alarmed;
    private volatile boolean expelled;

    /// The turn of a rank that begins now.
    ///
    /// @param number    the rank
    /// @param queue     has its appointments
    /// @param birth     starts its first thread, for a later life; else null
    Turn(
            int number,
            Strands strands,
            Processor processor,
            EventQueue queue,
            long now,
            @Nullable Runnable birth) {
        this.number = number;
        this.strands = strands;
        this.processor = processor;
        this.queue = queue;
        this.clock = now;
        this.birth = birth;
    }

    /// The rank.
    int number() {
        return number;
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

    /// Whether the rank's thread is the calling one.
    boolean isCurrentThread() {
        return strands.isCurrentThread();
    }

    /// The thread that runs when the rank has the turn, or null before its first.
    @Nullable Thread currentThread() {
        return strands.currentThread();
    }

    /// The rank's thread waits until it is resumed.
    void sleep() {
        strands.sleep();
    }

    /// It is this rank's turn, says another one: its thread goes on, or begins.
    void resume() {
        Runnable start = birth;
        birth = null;
        if (start == null) {
            strands.resume();
        } else {
            take();
            start.run();
        }
    }

    /// It is this rank's turn, says its thread.
    void take() {
        state = State.HAS_TURN;
    }

    /// The rank gives its turn away.
    void give(State meanwhile) {
        state = meanwhile;
    }

    /// The rank has its turn again.
    void regain() {
        processor.start();
        state = State.HAS_TURN;
    }

    /// The rank goes on after so long at the latest.
    ///
    /// @param nanos without a limit nothing is appointed
    void setAlarm(long nanos) {
        alarmed = nanos < Long.MAX_VALUE;
        if (alarmed) {
            resumeAt(clock + Math.clamp(nanos, 0, Long.MAX_VALUE / 2));
        }
    }

    /// The rank has gone on.
    void clearAlarm() {
        if (alarmed) {
            appointment++; // or it could come later
            alarmed = false;
        }
    }

    /// Whether the rank waits for a while only.
    boolean isAlarmed() {
        return alarmed;
    }

    /// Nothing happens before a time, at which this rank then is.
    void passTo(long time) {
        clock = time;
    }

    /// Makes an appointment: the rank goes on then, unless another is made.
    void resumeAt(long time) {
        queue.add(new Resume(++appointment), time);
    }

    /// The rank goes on, unless it was told since then to go on at another time.
    private final class Resume extends Event {
        private final int kept;

        Resume(int kept) {
            this.kept = kept;
        }

        @Override
        @Nullable Turn happen() {
            return resumed(kept, time);
        }
    }

    private @Nullable Turn resumed(int kept, long time) {
        if (kept != appointment || state == State.GONE) {
            return null;
        }
        clock = Math.max(clock, time);
        return this;
    }

    /// The rank's wait is over.
    ///
    /// @return this turn if the rank goes on now, null if it is not yet that late there
    @Nullable Turn goOn(long time) {
        state = State.APPOINTED;
        if (clock <= time) {
            clock = time;
            return this;
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
