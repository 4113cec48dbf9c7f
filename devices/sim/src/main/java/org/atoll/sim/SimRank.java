// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.atoll.fabric.device.Driven;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.sim.Turn.State;
import org.jspecify.annotations.Nullable;

/// One rank in virtual time: what its threads do there, and what happens to it meanwhile. Its clock
/// is that of its [Turn].
final class SimRank implements Timeline {
    /// Reading the clock takes time too, so that a program that waits for a moment gets there.
    private static final long CLOCK_NANOS = 20;

    private final int number;
    private final Life life;
    private final Schedule schedule;
    private final Processor processor;
    private final Turn turn;
    private final Inbox inbox = new Inbox();
    private final Tally tally = new Tally();
    private final Strands strands = new Strands();
    private final Computing computing;
    private final VainPolls vainPolls = new VainPolls();
    private @Nullable Driven endpoint;
    private boolean roused;

    /// Creates a rank that begins at the beginning, or in a later life at the present time.
    SimRank(int number, Schedule schedule, Processor processor, Life life) {
        this.number = number;
        this.life = life;
        this.schedule = schedule;
        this.processor = processor;
        this.turn = new Turn(this, schedule, processor);
        this.computing = new Computing(this, schedule, turn, inbox);
    }

    int number() {
        return number;
    }

    Turn turn() {
        return turn;
    }

    Tally tally() {
        return tally;
    }

    @Override
    public void attach(Driven owner, IntFunction<@Nullable Runnable> starter) {
        endpoint = owner;
        life.heirs(starter);
    }

    Life life() {
        return life;
    }

    @Override
    public Map<String, Object> commons() {
        return schedule.commons();
    }

    @Override
    public void restart(int rank) {
        schedule.restart(rank, turn.clock());
    }

    /// What a number of frames stands for, in words.
    String frameName(int number) {
        return endpoint().frameName(number);
    }

    private Driven endpoint() {
        return Objects.requireNonNull(endpoint);
    }

    // The turn.

    /// Waits for the first turn.
    void begin() {
        strands.begin();
        if (life.isFirst()) {
            turn.await();
        }
        turn.take();
        processor.start();
    }

    boolean isCurrentThread() {
        return strands.isCurrentThread();
    }

    /// The thread that runs when the rank has the turn, or null before its first.
    @Nullable Thread currentThread() {
        return strands.currentThread();
    }

    void sleep() {
        strands.sleep();
    }

    void resume() {
        Runnable birth = life.takeBirth();
        if (birth == null) {
            strands.resume();
        } else {
            turn.take();
            birth.run();
        }
    }

    /// Ends the wait in which the rank is, or the next.
    void rouse(long time) {
        roused = true;
        if (turn.isWaiting() || (life.hasCrashed() && !isGone())) {
            turn.goOnAt(time);
        }
    }

    /// A link that this rank found full has room again. If the program computes, its helper has to
    /// push on what was held back: perhaps no frame comes that would remind it.
    void hearOfRoom(long time) {
        rouse(time);
        computing.hear(time);
    }

    /// A frame is here.
    ///
    /// @return this rank if it goes on now
    @Nullable SimRank arrive(Parcel parcel, long time) {
        if (isGone() || life.hasCrashed()) {
            parcel.drop(time);
            return null;
        }
        inbox.add(parcel);
        computing.hear(time);
        return turn.isWaiting() ? turn.goOn(time) : null;
    }

    /// The rank stops for ever. Its thread sleeps until the others have heard of it.
    void crash() {
        turn.stop();
        life.crash();
        inbox.clear();
    }

    /// Whether the rank is lost, as far as it knows itself, or has crashed.
    boolean isEnding() {
        return life.hasCrashed() || endpoint().failure() != null;
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
    /// its own.
    void fail(FailureNotice notice) {
        if (!isGone()) {
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
            turn.spend(processor.used() + CLOCK_NANOS);
        }
        return turn.clock() + processor.skewNanos();
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

    @Override
    public void spend(long nanos) {
        if (schedule.isMine()) {
            turn.spend(processor.nanos(nanos));
        }
    }

    @Override
    public long costNanos(String what) {
        return processor.costNanos(what);
    }

    private void pass(long nanos) {
        tally.computedNanos += nanos;
        computing.pass(nanos);
    }

    /// Whether a helper thread would serve the rank while its program computes.
    boolean hasHelper() {
        return strands.isSeveral() || endpoint().needsAssistant();
    }

    /// What the helper does when it looks; threads whose wait is over by that go on until they
    /// wait again.
    void help() {
        endpoint().advance();
        runOthers();
    }

    /// A rank that has crashed and knows it does nothing more, not even compute.
    void requireLife() {
        CommunicationException end = life.hasCrashed() ? endpoint().failure() : null;
        if (end != null) {
            throw new CommunicationException(
                    "computing cannot go on: " + end.getMessage(), number, end);
        }
    }

    @Override
    public void park(Completion wanted) {
        requireTurn();
        pass(processor.used());
        strands.awaits(wanted);
        if (!runOther() && !roused && inbox.isEmpty() && !schedule.isOver()) {
            turn.giveFor(strands.patienceNanos(), State.PARKED);
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
        if (turn.isExpelled()) {
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
        life.returned();
        pass(processor.used());
        tally.endNanos = turn.clock();
        Driven mine = endpoint();
        while (!schedule.isOver() && mine.failure() == null) {
            if (!runOther() && !roused && inbox.isEmpty()) {
                turn.giveFor(strands.patienceNanos(), State.SERVING);
            }
            roused = false;
            mine.advance();
        }
    }

    /// The rank's thread needs no more turns.
    void leave() {
        boolean present = !isGone() && !turn.is(State.NEW) && !schedule.isOver();
        turn.end();
        if (present) {
            tally.endNanos = Math.max(tally.endNanos, turn.clock());
            Event next = life.takeEnd();
            if (next != null) {
                schedule.add(next, Math.max(turn.clock(), schedule.now()));
            }
            schedule.leave();
        }
    }

    // Frames.

    /// A frame leaves: the processor's part of the work, then the network's.
    void send(Parcel parcel) {
        turn.spend(processor.used() + parcel.way().sendNanos(parcel.bytes()));
        tally.sent(parcel);
        schedule.underWay(1);
        schedule.add(parcel, turn.clock());
    }

    /// Delivers the frames that are here at this rank's time.
    int poll(FrameSink sink) {
        if (schedule.isOver() || turn.isExpelled()) {
            return 0;
        }
        turn.spend(processor.used());
        turn.passTo(turn.clock(), State.APPOINTED);
        computing.rest();
        int frames = inbox.deliver(sink, turn);
        if (frames == 0) {
            pollInVain();
        } else {
            vainPolls.end();
        }
        return frames;
    }

    private void pollInVain() {
        turn.spend(vainPolls.oneMore());
        if (vainPolls.isTimeToAsk() && schedule.isVain(VainPolls.MANY)) {
            schedule.fail("deadlock: " + schedule.whoWaits());
        }
    }
}
