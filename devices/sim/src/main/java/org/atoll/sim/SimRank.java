// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.device.Driven;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.sim.Turn.State;
import org.jspecify.annotations.Nullable;

/// One rank in virtual time: what its threads do there, and what happens to it meanwhile. Its clock
/// is that of its [Turn].
final class SimRank implements Timeline {
    /// Reading the clock takes time too, so that a program that waits for a moment gets there.
    private static final long CLOCK_NANOS = 20;

    private final Life life;
    private final Schedule schedule;
    private final Processor processor;
    private final IntFunction<Event> rebirth;
    private final Strands strands = new Strands();
    private final VainPolls vainPolls = new VainPolls();
    private final Turn turn;
    private final Participant self;
    private final OtherStrands others;
    private final Inbox inbox = new Inbox();
    private final Tally tally = new Tally();
    private final Computing computing;

    /// Creates a rank that begins at the beginning, or in a later life at the present time.
    ///
    /// @param number    the rank
    /// @param birth     starts its thread, for a later life; else null
    /// @param rebirth   makes the event by which a rank begins its next life
    SimRank(
            int number,
            Schedule schedule,
            Processor processor,
            EventQueue queue,
            Life life,
            @Nullable Runnable birth,
            IntFunction<Event> rebirth) {
        this.life = life;
        this.schedule = schedule;
        this.processor = processor;
        this.rebirth = rebirth;
        this.turn = new Turn(number, strands, processor, queue, schedule.now(), birth);
        this.self = new Participant(turn, life, strands, vainPolls);
        this.others = new OtherStrands(self, strands, schedule, processor);
        this.computing = new Computing(self, schedule, inbox, others::runIfMine);
    }

    int number() {
        return turn.number();
    }

    /// The rank as the others see it.
    Participant self() {
        return self;
    }

    Tally tally() {
        return tally;
    }

    @Override
    public void attach(Driven owner, IntFunction<@Nullable Runnable> starter) {
        self.attach(owner);
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
        schedule.add(rebirth.apply(rank), turn.clock());
    }

    /// What a number of frames stands for, in words.
    String frameName(int number) {
        return self.endpoint().frameName(number);
    }

    // The turn.

    /// Waits for the first turn.
    void begin() {
        strands.begin();
        if (life.isFirst()) {
            schedule.begin(turn);
        }
        turn.take();
        processor.start();
    }

    /// A link that this rank found full has room again. If the program computes, its helper has to
    /// push on what was held back: perhaps no frame comes that would remind it.
    void hearOfRoom(long time) {
        self.rouse(time);
        computing.hear(time);
    }

    /// A frame is here.
    ///
    /// @return this rank's turn if it goes on now
    @Nullable Turn arrive(Parcel parcel, long time) {
        if (self.isGone() || life.hasCrashed()) {
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

    /// This rank gives another one up: it is told of the failure or, if the job outlives its ranks,
    /// all are, the other one included.
    void giveUp(FailureNotice notice) {
        Driven endpoint = self.endpoint();
        if (endpoint.outlivesRanks()) {
            endpoint.suspect(notice.rank(), notice.reason());
        } else {
            self.fail(notice);
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
        if (nanos > 0 && tally.endNanos > 0) {
            tally.endNanos = Math.max(tally.endNanos, turn.clock()); // for others
        }
    }

    @Override
    public void park(Completion wanted) {
        requireTurn();
        pass(processor.used());
        strands.awaits(wanted);
        if (!others.run() && !self.isRoused() && inbox.isEmpty() && !schedule.isOver()) {
            schedule.giveFor(turn, strands.patienceNanos(), State.PARKED);
        }
        strands.awaits(null);
        self.calm();
    }

    @Override
    public void start(String name, Runnable task) {
        strands.start(name, task);
        processor.start();
    }

    @Override
    public void runOthers() {
        others.runIfMine();
    }

    private void requireTurn() {
        if (turn.isExpelled()) {
            throw new IllegalStateException(
                    "simulated rank " + number() + " has lost its turn: it waited for what its"
                            + " world does not know of");
        }
        if (!strands.isCurrentThread() && !schedule.isOver()) {
            throw new IllegalStateException(
                    "a thread of simulated rank " + number() + " that World.start did not start"
                            + " communicates: it cannot share the rank's time");
        }
    }

    @Override
    public void serve() {
        life.returned();
        pass(processor.used());
        tally.endNanos = turn.clock();
        Driven mine = self.endpoint();
        while (!schedule.isOver() && mine.failure() == null) {
            if (!others.run() && !self.isRoused() && inbox.isEmpty()) {
                schedule.giveFor(turn, strands.patienceNanos(), State.SERVING);
            }
            self.calm();
            mine.advance();
        }
    }

    /// The rank's thread needs no more turns.
    void leave() {
        if (strands.isCurrentThread() && !turn.isExpelled()) {
            others.endAll();
        }
        boolean present = !self.isGone() && !turn.is(State.NEW) && !schedule.isOver();
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
        schedule.passTo(turn, turn.clock(), State.APPOINTED);
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
