// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.control.ControlMessage.Called;
import org.atoll.fabric.control.ControlMessage.Failed;
import org.atoll.fabric.control.ControlMessage.Fenced;
import org.atoll.fabric.control.ControlMessage.Roster;
import org.atoll.fabric.control.ControlMessage.Seated;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.launcher.lives.Life;
import org.atoll.launcher.lives.Voice;
import org.jspecify.annotations.Nullable;

/// The seats of a standing machine, and who sits there. A seat is a rank of the machine's job; who
/// sits down begins its next life, and who goes is lost. The steps of a newcomer:
///
/// ```
/// seated    the seat is its own, for a while
/// joined    it has proved itself on its own connection
/// carded    it has said where it is, and has been told who is there
/// met       it has come to the fence: all that are carded are told of it
/// fenced    all of them have said that they have heard; only then it sends its first frame
/// ```
///
/// Seats are given in the order in which they have become vacant, so that one rests long before
/// somebody sits there again. Any thread may call; the monitor guards all, and nothing blocks.
final class Seats {
    /// The last that a tid can say: the seat stays vacant then.
    private static final int LAST_LIFE = (1 << 16) - 2;

    private final @Nullable Life[] occupants;
    private final int[] lives;
    private final Queue<Integer> vacant = new ArrayDeque<>();
    private final Consumer<Change> changes;

    /// The changes on seats, told under the monitor: who hears of it must not block.
    sealed interface Change {

        /// A process has come, and all have heard of it.
        record Came(Card card) implements Change {}

        /// A process has gone.
        ///
        /// @param reason  one line
        /// @param inOrder whether it has said so itself
        record Gone(int seat, int life, String reason, boolean inOrder) implements Change {}
    }

    Seats(int count, Consumer<Change> changes) {
        this.occupants = new Life[count];
        this.lives = new int[count];
        this.changes = changes;
        for (int seat = 0; seat < count; seat++) {
            lives[seat] = Card.NEVER;
            vacant.add(seat);
        }
    }

    /// How many there are.
    int count() {
        return occupants.length;
    }

    /// Gives somebody a seat.
    ///
    /// @param nowNanos the time, as [System#nanoTime] counts
    /// @return which, and which life begins there; empty if none is vacant
    synchronized Optional<Seated> sit(long nowNanos) {
        Integer seat = vacant.poll();
        if (seat == null) {
            return Optional.empty();
        }
        lives[seat]++;
        occupants[seat] = new Life(seat, lives[seat], nowNanos);
        return Optional.of(new Seated(seat, lives[seat]));
    }

    /// A process has proved itself.
    ///
    /// @return false if that seat is not its own
    synchronized boolean joined(int seat, int life, Voice voice) {
        Life one = of(seat, life);
        if (one == null || one.voice() != null) {
            return false;
        }
        one.joined(voice);
        return true;
    }

    /// Takes what a process says.
    synchronized void take(int seat, int life, ControlMessage message) {
        Life one = of(seat, life);
        if (one == null) {
            return;
        }
        switch (message) {
            case ControlMessage.Exchange(Card card) -> carded(one, card);
            case ControlMessage.Fence() -> meet(one);
            case ControlMessage.Heard() -> tellFenced(one.heard());
            case ControlMessage.Summon(int other) -> tell(at(other), new Called(seat));
            case ControlMessage.Suspect(FailureNotice notice) ->
                    lose(notice.rank(), notice.incarnation(), notice.reason());
            case ControlMessage.Leave(String _) -> {
                tell(one, new ControlMessage.Released());
                vacate(one, "it has left", true);
            }
            case ControlMessage.Abort(int _, String cause) -> vacate(one, cause, false);
            case ControlMessage.Fail(int _, String cause) -> vacate(one, cause, false);
            case ControlMessage.Spawn _, ControlMessage.Publish _, ControlMessage.Unpublish _,
                    ControlMessage.Lookup _ -> tell(one, new ControlMessage.Answer(
                            false, false, "a standing machine has no worlds and ports; its tasks"
                                    + " spawn tasks, by Pvm.spawn"));
            default -> { } // who waits for whom is not asked here
        }
    }

    private void carded(Life one, Card card) {
        one.says(card);
        List<Card> cards = new ArrayList<>();
        for (int seat = 0; seat < occupants.length; seat++) {
            cards.add(seat == one.rank() ? card : shown(seat));
        }
        tell(one, new Roster(cards));
    }

    /// What others see of a seat: nobody, before they have been told of who is there.
    private Card shown(int seat) {
        Life there = occupants[seat];
        if (there == null) {
            return Card.vacant(seat, lives[seat]);
        }
        return there.isMet()
                ? Objects.requireNonNull(there.card())
                : Card.vacant(seat, there.incarnation() - 1);
    }

    private void meet(Life one) {
        Card card = one.card();
        if (card == null) {
            vacate(one, "it came to the fence and has not said where it is", false);
            return;
        }
        one.meet(Arrays.asList(occupants));
        if (one.isKnown()) {
            tellFenced(one);
        }
    }

    private void tellFenced(@Nullable Life one) {
        if (one != null && at(one.rank()) == one && one.card() != null) {
            tell(one, new Fenced());
            changes.accept(new Change.Came(one.card()));
        }
    }

    /// A process has gone, or is to be taken for gone.
    ///
    /// @param life   which of the seat's; nothing happens if another one has begun
    /// @param reason one line
    synchronized void lose(int seat, int life, String reason) {
        Life one = of(seat, life);
        if (one != null) {
            vacate(one, reason, false);
        }
    }

    /// Takes seats back from those who have not joined in time.
    ///
    /// @param limitNanos how long they have
    synchronized void expire(long nowNanos, long limitNanos) {
        for (Life one : occupants) {
            if (one != null && one.voice() == null && nowNanos - one.since() > limitNanos) {
                vacate(one, "it did not join in time", false);
            }
        }
    }

    private void vacate(Life one, String reason, boolean inOrder) {
        int seat = one.rank();
        occupants[seat] = null;
        if (one.incarnation() < LAST_LIFE) {
            vacant.add(seat);
        }
        FailureNotice notice = new FailureNotice(seat, reason, false, one.incarnation());
        one.goes(notice).forEach(this::tellFenced);
        for (Life other : occupants) {
            if (other != null && other.card() != null && one.isMet()) {
                tell(other, new Failed(notice));
            }
        }
        changes.accept(new Change.Gone(seat, one.incarnation(), reason, inOrder));
    }

    /// The cards of all that have met.
    synchronized List<Card> met() {
        List<Card> cards = new ArrayList<>();
        for (Life one : occupants) {
            if (one != null && one.isMet() && one.card() != null) {
                cards.add(one.card());
            }
        }
        return cards;
    }

    /// Ends all connections, and with them the processes that the machine has started.
    ///
    /// @param reason one line
    synchronized void end(String reason) {
        for (Life one : occupants) {
            tell(one, new Failed(new FailureNotice(-1, reason)));
            if (one != null && one.voice() != null) {
                one.voice().end();
            }
        }
    }

    private @Nullable Life at(int seat) {
        return seat >= 0 && seat < occupants.length ? occupants[seat] : null;
    }

    private @Nullable Life of(int seat, int life) {
        Life one = at(seat);
        return one != null && one.incarnation() == life ? one : null;
    }

    private static void tell(@Nullable Life one, ControlMessage message) {
        if (one != null) {
            one.tell(message);
        }
    }
}
