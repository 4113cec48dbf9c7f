// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Standstill;
import org.atoll.sim.Turn.State;
import org.jspecify.annotations.Nullable;

/// Decides whose turn it is. The thread that gives its turn away takes events from the queue until
/// one of them names the next rank; so there is no thread of the schedule's own.
///
/// Only the thread that has the turn touches the queue and the ranks. Others read `over`,
/// `running` and the ranks that outside threads want woken; the watch also reads how many events
/// there were, which may be a little old.
final class Schedule {
    private final Participant[] ranks;
    private final EventQueue queue;
    private final Queue<Participant> wanted = new ConcurrentLinkedQueue<>();
    private final Map<String, Object> commons = new ConcurrentHashMap<>();
    private volatile boolean over;
    private boolean dark;
    private volatile @Nullable Turn running;
    private int present;
    private long now;
    private long events;

    /// What happens with events of certain numbers.
    private final Map<Long, List<Event>> counted = new HashMap<>();
    private long underWay;

    /// Creates a schedule on which nothing has happened yet.
    ///
    /// @param size  the number of ranks
    Schedule(int size, EventQueue queue) {
        this.ranks = new Participant[size];
        this.queue = queue;
    }

    /// A rank takes part from now on, in the place of its earlier life.
    void enter(Participant rank) {
        ranks[rank.number()] = rank;
    }

    /// A rank's thread waits until all are here and it is its first turn. Called by every rank's
    /// thread, once; the last one sets the time going.
    void begin(Turn self) {
        self.give(State.APPOINTED);
        boolean last;
        synchronized (this) {
            last = ++present == ranks.length;
        }
        if (last) {
            for (Participant rank : ranks) {
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
        Turn current = running;
        return current != null && current.isCurrentThread();
    }

    void add(Event event, long time) {
        queue.add(event, time);
    }

    /// Lets an event happen at the time of the one with a number. Before the first.
    void addAt(long number, Event event) {
        counted.computeIfAbsent(number, key -> new ArrayList<>()).add(event);
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

    /// A rank lets others have their turns; returns when it is its own again, or all is over.
    void give(Turn self, State meanwhile) {
        self.give(meanwhile);
        giveTurn(self);
        self.regain();
    }

    /// The same for so long at most.
    ///
    /// @param nanos or [Long#MAX_VALUE]
    void giveFor(Turn self, long nanos, State meanwhile) {
        self.setAlarm(nanos);
        give(self, meanwhile);
        self.clearAlarm();
    }

    /// A rank lets all happen that happens before a time, at which it then is.
    void passTo(Turn self, long time, State meanwhile) {
        if (queue.nextTime() < time) {
            self.resumeAt(time);
            give(self, meanwhile);
        } else {
            self.passTo(time);
        }
    }

    private void giveTurn(Turn self) {
        Turn next = next();
        if (next != self && next != null) {
            next.resume();
            self.sleep();
        }
    }

    /// This rank's thread takes no more turns.
    void leave() {
        Turn next = next();
        if (next != null) {
            next.resume();
        }
    }

    /// Whose turn it is, or null before the first.
    @Nullable Turn running() {
        return running;
    }

    /// Takes the turn away from a rank that will not give it. Called by the watch, after the job
    /// has failed.
    void expel(Turn stuck) {
        stuck.expel();
        leave();
    }

    /// Wakes a rank, from any thread; if this is not the thread whose turn it is, then as soon
    /// as it gives the turn away.
    void wake(Participant rank) {
        if (isMine()) {
            rank.rouse(now);
        } else {
            wanted.add(rank);
        }
    }

    private @Nullable Turn next() {
        while (!over) {
            Participant outside = wanted.poll();
            if (outside != null) {
                outside.rouse(now);
                continue;
            }
            Event event = queue.poll();
            if (event == null && !goesOn()) {
                return null;
            }
            Turn chosen = event == null ? null : happen(event);
            if (chosen != null) {
                running = chosen;
                return chosen;
            }
        }
        return null;
    }

    private @Nullable Turn happen(Event event) {
        now = event.time;
        events++;
        if (!counted.isEmpty()) {
            List<Event> due = counted.getOrDefault(events, List.of());
            due.forEach(each -> queue.add(each, now));
        }
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
        for (Participant rank : ranks) {
            if (!rank.isGone() && !rank.isServing()) {
                return false;
            }
        }
        return true;
    }

    private void end() {
        over = true;
        for (Participant rank : ranks) {
            if (rank.isServing() && !rank.turn().isCurrentThread()) {
                rank.turn().resume();
            }
        }
    }

    /// The power is cut: the job has failed, and nobody begins a next life.
    void goDark(long time) {
        dark = true;
        fail("the power was cut at " + time + " ns of virtual time");
    }

    boolean isDark() {
        return dark;
    }

    /// Tells all ranks that the job has failed.
    void fail(String reason) {
        tell(new FailureNotice(-1, reason));
    }

    /// Tells all ranks of a failure.
    void tell(FailureNotice notice) {
        for (Participant rank : ranks) {
            rank.fail(notice);
        }
    }

    /// For a rank that polls again and again: whether nothing is under way that it could find.
    boolean isVain(int patience) {
        if (underWay > 0) {
            return false;
        }
        for (Participant rank : ranks) {
            if (!rank.hopesInVain(patience)) {
                return false;
            }
        }
        return true;
    }

    String whoWaits() {
        Standstill all = new Standstill();
        for (Participant rank : ranks) {
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
