// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// The ranks of a simulated job, each in all lives it has begun. Touched only by the thread that
/// has the turn, unless a method says otherwise.
final class RankLives {
    private final Schedule schedule;
    private final EventQueue queue;
    private final Scenario scenario;

    /// Of each rank its lives, the first one first.
    private final List<List<SimRank>> lives = new ArrayList<>();

    private final AtomicInteger present = new AtomicInteger();

    private RankLives(Schedule schedule, EventQueue queue, Scenario scenario) {
        this.schedule = schedule;
        this.queue = queue;
        this.scenario = scenario;
    }

    /// The ranks with which a job begins.
    ///
    /// @param schedule they take part in
    /// @param scenario their processors
    static RankLives first(int size, Schedule schedule, EventQueue queue, Scenario scenario) {
        RankLives ranks = new RankLives(schedule, queue, scenario);
        for (int number = 0; number < size; number++) {
            ranks.lives.add(new ArrayList<>(1));
            ranks.begin(number, null);
        }
        return ranks;
    }

    private SimRank begin(int number, @Nullable Runnable birth) {
        List<SimRank> known = lives.get(number);
        SimRank rank = new SimRank(
                number, schedule, scenario.processor(number), queue,
                new Life(scenario.firstLife() + known.size(), known.isEmpty()), birth,
                this::rebirth);
        known.add(rank);
        schedule.enter(rank.self());
        present.incrementAndGet();
        return rank;
    }

    /// Whether a rank that is lost comes back also when its program has returned.
    boolean recover() {
        return scenario.recovers();
    }

    /// How many there are.
    int size() {
        return lives.size();
    }

    /// A rank in its present life.
    SimRank get(int number) {
        return lives.get(number).getLast();
    }

    /// A rank in the same or an earlier life.
    SimRank get(int number, int incarnation) {
        List<SimRank> known = lives.get(number);
        return known.get(Math.min(incarnation - scenario.firstLife(), known.size() - 1));
    }

    /// A rank has closed its device. From any thread.
    ///
    /// @return whether it was the last one
    boolean left() {
        return present.decrementAndGet() == 0;
    }

    /// The event by which a rank begins its next life.
    Event rebirth(int number) {
        return new Rebirth(number);
    }

    /// A rank that was lost begins its next life, once the thread of its earlier one has come to
    /// its end; nothing happens if the rank is not lost. The new life has the turn from its first
    /// instruction on, also while it joins the others.
    private final class Rebirth extends Event {
        private final int number;

        Rebirth(int number) {
            this.number = number;
        }

        @Override
        @Nullable Turn happen() {
            SimRank earlier = get(number);
            if (!earlier.self().isGone()) {
                if (earlier.self().isEnding()) {
                    earlier.life().whenOver(this);
                }
                return null;
            }
            boolean late = schedule.isDark()
                    || (schedule.isAtEnd() && !scenario.recovers());
            Runnable life = late ? null : earlier.life().heir(number);
            return life == null ? null : begin(number, life).self().turn();
        }
    }
}
