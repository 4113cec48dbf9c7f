// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import org.atoll.sim.Turn.State;

/// The time a rank's program computes, and what is done for others in it: frames that come
/// meanwhile are served as late as a helper thread would, whose work keeps the processor from the
/// program's. Touched only by the thread that has the turn.
final class Computing {
    private final Participant rank;
    private final Schedule schedule;
    private final Turn turn;
    private final Inbox inbox;
    private final Runnable runOther;
    private final Attention attention = new Attention();
    private long until;

    /// Begins with a program that does not compute.
    ///
    /// @param schedule lets others have their turns
    /// @param runOther lets other threads of the rank go on
    Computing(Participant rank, Schedule schedule, Inbox inbox, Runnable runOther) {
        this.rank = rank;
        this.schedule = schedule;
        this.turn = rank.turn();
        this.inbox = inbox;
        this.runOther = runOther;
    }

    /// The program computes for so long, and longer by what the helper does.
    void pass(long nanos) {
        long end = turn.clock() + nanos;
        while (turn.clock() < end && !schedule.isOver() && !turn.isExpelled()) {
            if (!inbox.isEmpty()) {
                call(turn.clock());
            }
            computeUntil(end);
            rank.requireLife();
            if (turn.clock() >= attention.due()) {
                end += serveOnce();
            }
        }
    }

    private void computeUntil(long end) {
        until = end;
        schedule.passTo(
                turn, Math.max(turn.clock(), Math.min(end, attention.due())), State.COMPUTING);
    }

    private long serveOnce() {
        long before = turn.clock();
        help();
        attention.served(turn.clock());
        return turn.clock() - before;
    }

    /// What the helper does when it looks; threads whose wait is over by that go on until they
    /// wait again.
    private void help() {
        rank.endpoint().advance();
        runOther.run();
    }

    /// Something has come that the helper is to look at, if the program computes.
    void hear(long time) {
        if (turn.is(State.COMPUTING)) {
            call(time);
            if (attention.due() < until) {
                turn.resumeAt(attention.due());
            }
        }
    }

    private void call(long time) {
        if (rank.hasHelper()) {
            attention.call(time);
        }
    }

    /// The program itself looks for frames.
    void rest() {
        attention.rest();
    }
}
