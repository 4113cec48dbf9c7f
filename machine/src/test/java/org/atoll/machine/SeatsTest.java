// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.control.ControlMessage.Exchange;
import org.atoll.fabric.control.ControlMessage.Failed;
import org.atoll.fabric.control.ControlMessage.Fence;
import org.atoll.fabric.control.ControlMessage.Fenced;
import org.atoll.fabric.control.ControlMessage.Heard;
import org.atoll.fabric.control.ControlMessage.Leave;
import org.atoll.fabric.control.ControlMessage.Returned;
import org.atoll.fabric.control.ControlMessage.Roster;
import org.atoll.fabric.control.ControlMessage.Seated;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.launcher.lives.Voice;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Processes come, go and die in any order, and read what they are told when they like. Each knows
/// who is there as soon as it has read all, and nobody begins before all others can know of it.
class SeatsTest {
    private static final int SEATS = 6;
    private static final int STEPS = 2000;

    private final List<Process> processes = new ArrayList<>();
    private final Seats seats = new Seats(SEATS, change -> { });
    private long now;

    /// One life of a seat.
    private record Life(int seat, int number) {}

    /// A process, and what it knows.
    private final class Process implements Voice {
        private final Life life;
        private final Queue<ControlMessage> unread = new ArrayDeque<>();
        private final Map<Integer, Integer> known = new HashMap<>();
        private final Set<Life> lost = new HashSet<>();
        private int exchanges;
        private boolean isAnswered = true;
        private boolean isFenced;
        private boolean isOver;

        Process(Seated seat) {
            life = new Life(seat.rank(), seat.incarnation());
        }

        @Override
        public void tell(ControlMessage message) {
            unread.add(message);
        }

        @Override
        public void end() {
            isOver = true;
        }

        private void say(ControlMessage message) {
            seats.take(life.seat, life.number, message);
        }

        private void step(Random random) {
            int chosen = random.nextInt(20);
            if (chosen < 14) {
                read();
            } else if (chosen < 18 && isAnswered && !isFenced) {
                isAnswered = false;
                if (exchanges < 2) {
                    exchanges++;
                    say(new Exchange(new Card(
                            life.seat, life.number, "host", 1, "local", Map.of())));
                } else {
                    say(new Fence());
                }
            } else if (chosen == 18 && isFenced) {
                say(new Leave(""));
                isOver = true;
            } else if (chosen == 19 && random.nextInt(5) == 0) {
                seats.lose(life.seat, life.number, "killed");
                isOver = true;
            }
        }

        private void read() {
            ControlMessage next = unread.poll();
            switch (next) {
                case null -> { }
                case Roster(List<Card> cards) -> {
                    isAnswered = true;
                    known.clear();
                    cards.stream().filter(card -> !card.isVacant()).forEach(this::meet);
                }
                case Returned(Card card) -> {
                    meet(card);
                    say(new Heard());
                }
                case Failed(FailureNotice notice) -> lose(notice);
                case Fenced() -> {
                    isFenced = true;
                    for (Process other : processes) {
                        assertThat(other.mayKnow(life)).as("%s of %s", other.life, life).isTrue();
                    }
                }
                default -> throw new AssertionError(next);
            }
        }

        private void meet(Card card) {
            Life met = new Life(card.rank(), card.incarnation());
            assertThat(lost).doesNotContain(met);
            Integer before = known.put(met.seat, met.number);
            assertThat(before == null || before <= met.number).isTrue();
        }

        private void lose(FailureNotice notice) {
            Life gone = new Life(notice.rank(), notice.incarnation());
            if (!gone.equals(life)) {
                assertThat(lost.add(gone)).as("told once of %s", gone).isTrue();
                known.remove(gone.seat, gone.number);
            }
        }

        /// Whether it knows of a life or has been told, unless it has not met anybody yet.
        private boolean mayKnow(Life other) {
            boolean isTold = unread.stream().anyMatch(each ->
                    each instanceof Returned(Card card) && card.rank() == other.seat
                            && card.incarnation() == other.number);
            return isOver || !isAnswered || exchanges == 0 || isTold
                    || known.getOrDefault(other.seat, -1) == other.number
                    || lost.contains(other);
        }
    }

    private void come() {
        seats.sit(now++).ifPresent(seat -> {
            Process process = new Process(seat);
            assertThat(processes).noneMatch(each -> each.life.equals(process.life));
            assertThat(seats.joined(seat.rank(), seat.incarnation(), process)).isTrue();
            assertThat(seats.joined(seat.rank(), seat.incarnation(), process)).isFalse();
            processes.add(process);
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void allKnowWhoIsThere(long seed) {
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            if (random.nextInt(10) == 0) {
                come();
            }
            List<Process> alive = processes.stream().filter(each -> !each.isOver).toList();
            if (!alive.isEmpty()) {
                alive.get(random.nextInt(alive.size())).step(random);
            }
        }
        assertThat(processes).hasSizeGreaterThan(50);
        for (int round = 0; round < 200; round++) {
            processes.stream().filter(each -> !each.isOver).forEach(Process::read);
        }
        Set<Integer> met = new HashSet<>();
        seats.met().forEach(card -> met.add(card.rank()));
        for (Process each : processes) {
            if (!each.isOver && each.isFenced) {
                assertThat(each.known.keySet()).isEqualTo(met);
            }
        }
    }
}
