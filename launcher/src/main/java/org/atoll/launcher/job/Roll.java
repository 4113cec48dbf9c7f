// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.ControlConnection;
import org.atoll.fabric.job.ControlMessage;
import org.atoll.fabric.job.DeadlockDetector;
import org.atoll.fabric.job.FailureNotice;
import org.jspecify.annotations.Nullable;

/// The list of a world's ranks and how far each has come: joined, card given, at a fence, left,
/// ended. Its attendants stand behind the ranks: they meet with them and leave after them. Called
/// from the connections' threads and the supervisor; one monitor guards all.
final class Roll {
    private static final long CONFIRM_NANOS = 1_000_000_000;
    private static final int DEADLOCK_EXIT = 1;

    private final int size;
    private final List<Attendant> attendants;
    private final List<Member> members = new ArrayList<>();
    private final DeadlockDetector detector;
    private final Consumer<JobEvent> events;
    private final boolean outlived;
    private final boolean awaited;
    private boolean failed;
    private boolean met;
    private boolean released;

    private static final class Member {
        private @Nullable ControlConnection connection;
        private @Nullable Card card;
        private int fences;
        private boolean left;
        private boolean lost;
        private boolean ended;
        private String profile = "";
        private String waiting = "";
    }

    /// Begins with nobody there.
    ///
    /// @param size       the number of ranks
    /// @param attendants the processes without a rank
    /// @param events     hears what ends the job or a rank, or must be answered
    /// @param awaited    whether ranks of another world wait for these
    /// @param outlived   whether the job goes on when a rank fails
    Roll(
            int size,
            List<Attendant> attendants,
            Consumer<JobEvent> events,
            boolean awaited,
            boolean outlived) {
        this.size = size;
        this.attendants = attendants;
        this.outlived = outlived;
        this.detector = new DeadlockDetector(size, CONFIRM_NANOS);
        this.events = events;
        this.awaited = awaited;
        for (int number = 0; number < size + attendants.size(); number++) {
            members.add(new Member());
        }
    }

    private String name(int number) {
        return number < size ? "rank " + number : attendants.get(number - size).name();
    }

    /// A rank was let in.
    ///
    /// @return false if somebody is already there in its place
    synchronized boolean joined(int rank, ControlConnection connection) {
        Member member = members.get(rank);
        if (member.connection != null) {
            return false;
        }
        member.connection = connection;
        dismiss();
        return true;
    }

    /// The ranks that have not been let in yet.
    synchronized List<Integer> absent() {
        return IntStream.range(0, members.size())
                .filter(rank -> members.get(rank).connection == null)
                .boxed()
                .toList();
    }

    synchronized void take(int rank, ControlMessage message) {
        Member member = members.get(rank);
        // No pattern switch: setting up the first one costs the launcher milliseconds of its start.
        if (message instanceof ControlMessage.Exchange(Card card)) {
            member.card = card;
            passGates();
        } else if (message instanceof ControlMessage.Fence) {
            member.fences++;
            passGates();
        } else if (message instanceof ControlMessage.State(var blocked)) {
            detector.report(rank, blocked);
            member.waiting = blocked == null ? "" : blocked.operation();
        } else if (message instanceof ControlMessage.Abort(int exitCode, String cause)) {
            events.accept(new JobEvent.Failed(rank, exitCode, cause));
        } else if (message instanceof ControlMessage.Fail(int exitCode, String cause)) {
            events.accept(outlived
                    ? new JobEvent.RankFailed(rank, exitCode, cause)
                    : new JobEvent.Failed(rank, exitCode, cause));
        } else if (message instanceof ControlMessage.Suspect(int other, String reason)) {
            suspect(other, reason);
        } else if (message instanceof ControlMessage.Leave(String profile)) {
            member.left = true;
            member.profile = profile;
            if (rank < size) {
                detector.left(rank, profile);
                passGates();
            } else {
                tell(member, new ControlMessage.Released());
            }
        } else if (message instanceof ControlMessage.Spawn
                || message instanceof ControlMessage.Publish
                || message instanceof ControlMessage.Unpublish
                || message instanceof ControlMessage.Lookup) {
            events.accept(new JobEvent.Asked(rank, message, answer -> tell(member, answer)));
        } else {
            throw new AssertionError("a rank does not say " + message);
        }
    }

    private void passGates() {
        complainOfAbsent();
        if (all(member -> member.card != null && !member.lost)) {
            tell(new ControlMessage.Roster(cards()));
            members.forEach(member -> member.card = null);
        }
        if (all(member -> member.fences > 0 || member.lost || member.left)
                && members.stream().anyMatch(member -> member.fences > 0)) {
            met = true;
            members.forEach(member -> member.fences--);
            tell(new ControlMessage.Fenced());
        }
        if (ranks().stream().allMatch(member -> member.left || member.lost)) {
            released = true;
            ranks().forEach(member -> tell(member, new ControlMessage.Released()));
        }
    }

    private List<Member> ranks() {
        return members.subList(0, size);
    }

    /// The ranks' cards; an attendant's addresses are on that of the rank it is there for.
    private List<Card> cards() {
        List<Card> cards = new ArrayList<>();
        for (Member member : members) {
            if (member.card != null) {
                cards.add(member.card);
            }
        }
        for (int i = 0; i < attendants.size(); i++) {
            Map<String, String> more = cards.get(size + i).addresses();
            cards.set(attendants.get(i).rank(), cards.get(attendants.get(i).rank()).with(more));
        }
        return cards.subList(0, size);
    }

    /// Whether the job goes on when a rank fails.
    boolean outlives() {
        return outlived;
    }

    /// Takes a rank off the list, if the job can go on without it, and tells the others.
    ///
    /// @return false if the job must end: it does not outlive its ranks, or they have not met yet,
    ///     or all have left
    synchronized boolean lose(int rank, String reason) {
        Member member = members.get(rank);
        if (!outlived || !met || released || failed || rank >= size) {
            return false;
        }
        if (!member.lost) {
            member.lost = true;
            detector.lost(rank);
            tell(new ControlMessage.Failed(new FailureNotice(rank, reason, false)));
            passGates();
        }
        return true;
    }

    /// A rank cannot reach another one. If that one lives, it is told to end; all others come to
    /// see it as lost.
    private void suspect(int rank, String reason) {
        ControlConnection connection = members.get(rank).connection;
        if (!members.get(rank).lost && lose(rank, reason) && connection != null) {
            connection.close();
        }
    }

    private boolean all(Predicate<Member> done) {
        return members.stream().allMatch(done);
    }

    private void complainOfAbsent() {
        boolean waited = awaited || ranks().stream().anyMatch(member -> member.card != null);
        for (int rank = 0; waited && !failed && rank < members.size(); rank++) {
            if (members.get(rank).ended && members.get(rank).connection == null) {
                failed = true;
                events.accept(new JobEvent.Failed(
                        rank, 1, name(rank) + " ended before it joined the job;"
                                + " others wait for it"));
            }
        }
    }

    synchronized Optional<String> exited(int rank) {
        Member member = members.get(rank);
        member.ended = true;
        if (member.connection != null && !member.left) {
            return Optional.of(
                    name(rank) + " ended early:"
                            + " its process exited with code 0 inside the job");
        }
        complainOfAbsent();
        dismiss();
        return Optional.empty();
    }

    private void dismiss() {
        for (int number = size; number < members.size() && isDeserted(); number++) {
            tell(members.get(number), new ControlMessage.Failed(
                    new FailureNotice(number, "no rank is left", false)));
        }
    }

    /// Whether all ranks have ended well without having been ranks: their program is none of
    /// Atoll's. Then its attendants have nothing to wait for, and nothing that they say matters.
    synchronized boolean isDeserted() {
        return !released && ranks().stream().allMatch(member -> member.ended);
    }

    synchronized void lookForDeadlock(long nowNanos) {
        if (failed) {
            return;
        }
        detector.check(nowNanos).ifPresent(who -> {
            failed = true;
            events.accept(new JobEvent.Failed(-1, DEADLOCK_EXIT, "deadlock: " + who));
        });
    }

    synchronized void spread(FailureNotice notice) {
        failed = true;
        tell(new ControlMessage.Failed(notice));
    }

    synchronized List<String> profiles() {
        List<String> profiles =
                new ArrayList<>(ranks().stream().map(member -> member.profile).toList());
        for (int i = 0; i < attendants.size(); i++) {
            String more = members.get(size + i).profile;
            profiles.set(attendants.get(i).rank(),
                    (profiles.get(attendants.get(i).rank()) + "\n" + more).strip());
        }
        return profiles;
    }

    /// What sleeping ranks said they wait for.
    ///
    /// @return `; rank 1 waits in receive from 0, tag 5` and so on, or an empty text
    synchronized String sleepers() {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < members.size(); rank++) {
            if (!members.get(rank).waiting.isEmpty() && !members.get(rank).left) {
                text.append("; rank ").append(rank).append(" waits in ")
                        .append(members.get(rank).waiting);
            }
        }
        return text.toString();
    }

    private void tell(ControlMessage message) {
        members.forEach(member -> tell(member, message));
    }

    private static void tell(Member member, ControlMessage message) {
        try {
            if (member.connection != null) {
                member.connection.send(message);
            }
        } catch (IOException e) {
            // That rank is ending; the node reports how.
            assert e != null;
        }
    }
}
