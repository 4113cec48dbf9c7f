// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.atoll.fabric.control.ControlConnection;
import org.atoll.fabric.control.ControlMessage;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.job.local.DeadlockDetector;
import org.atoll.launcher.lives.Outbox;
import org.jspecify.annotations.Nullable;

/// The list of a world's ranks and how far each has come: joined, card given, at a fence, left,
/// ended. Its attendants meet with them and leave after them. Called from the connections' threads
/// and the supervisor; one monitor guards all.
final class Roll {
    private static final long CONFIRM_NANOS = 1_000_000_000;
    private static final int DEADLOCK_EXIT = 1;

    private final Members members;
    private final DeadlockDetector detector;
    private final Consumer<JobEvent> events;
    private final boolean outlived;
    private final @Nullable Gate gate;
    private final boolean awaited;
    private boolean failed;
    private boolean met;
    private boolean released;

    /// Begins with nobody there.
    ///
    /// @param size       the number of ranks
    /// @param events     hears what ends the job or a rank, or must be answered
    /// @param awaited    whether ranks of another world wait for these
    /// @param onFailure  what becomes of the job when a rank fails
    Roll(
            int size,
            List<Attendant> attendants,
            Consumer<JobEvent> events,
            boolean awaited,
            Fate onFailure) {
        this.members = new Members(size, attendants);
        this.outlived = onFailure.isOutlived();
        this.detector = new DeadlockDetector(size, CONFIRM_NANOS);
        this.gate = onFailure.isRecovered()
                ? new Gate(size, members.count(), onFailure.firstLife(), this::entered)
                : null;
        this.events = events;
        this.awaited = awaited;
    }

    private void entered(int rank) {
        if (members.isRank(rank)) {
            detector.returned(rank);
        }
    }

    /// A rank was let in.
    ///
    /// @param life which of its lives it says it is
    /// @return false if somebody is already there in its place, or another life is awaited
    synchronized boolean joined(int rank, int life, ControlConnection connection) {
        Member member = members.get(rank);
        if (member.voice != null || life != life(rank)) {
            return false;
        }
        if (gate == null) {
            member.voice = new DirectVoice(connection);
        } else {
            member.voice = new Outbox(connection, "atoll-outbox-" + rank);
            gate.joined(rank, member.voice);
        }
        dismiss();
        return true;
    }

    /// Which life of a rank is there, or is awaited.
    ///
    /// @return 0 unless the job takes its ranks back
    synchronized int life(int rank) {
        return gate == null ? 0 : gate.life(rank);
    }

    /// The ranks that have not been let in yet.
    synchronized List<Integer> absent() {
        return members.which(member -> member.voice == null);
    }

    /// Takes what a process says, unless its life is over.
    synchronized void take(int rank, int life, ControlMessage message) {
        if (life != life(rank)) {
            return;
        }
        if (gate != null && gate.take(rank, message)) {
            complainOfAbsent();
            return;
        }
        Member member = members.get(rank);
        // No pattern switch: setting up the first one costs the launcher milliseconds of its start.
        if (message instanceof ControlMessage.Exchange(Card card)) {
            member.card = card;
            passGates();
        } else if (message instanceof ControlMessage.Fence) {
            member.fences++;
            passGates();
        } else if (message instanceof ControlMessage.State(var blocked)) {
            if (members.isRank(rank)) {
                detector.report(rank, blocked);
            }
            member.waiting = blocked == null ? "" : blocked.operation();
        } else if (message instanceof ControlMessage.Waits(String text)) {
            member.answer(text);
        } else if (message instanceof ControlMessage.Abort(int exitCode, String cause)) {
            events.accept(new JobEvent.Failed(rank, exitCode, cause));
        } else if (message instanceof ControlMessage.Fail(int exitCode, String cause)) {
            events.accept(outlived
                    ? new JobEvent.RankFailed(rank, exitCode, cause)
                    : new JobEvent.Failed(rank, exitCode, cause));
        } else if (message instanceof ControlMessage.Suspect(FailureNotice notice)) {
            suspect(rank, notice);
        } else if (message instanceof ControlMessage.Leave(String profile)) {
            leave(rank, profile);
        } else if (message instanceof ControlMessage.Summon(int other)) {
            members.get(other).tell(new ControlMessage.Called(rank));
        } else if (message instanceof ControlMessage.Ready) {
            events.accept(new JobEvent.Ready(rank));
        } else if (message instanceof ControlMessage.Resumed(long point, long repeated)) {
            events.accept(new JobEvent.Resumed(rank, point, repeated));
        } else if (message instanceof ControlMessage.Spawn
                || message instanceof ControlMessage.Publish
                || message instanceof ControlMessage.Move
                || message instanceof ControlMessage.Unpublish
                || message instanceof ControlMessage.Lookup) {
            events.accept(new JobEvent.Asked(rank, message, member::tell));
        } else {
            throw new AssertionError("rank " + rank + " sent " + message
                    + ", which only the coordinator may send");
        }
    }

    private void leave(int number, String profile) {
        Member member = members.get(number);
        member.left = true;
        member.profile = profile;
        if (members.isRank(number)) {
            detector.left(number, profile);
            passGates();
        } else if (gate != null) {
            passGates();
        } else {
            member.tell(new ControlMessage.Released());
        }
    }

    /// Lets all go on together from where the last of them has come now.
    private void passGates() {
        complainOfAbsent();
        if (members.all(member -> member.card != null && !member.lost)) {
            members.tell(new ControlMessage.Roster(members.takeCards()));
        }
        if (members.all(member -> member.fences > 0 || member.lost || member.left)
                && members.any(member -> member.fences > 0)) {
            met = true;
            members.passFence();
            members.tell(new ControlMessage.Fenced());
        }
        List<Member> last = gate == null ? members.ranks() : members.all();
        if (last.stream().allMatch(member -> member.left || member.lost)) {
            released = true;
            last.forEach(member -> member.tell(new ControlMessage.Released()));
        }
    }

    /// Whether a rank has left, and all others have, too.
    synchronized boolean hasLeft(int rank) {
        return released && members.get(rank).left;
    }

    /// Whether all ranks, in a job that takes them back, are there, and have not left together.
    synchronized boolean isMet() {
        return gate != null && !released && !failed && gate.areAllInside();
    }

    /// Whether the job goes on when a rank fails.
    boolean outlives() {
        return outlived;
    }

    /// The process of a rank has ended, and the job takes it back: the others are told, and its
    /// next life is awaited.
    ///
    /// @return false if the job must end: it takes no rank back, or is ending, or all have left
    synchronized boolean renew(int rank, String reason) {
        if (gate == null || released || failed) {
            return false;
        }
        gate.goes(rank, reason);
        members.renew(rank);
        if (members.isRank(rank)) {
            detector.lost(rank);
        }
        return true;
    }

    /// Says something to the present life of a rank.
    ///
    /// @return false if its process has not joined yet, or has left
    synchronized boolean tell(int rank, ControlMessage message) {
        Member member = members.get(rank);
        if (member.voice == null || member.left) {
            return false;
        }
        member.tell(message);
        return true;
    }

    /// Takes a rank off the list, if the job can go on without it, and tells the others.
    ///
    /// @return false if the job must end: it does not outlive its ranks, or they have not met yet,
    ///     or all have left
    synchronized boolean lose(int rank, String reason) {
        Member member = members.get(rank);
        if (!outlived || !met || released || failed || !members.isRank(rank)) {
            return false;
        }
        if (!member.lost) {
            member.lost = true;
            detector.lost(rank);
            members.tell(new ControlMessage.Failed(new FailureNotice(rank, reason, false)));
            passGates();
        }
        return true;
    }

    /// A rank cannot reach another one. If the job goes on without that one, it is told to end if
    /// it lives, and all others come to see it as lost.
    private void suspect(int by, FailureNotice notice) {
        int rank = notice.rank();
        Member other = members.get(rank);
        if (other.lost) {
            return;
        }
        if (gate != null || !lose(rank, notice.reason())) {
            bereave(by, notice);
        } else if (other.voice != null) {
            other.voice.end();
        }
    }

    private void bereave(int by, FailureNotice notice) {
        if (!released && !failed && (gate == null || notice.incarnation() == life(notice.rank()))) {
            events.accept(new JobEvent.Bereft(
                    by, notice.rank(), notice.incarnation(), notice.reason()));
        }
    }

    private void complainOfAbsent() {
        boolean waited = awaited
                || members.ranks().stream().anyMatch(member -> member.card != null)
                || (gate != null && gate.isAnyWaiting());
        for (int number = 0; waited && !failed && number < members.count(); number++) {
            Member member = members.get(number);
            if (member.ended && member.voice == null) {
                failed = true;
                events.accept(new JobEvent.Failed(
                        number, 1, member.name + " ended before it joined the job;"
                                + " others wait for it"));
            }
        }
    }

    synchronized Optional<String> exited(int rank) {
        Member member = members.get(rank);
        member.ended = true;
        if (member.voice != null && !member.left) {
            return Optional.of(
                    member.name + " ended early:"
                            + " its process exited with code 0 inside the job,"
                            + " before MPI.Finalize or the end of Job.run");
        }
        complainOfAbsent();
        dismiss();
        return Optional.empty();
    }

    /// Lets attendants go that have nobody to wait for.
    private void dismiss() {
        int attendant = members.ranks().size();
        for (int number = attendant; number < members.count() && isDeserted(); number++) {
            members.get(number).tell(new ControlMessage.Failed(
                    new FailureNotice(number, "no rank is left", false)));
        }
    }

    /// Whether all ranks have ended well without having been ranks: their program is none of
    /// Atoll's. Then its attendants have nothing to wait for, and nothing that they say matters.
    synchronized boolean isDeserted() {
        return !released && members.ranks().stream().allMatch(member -> member.ended);
    }

    /// Whether nothing that an attendant does matters any more.
    synchronized boolean isOver() {
        return isDeserted() || (released && gate != null);
    }

    synchronized void lookForDeadlock(long nowNanos) {
        if (failed || (gate != null && !gate.areAllInside())) {
            return;
        }
        detector.check(nowNanos).ifPresent(who -> {
            failed = true;
            events.accept(new JobEvent.Failed(-1, DEADLOCK_EXIT, "deadlock: " + who));
        });
    }

    synchronized void spread(FailureNotice notice) {
        failed = true;
        members.tell(new ControlMessage.Failed(notice));
    }

    synchronized List<String> profiles() {
        return members.profiles();
    }

    /// Asks all that have not left what they wait for; the answers are in [#sleepers].
    synchronized void inquire() {
        members.ranks().stream()
                .filter(member -> member.voice != null && !member.left)
                .forEach(member -> {
                    member.asked = true;
                    member.tell(new ControlMessage.Inquire());
                });
    }

    /// Whether one that was asked has not answered, and still may.
    synchronized boolean isInquiring() {
        return members.ranks().stream().anyMatch(member ->
                member.asked && !member.left && !member.lost && !member.ended);
    }

    /// What sleeping ranks said they wait for, and who does not end though it has left.
    ///
    /// @return `; rank 1 waits in receive from 0, tag 5` and so on, or an empty text
    synchronized String sleepers() {
        StringBuilder text = new StringBuilder();
        for (int rank : members.whichRanks(member -> !member.left)) {
            Member member = members.get(rank);
            if (!member.waits.isEmpty()) {
                text.append("; ").append(member.waits);
            } else if (!member.waiting.isEmpty()) {
                text.append("; rank ").append(rank).append(" waits in ").append(member.waiting);
            }
        }
        for (int rank : members.whichRanks(member -> member.left && !member.ended)) {
            text.append("; rank ").append(rank).append(" has left, but its process runs on");
        }
        return text.toString();
    }
}
