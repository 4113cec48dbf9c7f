// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.function.IntFunction;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Completion;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// One rank in virtual time: its clock, its turn, and the frames that wait for it.
///
/// A rank's clock runs ahead of the schedule's while it has the turn, for sending, receiving and
/// computing take time but give no turn away. Before it looks for frames it therefore lets
/// everything happen that happens before its clock, so that it misses none.
final class SimRank implements Timeline {
    /// Reading the clock takes time too, so that a program that waits for a moment gets there.
    private static final long CLOCK_NANOS = 20;

    private static final int FRAMES_PER_POLL = 64;

    private enum State { NEW, HAS_TURN, APPOINTED, COMPUTING, PARKED, SERVING, GONE }

    private final int number;
    private final Life life;
    private final Schedule schedule;
    private final Processor processor;
    private final ArrayDeque<Parcel> inbox = new ArrayDeque<>();
    private final Tally tally = new Tally();
    private final Strands strands = new Strands();
    private final Attention attention = new Attention();
    private final VainPolls vainPolls = new VainPolls();
    private @Nullable Endpoint endpoint;
    private State state = State.NEW;
    private long clock;
    private int appointment;
    private long computedUntil;
    private boolean roused;
    private boolean crashed;
    private boolean returned;
    private volatile boolean expelled;

    /// Creates a rank that begins at the beginning, or in a later life at the present time.
    SimRank(int number, Schedule schedule, Processor processor, Life life) {
        this.number = number;
        this.life = life;
        this.clock = schedule.now();
        this.schedule = schedule;
        this.processor = processor;
    }

    int number() {
        return number;
    }

    long clock() {
        return clock;
    }

    Tally tally() {
        return tally;
    }

    @Override
    public void attach(Endpoint owner, IntFunction<@Nullable Runnable> starter) {
        endpoint = owner;
        life.heirs(starter);
    }

    Life life() {
        return life;
    }

    @Override
    public void restart(int rank) {
        schedule.restart(rank, clock);
    }

    private Endpoint endpoint() {
        return Objects.requireNonNull(endpoint);
    }

    // The turn.

    /// Waits for the first turn.
    void begin() {
        strands.begin();
        if (life.isFirst()) {
            state = State.APPOINTED;
            schedule.begin(this);
        }
        state = State.HAS_TURN;
        processor.start();
    }

    boolean isCurrentThread() {
        return strands.isCurrentThread();
    }

    /// The thread that runs when the rank has the turn, or null before its first.
    @Nullable Thread currentThread() {
        return strands.currentThread();
    }

    /// The rank has lost its turn for good; its thread may come back later, and is told so.
    void expel() {
        expelled = true;
        state = State.GONE;
    }

    void sleep() {
        strands.sleep();
    }

    void resume() {
        Runnable birth = life.takeBirth();
        if (birth == null) {
            strands.resume();
        } else {
            state = State.HAS_TURN;
            birth.run();
        }
    }

    private void giveTurn(State why) {
        state = why;
        schedule.giveTurn(this);
        processor.start();
        state = State.HAS_TURN;
    }

    /// Makes an appointment: the rank goes on then, unless another is made.
    void resumeAt(long time) {
        schedule.add(new Resume(this, ++appointment), time);
    }

    boolean resumed(int kept, long time) {
        if (kept != appointment || state == State.GONE) {
            return false;
        }
        clock = Math.max(clock, time);
        return true;
    }

    /// Ends the wait in which the rank is, or the next.
    void rouse(long time) {
        roused = true;
        if (crashed && state != State.GONE) {
            resumeAt(Math.max(clock, time));
        }
        if (state == State.PARKED || state == State.SERVING) {
            state = State.APPOINTED;
            resumeAt(Math.max(clock, time));
        }
    }

    /// A link that this rank found full has room again. If the program computes, its helper has to
    /// push on what was held back: perhaps no frame comes that would remind it.
    void hearOfRoom(long time) {
        rouse(time);
        if (state == State.COMPUTING) {
            help(time);
        }
    }

    /// A frame is here.
    ///
    /// @return this rank if it goes on now
    @Nullable SimRank arrive(Parcel parcel, long time) {
        if (state == State.GONE || crashed) {
            parcel.drop(time);
            return null;
        }
        inbox.add(parcel);
        return switch (state) {
            case PARKED, SERVING -> goOn(time);
            case COMPUTING -> help(time);
            default -> null;
        };
    }

    private @Nullable SimRank goOn(long time) {
        state = State.APPOINTED;
        if (clock <= time) {
            clock = time;
            return this;
        }
        resumeAt(clock);
        return null;
    }

    /// A frame has come while the program computes.
    private void expectHelp(long time) {
        if (strands.isSeveral() || endpoint().needsAssistant()) {
            attention.call(time);
        }
    }

    private @Nullable SimRank help(long time) {
        expectHelp(time);
        if (attention.due() < computedUntil) {
            resumeAt(attention.due());
        }
        return null;
    }

    /// The rank stops for ever. Its thread sleeps until the others have heard of it.
    void crash() {
        if (state == State.PARKED || state == State.SERVING) {
            state = State.APPOINTED;
        }
        crashed = true;
        appointment++;
        inbox.clear();
    }

    boolean hasCrashed() {
        return crashed;
    }

    boolean hasReturned() {
        return returned;
    }

    /// Whether the rank is lost, as far as it knows itself, or has crashed.
    boolean isEnding() {
        return crashed || endpoint().failure() != null;
    }

    boolean isGone() {
        return state == State.GONE;
    }

    boolean isServing() {
        return state == State.SERVING;
    }

    boolean hopesInVain(int patience) {
        return state != State.COMPUTING
                && (state != State.APPOINTED || vainPolls.count() >= patience);
    }

    /// What the rank waits for, or an empty text.
    String awaited() {
        Completion known = strands.awaited();
        if (known != null) {
            return known.describe();
        }
        return vainPolls.areMany() ? "polls that find nothing" : "";
    }

    /// A rank has failed, or the whole job. If the job outlives its ranks, a rank's failure is only
    /// its own.
    void fail(FailureNotice notice) {
        if (state != State.GONE) {
            boolean ends = notice.rank() < 0 || !endpoint().outlivesRanks();
            endpoint().fail(new FailureNotice(
                    notice.rank(), notice.reason(), ends, notice.incarnation()));
        }
    }

    /// This rank gives another one up: it is told of the failure or, if the job outlives its ranks,
    /// all are, the other one included.
    void giveUp(FailureNotice notice) {
        if (endpoint().outlivesRanks()) {
            endpoint().suspect(notice.rank(), notice.reason());
        } else {
            fail(notice);
        }
    }

    // The timeline.

    @Override
    public long nanoTime() {
        if (schedule.isMine()) {
            spend(processor.used() + CLOCK_NANOS);
        }
        return clock + processor.skewNanos();
    }

    @Override
    public void compute(long nanos) {
        pass(processor.nanos(nanos));
    }

    @Override
    public void operate(long count) {
        pass(processor.operations(count));
    }

    @Override
    public void operate(long count, long movedBytes, long heldBytes) {
        pass(processor.operations(count) + processor.traffic(movedBytes, heldBytes));
    }

    /// Time goes by for this rank and nothing happens to it.
    private void spend(long nanos) {
        clock += nanos;
    }

    /// The rank computes; frames that come meanwhile are served if nobody waits for them.
    private void pass(long nanos) {
        tally.computedNanos += nanos;
        long end = clock + nanos;
        while (clock < end && !schedule.isOver() && !expelled) {
            if (!inbox.isEmpty()) {
                expectHelp(clock);
            }
            computeUntil(end);
            requireLife();
            if (clock >= attention.due()) {
                end += serveOnce();
            }
        }
    }

    /// A rank that has crashed and knows it does nothing more, not even compute.
    private void requireLife() {
        CommunicationException end = crashed ? endpoint().failure() : null;
        if (end != null) {
            throw new CommunicationException(
                    "computing cannot go on: " + end.getMessage(), number, end);
        }
    }

    private void computeUntil(long end) {
        long pause = Math.max(clock, Math.min(end, attention.due()));
        computedUntil = end;
        if (schedule.hasBefore(pause)) {
            resumeAt(pause);
            giveTurn(State.COMPUTING);
        } else {
            clock = pause;
        }
    }

    /// The helper's part of the work, which keeps the processor from the program's; threads whose
    /// wait is over by that go on until they wait again.
    private long serveOnce() {
        long before = clock;
        endpoint().advance();
        runOthers();
        attention.served(clock);
        return clock - before;
    }

    @Override
    public void park(Completion wanted) {
        requireTurn();
        pass(processor.used());
        strands.awaits(wanted);
        if (!runOther() && !roused && inbox.isEmpty() && !schedule.isOver()) {
            giveTurn(State.PARKED);
        }
        strands.awaits(null);
        roused = false;
    }

    @Override
    public void start(String name, Runnable task) {
        strands.start(name, task);
        processor.start();
    }

    @Override
    public void runOthers() {
        if (!schedule.isOver() && schedule.isMine()) {
            boolean _ = runOther();
        }
    }

    private void requireTurn() {
        if (expelled) {
            throw new IllegalStateException(
                    "simulated rank " + number + " has lost its turn: it waited for what its world"
                            + " does not know of");
        }
        if (!strands.isCurrentThread() && !schedule.isOver()) {
            throw new IllegalStateException(
                    "a thread of simulated rank " + number + " that World.start did not start"
                            + " communicates: it cannot share the rank's time");
        }
    }

    private boolean runOther() {
        boolean ran = strands.runOther(endpoint().failure() != null);
        if (ran) {
            processor.start();
        }
        return ran;
    }

    @Override
    public void serve() {
        returned = true;
        pass(processor.used());
        tally.endNanos = clock;
        Endpoint mine = endpoint();
        while (!schedule.isOver() && mine.failure() == null) {
            if (!roused && inbox.isEmpty()) {
                giveTurn(State.SERVING);
            }
            roused = false;
            mine.advance();
        }
    }

    /// The rank's thread needs no more turns.
    void leave() {
        if (state != State.GONE && state != State.NEW && !schedule.isOver()) {
            tally.endNanos = Math.max(tally.endNanos, clock);
            state = State.GONE;
            Event next = life.takeEnd();
            if (next != null) {
                schedule.add(next, Math.max(clock, schedule.now()));
            }
            schedule.leave();
        }
        state = State.GONE;
    }

    // Frames.

    /// A frame leaves: the processor's part of the work, then the network's.
    void send(Parcel parcel) {
        spend(processor.used() + parcel.way().sendNanos(parcel.bytes()));
        tally.sent(parcel);
        schedule.underWay(1);
        schedule.add(parcel, clock);
    }

    /// Delivers the frames that are here at this rank's time.
    int poll(FrameSink sink) {
        if (schedule.isOver() || expelled) {
            return 0;
        }
        spend(processor.used());
        if (schedule.hasBefore(clock)) {
            resumeAt(clock);
            giveTurn(State.APPOINTED);
        }
        attention.rest();
        int frames = 0;
        while (frames < FRAMES_PER_POLL && !inbox.isEmpty()) {
            take(inbox.remove(), sink);
            frames++;
        }
        if (frames == 0) {
            spend(vainPolls.oneMore());
            if (vainPolls.isTimeToAsk() && schedule.isVain(VainPolls.MANY)) {
                schedule.fail("deadlock: " + schedule.whoWaits());
            }
        } else {
            vainPolls.end();
        }
        return frames;
    }

    private void take(Parcel parcel, FrameSink sink) {
        spend(parcel.way().receiveNanos(parcel.bytes()));
        sink.frame(parcel.from(), parcel.memory(), 0, Parcel.PAYLOAD);
        parcel.taken(clock);
    }
}
