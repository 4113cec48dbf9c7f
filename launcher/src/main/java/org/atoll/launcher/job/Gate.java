// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.launcher.lives.Life;
import org.atoll.launcher.lives.Voice;
import org.jspecify.annotations.Nullable;

/// The gate of a job that takes its ranks back: where a life of a rank meets the others, in the
/// first lives all together. Its steps:
///
/// ```
/// awaited   its process has not joined: before it is started, and while it starts
/// joined    it has proved itself
/// carded    it has said where it is, twice; each time it is answered when all ranks have
/// at gate   it has come to the fence; if it is a later life, all are told of it
/// inside    all ranks are at the gate or inside, and have heard of it
/// ```
///
/// A life that goes is told to those that may know it, and the next one is awaited; so are those
/// at the gate. Guarded by the monitor of its [Roll].
final class Gate {
    private final Step[] steps;
    private final int ranks;
    private final IntConsumer entered;

    /// The step to which the present life of a rank has come.
    private static final class Step {
        private final Life life;
        private int given;
        private int answered;
        private boolean isAtGate;
        private boolean isInside;

        Step(Life life) {
            this.life = life;
        }
    }

    /// Begins with the first life of each rank, awaited.
    ///
    /// @param ranks   how many run the program; the others are their keepers
    /// @param first   which life that is
    /// @param entered hears of each rank that is inside now
    Gate(int ranks, int size, int first, IntConsumer entered) {
        this.ranks = ranks;
        this.entered = entered;
        steps = IntStream.range(0, size)
                .mapToObj(rank -> awaited(rank, first))
                .toArray(Step[]::new);
    }

    private static Step awaited(int rank, int incarnation) {
        return new Step(new Life(rank, incarnation, System.nanoTime()));
    }

    /// Which life of a rank is the present one, or is awaited.
    int life(int rank) {
        return steps[rank].life.incarnation();
    }

    /// A process has proved itself as the present life of a rank.
    void joined(int rank, Voice voice) {
        steps[rank].life.joined(voice);
    }

    /// Takes what the present life of a rank says, if it is for the gate.
    ///
    /// @return false if it is not
    boolean take(int rank, ControlMessage message) {
        Step step = steps[rank];
        if (message instanceof ControlMessage.Exchange(Card card)) {
            step.life.says(card);
            step.given++;
            answer();
        } else if (message instanceof ControlMessage.Fence) {
            come(step);
        } else if (message instanceof ControlMessage.Heard) {
            @Nullable Life known = step.life.heard();
            assert known == null || known.isKnown();
            pass();
        } else if (message instanceof ControlMessage.Summon(int other)) {
            steps[other].life.tell(new ControlMessage.Called(rank));
        } else {
            return false;
        }
        return true;
    }

    /// Tells everybody's cards to those who have given theirs as often as all others have.
    private void answer() {
        int least = IntStream.range(0, steps.length).map(rank -> steps[rank].given).min()
                .orElseThrow();
        for (Step step : steps) {
            // Who is inside has given two, and so has been answered twice, or will not ask again.
            int most = Math.min(step.given, least);
            for (; step.answered < most; step.answered++) {
                step.life.tell(new ControlMessage.Roster(cards()));
            }
        }
    }

    private List<Card> cards() {
        List<Card> cards = new ArrayList<>();
        for (Step step : steps) {
            cards.add(Objects.requireNonNull(step.life.card()));
        }
        return cards;
    }

    private void come(Step step) {
        step.isAtGate = true;
        if (step.life.incarnation() > 0) {
            step.life.meet(lives());
        }
        pass();
    }

    private List<Life> lives() {
        List<Life> lives = new ArrayList<>();
        for (Step step : steps) {
            lives.add(step.life);
        }
        return lives;
    }

    private void pass() {
        for (Step step : steps) {
            if (!step.isInside && (!step.isAtGate || !step.life.isKnown())) {
                return;
            }
        }
        for (Step step : steps) {
            if (!step.isInside) {
                step.isInside = true;
                entered.accept(step.life.rank());
                step.life.tell(new ControlMessage.Fenced());
            }
        }
    }

    /// Whether a process that runs the program has come so far that it waits for all others.
    boolean isAnyWaiting() {
        for (Step step : steps) {
            if (step.life.rank() < ranks && step.given > 0 && !step.isInside) {
                return true;
            }
        }
        return false;
    }

    /// Whether no life is on its way in.
    boolean areAllInside() {
        for (Step step : steps) {
            if (!step.isInside) {
                return false;
            }
        }
        return true;
    }

    /// The present life of a rank has ended. The others are told, and its next one is awaited.
    ///
    /// @param reason one line
    void goes(int rank, String reason) {
        Step step = steps[rank];
        Life life = step.life;
        FailureNotice notice = new FailureNotice(rank, reason, false, life.incarnation());
        steps[rank] = awaited(rank, life.incarnation() + 1);
        int known = life.goes(notice).size();
        assert known <= steps.length;
        for (Step other : steps) {
            if (step.given > 0 && other.given > 0) {
                other.life.tell(new ControlMessage.Failed(notice));
            }
        }
    }
}
