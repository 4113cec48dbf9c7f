// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.tasks.post.Tids;

/// The end of a job: its programs have returned, and no task runs on any rank. A rank whose last
/// task has ended is quiet, and tells rank 0 how many tasks it has ever had. But another rank may
/// have it start tasks again. So when all are quiet, rank 0 asks whether they still are, with the
/// same numbers: a rank is not quiet before the orders of its tasks are answered, so an order is
/// under way only while somebody is not quiet. If a number has changed, it asks once more.
///
/// On a standing machine nobody waits for others: a program that has returned leaves, and a host's
/// process stays until it is ended.
///
/// A rank whose program has not entered the model may not know of it: once the first is quiet, rank
/// 0 asks those that have told nothing, and each of them tells when its program has returned.
final class Quiet {
    private static final int ROOT = 0;
    private static final int ASK = 0;
    private static final int END = 1;

    private final Station station;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final TimeKind ending;
    private final int quiet;
    private final int rest;

    /// Whether this rank ends when its own program has returned, for others come and go.
    private final boolean isAlone;

    /// The latest question of rank 0.
    private int asked;

    private volatile boolean isOver;

    // Of rank 0: what each rank has said last, what it had said when the question was asked, and
    // who has answered.
    private final BitSet known = new BitSet();
    private final BitSet confirmed = new BitSet();
    private final BitSet invited = new BitSet();
    private final int[] counts;
    private final int[] countsAsked;
    private int wave;

    Quiet(Station station, LocalTasks tasks) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.tasks = tasks;
        this.ending = station.time("end", TimeKind.Group.BARRIER);
        this.quiet = station.number(LifeFrames.QUIET);
        this.rest = station.number(LifeFrames.REST);
        World world = station.world();
        this.isAlone = world.isStanding();
        this.isOver = isAlone && !Roles.isHost(world.cards().get(world.rank()));
        this.counts = new int[endpoint.size()];
        this.countsAsked = new int[endpoint.size()];
        station.handle(LifeFrames.QUIET, this::told);
        station.handle(LifeFrames.REST, this::rested);
    }

    /// Waits until no task runs anywhere. By the program's thread, whose own task has ended; it
    /// does not hold the endpoint.
    void await() {
        endpoint.waitFor(new Everywhere());
    }

    /// The last task of the job has ended.
    private final class Everywhere implements Completion {
        @Override
        public boolean isDone() {
            return isOver;
        }

        @Override
        public String describe() {
            int here = tasks.count();
            return here == 0
                    ? "end of the tasks of other ranks"
                    : "end of " + here + (here == 1 ? " task" : " tasks") + " of this rank";
        }

        @Override
        public int awaitedPeer() {
            return ROOT == endpoint.rank() ? -1 : ROOT;
        }

        @Override
        public TimeKind timeKind() {
            return ending;
        }
    }

    /// A task of this rank has ended, or orders of one were answered. Holder only.
    void look() {
        if (tasks.areOver() && !isAlone) {
            station.lane(ROOT).post(quiet, tasks.everStarted(), asked, 0);
        }
    }

    private void rested(int source, MemorySegment memory, long header, long payload) {
        if (Frame.context(memory, header) == END) {
            isOver = true;
            endpoint.rouseSleepers();
        } else {
            asked = Frame.tag(memory, header);
            look();
        }
    }

    private void told(int source, MemorySegment memory, long header, long payload) {
        known.set(source);
        counts[source] = Frame.context(memory, header);
        if (Frame.tag(memory, header) == wave && counts[source] == countsAsked[source]) {
            confirmed.set(source);
        }
        goOn();
    }

    private void goOn() {
        boolean areAllKnown = true;
        for (int rank = 0; rank < counts.length; rank++) {
            if (!isLost(rank) && !known.get(rank)) {
                invite(rank);
                areAllKnown = false;
            }
        }
        if (!areAllKnown) {
            return;
        }
        boolean changed = wave == 0;
        boolean all = true;
        for (int rank = 0; rank < counts.length; rank++) {
            changed |= !isLost(rank) && counts[rank] != countsAsked[rank];
            all &= isLost(rank) || confirmed.get(rank);
        }
        if (changed) {
            wave++;
            confirmed.clear();
            System.arraycopy(counts, 0, countsAsked, 0, counts.length);
            say(ASK);
        } else if (all) {
            say(END);
        }
    }

    /// Lets a rank know of the model.
    private void invite(int rank) {
        if (!invited.get(rank)) {
            invited.set(rank);
            station.lane(rank).post(rest, ASK, wave, 0);
        }
    }

    private void say(int what) {
        for (int rank = 0; rank < counts.length; rank++) {
            if (!isLost(rank)) {
                station.lane(rank).post(rest, what, wave, 0);
            }
        }
    }

    private boolean isLost(int rank) {
        return station.world().losses().isLost(rank);
    }

    /// A rank is lost: nobody waits for it.
    void lost(int rank) {
        if (endpoint.rank() == ROOT && !isAlone) {
            forget(rank);
            goOn();
        }
    }

    /// A rank is back, and runs its program from the beginning.
    void returned(int rank) {
        forget(rank);
    }

    private void forget(int rank) {
        known.clear(rank);
        invited.clear(rank);
        confirmed.clear(rank);
        counts[rank] = 0;
        countsAsked[rank] = 0;
    }
}
