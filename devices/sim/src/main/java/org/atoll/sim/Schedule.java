// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Standstill;
import org.jspecify.annotations.Nullable;

/// Whose turn it is. The thread that gives its turn away takes events from the queue until one
/// of them names the next rank; so there is no thread of the schedule's own.
///
/// Only the thread that has the turn touches the queue and the ranks. Others read `over`,
/// `running` and the ranks that outside threads want woken; the watch also reads how many events
/// there were, which may be a little old.
final class Schedule {
    private final SimRank[] ranks;
    private final EventQueue queue;
    private final IntFunction<Event> rebirth;
    private final Queue<SimRank> wanted = new ConcurrentLinkedQueue<>();
    private final Map<String, Object> commons = new ConcurrentHashMap<>();
    private volatile boolean over;
    private volatile @Nullable SimRank running;
    private int present;
    private long now;
    private long events;
    private long underWay;

    /// Creates a schedule on which nothing has happened yet.
    ///
    /// @param ranks   those of the job, each in its present life
    /// @param queue   the events
    /// @param rebirth makes the event by which a rank begins its next life
    Schedule(SimRank[] ranks, EventQueue queue, IntFunction<Event> rebirth) {
        this.ranks = ranks;
        this.queue = queue;
        this.rebirth = rebirth;
    }

    /// Waits until all ranks are here and it is this one's first turn. Called by every rank's
    /// thread, once; the last one sets the time going.
    void begin(SimRank self) {
        boolean last;
        synchronized (this) {
            last = ++present == ranks.length;
        }
        if (last) {
            for (SimRank rank : ranks) {
                rank.turn().resumeAt(0);
            }
            running = self;
            giveTurn(self);
        } else {
            self.sleep();
        }
    }

    /// Whether all ranks have come to their end; then nobody waits for a turn any more.
    boolean isOver() {
        return over;
    }

    /// What ranks keep together, by its name.
    Map<String, Object> commons() {
        return commons;
    }

    /// Whether this thread may touch the schedule.
    boolean isMine() {
        SimRank current = running;
        return current != null && current.isCurrentThread();
    }

    void add(Event event, long time) {
        queue.add(event, time);
    }

    /// Begins a rank's next life at a time.
    void restart(int rank, long time) {
        queue.add(rebirth.apply(rank), time);
    }

    /// Whether something happens before a time.
    boolean hasBefore(long time) {
        return queue.nextTime() < time;
    }

    long now() {
        return now;
    }

    long events() {
        return events;
    }

    /// Counts the frames under way.
    void underWay(int change) {
        underWay += change;
    }

    /// Lets others run until it is this rank's turn again, or all is over.
    void giveTurn(SimRank self) {
        SimRank next = next();
        if (next != self && next != null) {
            next.resume();
            self.sleep();
        }
    }

    /// This rank's thread takes no more turns.
    void leave() {
        SimRank next = next();
        if (next != null) {
            next.resume();
        }
    }

    /// Whose turn it is, or null before the first.
    @Nullable SimRank running() {
        return running;
    }

    /// Takes the turn away from a rank that will not give it. Called by the watch, after the job
    /// has failed.
    void expel(SimRank stuck) {
        stuck.turn().expel();
        leave();
    }

    /// Wakes a rank, from any thread; if this is not the thread whose turn it is, then as soon
    /// as it gives the turn away.
    void wake(SimRank rank) {
        if (isMine()) {
            rank.rouse(now);
        } else {
            wanted.add(rank);
        }
    }

    private @Nullable SimRank next() {
        while (!over) {
            SimRank outside = wanted.poll();
            if (outside != null) {
                outside.rouse(now);
                continue;
            }
            Event event = queue.poll();
            if (event == null && !goesOn()) {
                return null;
            }
            SimRank chosen = event == null ? null : happen(event);
            if (chosen != null) {
                running = chosen;
                return chosen;
            }
        }
        return null;
    }

    private @Nullable SimRank happen(Event event) {
        now = event.time;
        events++;
        return event.happen();
    }

    /// Nothing will ever happen by itself: the end, or a deadlock, which every rank is told.
    private boolean goesOn() {
        if (allReturned()) {
            end();
            return false;
        }
        fail("deadlock: " + whoWaits());
        boolean heard = queue.nextTime() < Long.MAX_VALUE || !wanted.isEmpty();
        if (!heard) {
            end();
        }
        return heard;
    }

    /// Whether all programs have returned and no frame is under way.
    boolean isAtEnd() {
        return underWay == 0 && allReturned();
    }

    private boolean allReturned() {
        for (SimRank rank : ranks) {
            if (!rank.isGone() && !rank.isServing()) {
                return false;
            }
        }
        return true;
    }

    private void end() {
        over = true;
        for (SimRank rank : ranks) {
            if (rank.isServing() && !rank.isCurrentThread()) {
                rank.resume();
            }
        }
    }

    /// Tells all ranks that the job has failed.
    void fail(String reason) {
        for (SimRank rank : ranks) {
            rank.fail(new FailureNotice(-1, reason));
        }
    }

    /// For a rank that polls again and again: whether nothing is under way that it could find.
    boolean isVain(int patience) {
        if (underWay > 0) {
            return false;
        }
        for (SimRank rank : ranks) {
            if (!rank.hopesInVain(patience)) {
                return false;
            }
        }
        return true;
    }

    String whoWaits() {
        Standstill all = new Standstill();
        for (SimRank rank : ranks) {
            String awaited = rank.awaited();
            if (rank.isServing()) {
                all.ended(rank.number());
            } else if (!awaited.isEmpty()) {
                all.waits(rank.number(), awaited);
            }
        }
        return all.toString();
    }
}
