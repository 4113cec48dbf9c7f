// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.launcher.node.ExceptionWatch;
import org.atoll.launcher.node.Node;
import org.atoll.launcher.node.TerminalOutput;
import org.jspecify.annotations.Nullable;

/// Watches a running job and ends it, once, with one cause. One thread.
///
/// The states, each left only downwards:
///
/// ```
/// running     until something goes wrong or all processes have ended
/// inquiring   the time is over: until all ranks have said what they wait for, 3 s at most
/// deciding    100 ms in which the cause is chosen among what happens at the same time: a
///             rank that a signal killed comes before those who noticed that it is gone; 2 s if
///             nobody knows more than that a rank cannot reach another one
/// warned      ranks have the failure notice (or the user's signal) and may end by themselves
/// terminated  they have SIGTERM
/// killed      they have SIGKILL; a host that still does not answer is given up
/// ```
///
/// Once there is a cause, ranks of a lost host are not waited for. This thread never writes:
/// whoever reads what the job prints may have stopped reading.
final class Supervisor {
    private static final long DECIDE_NANOS = 100_000_000;
    private static final int KNOWN = 2;
    private static final long INQUIRE_NANOS = 3_000_000_000L;
    private static final long BEREFT_NANOS = 2_000_000_000;
    private static final long LOOK_NANOS = 100_000_000;
    private static final long[] STEP_NANOS = {600_000_000, 600_000_000, 3_000_000_000L};

    private final BlockingQueue<JobEvent> events;
    private final Worlds worlds;
    private final Collection<Node> nodes;
    private final ExceptionWatch watch;
    private final AfterLoss losses;
    private final Set<Integer> running = new HashSet<>();
    private final Set<String> lostHosts = new HashSet<>();
    private final List<JobEvent> candidates = new ArrayList<>();
    private final Set<Integer> bereft = new HashSet<>();
    private final TimeLimit limit;
    private final TerminalOutput terminal;
    private long deadline;
    private int tracked;
    private int step;
    private boolean gaveUp;

    /// Whether the time is over and ranks were asked what they wait for.
    private boolean inquired;

    private @Nullable JobEvent aftermath;
    private @Nullable Outcome outcome;

    /// Creates the supervisor of a job whose processes have been started.
    ///
    /// @param worlds     the job's worlds, the first of which runs
    Supervisor(
            BlockingQueue<JobEvent> events,
            Worlds worlds,
            AfterLoss losses,
            Collection<Node> nodes,
            ExceptionWatch watch,
            TerminalOutput terminal,
            TimeLimit limit) {
        this.events = events;
        this.worlds = worlds;
        this.losses = losses;
        this.nodes = nodes;
        this.watch = watch;
        this.terminal = terminal;
        this.limit = limit;
        track();
    }

    /// Takes note of processes that were started.
    private void track() {
        while (tracked < worlds.processes()) {
            running.add(tracked++);
        }
    }

    /// Waits until the job has ended. Blocks.
    ///
    /// @throws InterruptedException if this thread is interrupted
    Outcome supervise() throws InterruptedException {
        deadline = limit.deadlineNanos();
        while (!running.isEmpty() && !gaveUp) {
            boolean waited = isGoingOn() && worlds.startWaiting();
            track();
            waited |= isGoingOn() && losses.look(System.nanoTime());
            waited |= inquired && isGoingOn();
            long patience = deadline - System.nanoTime();
            JobEvent event = events.poll(
                    waited ? Math.min(patience, LOOK_NANOS) : patience, TimeUnit.NANOSECONDS);
            if (event != null) {
                take(event);
            } else if (deadline - System.nanoTime() <= 0 || isAnswered()) {
                onDeadline();
            }
        }
        if (outcome == null && !candidates.isEmpty()) {
            outcome = chosen();
        }
        if (outcome == null && aftermath != null) {
            outcome = Outcome.afterwards(aftermath, watch, worlds.names());
        }
        return outcome == null ? losses.outcome() : losses.explain(outcome);
    }

    private void take(JobEvent event) {
        // No pattern switch: setting one up would hold up the end of every job.
        if (event instanceof JobEvent.Exited(int rank, int code)) {
            running.remove(rank);
            worlds.release(rank);
            killTheBereft();
            problem(rank, code).ifPresent(worlds.hasLeft(rank) ? this::regret : this::suspect);
            if (!worlds.hasEnded(rank)) {
                running.add(rank); // its next life
            }
        } else if (event instanceof JobEvent.Unstarted(int rank) && !isGoingOn()) {
            running.remove(rank);
            worlds.release(rank);
        } else if (event instanceof JobEvent.Asked asked) {
            answer(asked);
        } else if (event instanceof JobEvent.Signalled signalled) {
            interrupt(signalled);
        } else if (event instanceof JobEvent.HostLost lost) {
            lostHosts.add(lost.host());
            running.removeAll(outcome == null ? losses.of(lost) : unreachable());
            suspect(lost);
        } else if (event instanceof JobEvent.HostBack back) {
            lostHosts.remove(back.host());
            suspect(back);
        } else {
            suspect(event);
        }
    }

    /// The processes on hosts that are lost, which do not say how they end.
    private Set<Integer> unreachable() {
        Set<Integer> all = new HashSet<>();
        lostHosts.forEach(host -> all.addAll(worlds.on(host)));
        return all;
    }

    private void answer(JobEvent.Asked asked) {
        if (isGoingOn()) {
            if (!losses.take(asked, true)) {
                worlds.answer(asked);
            }
        } else {
            asked.reply().accept(Worlds.refused(false, "the job is ending"));
        }
    }

    private boolean isGoingOn() {
        return outcome == null && candidates.isEmpty();
    }

    private Optional<JobEvent> problem(int rank, int code) {
        if (worlds.isIdle(rank)) {
            return Optional.empty();
        }
        return code == 0
                ? worlds.exited(rank).map(text -> new JobEvent.EndedEarly(rank, text))
                : Optional.of(new JobEvent.Exited(rank, code));
    }

    /// A rank has failed after all had left: each is on its own, and nobody's work is to be lost.
    private void regret(JobEvent event) {
        aftermath = aftermath == null ? event : aftermath;
    }

    private void suspect(JobEvent event) {
        if (outcome != null || losses.take(event, candidates.isEmpty())) {
            return;
        }
        if (event instanceof JobEvent.Bereft(int rank, int _, int _, String _)) {
            bereft.add(rank);
        }
        long now = System.nanoTime();
        long limit = now + (weight(event) < KNOWN ? BEREFT_NANOS : DECIDE_NANOS);
        deadline = candidates.isEmpty() || limit - deadline < 0 ? limit : deadline;
        candidates.add(event);
    }

    /// How much an event explains: the end of a rank that has lost another one least of all.
    private int weight(JobEvent event) {
        if (Outcome.isBySignal(event)) {
            return KNOWN + 1;
        }
        if (event instanceof JobEvent.Bereft) {
            return KNOWN - 1;
        }
        return bereft.contains(ended(event)) ? KNOWN - 2 : KNOWN;
    }

    /// The rank whose process has ended, if that is what the event says.
    private static int ended(JobEvent event) {
        if (event instanceof JobEvent.Exited(int rank, int _)) {
            return rank;
        }
        return event instanceof JobEvent.EndedEarly(int early, String _) ? early : -1;
    }

    private void interrupt(JobEvent.Signalled signalled) {
        terminal.hurry();
        if (outcome == null) {
            end(Outcome.of(signalled, watch, worlds.names()), signalled.signal());
        } else {
            // The user is losing patience.
            signal("KILL");
        }
    }

    private void onDeadline() {
        if (outcome != null) {
            escalate();
        } else if (candidates.isEmpty() && !inquired) {
            inquired = true;
            worlds.inquire();
            deadline = System.nanoTime() + INQUIRE_NANOS;
        } else if (candidates.isEmpty()) {
            terminal.hurry();
            end(limit.outcome(worlds.sleepers()), "");
        } else {
            end(chosen(), "");
        }
    }

    private boolean isAnswered() {
        return inquired && isGoingOn() && !worlds.areInquiring();
    }

    private Outcome chosen() {
        JobEvent cause = candidates.getFirst();
        for (JobEvent other : candidates) {
            cause = weight(other) > weight(cause) ? other : cause;
        }
        return Outcome.of(cause, watch, worlds.names());
    }

    private void end(Outcome how, String signal) {
        outcome = how;
        running.removeAll(unreachable());
        running.removeAll(losses.unstarted());
        worlds.spread(new FailureNotice(how.rank(), how.cause()));
        if (!signal.isEmpty()) {
            signal(signal);
        }
        deadline = System.nanoTime() + STEP_NANOS[0];
        killTheBereft();
    }

    /// A rank whose companion is gone may be unable to end, whatever it is told.
    private void killTheBereft() {
        if (outcome != null && worlds.isRankBereft()) {
            signal("KILL");
        }
    }

    /// A host whose ranks' output nobody reads cannot tell that they have ended: it is given up
    /// when that is read, or given up.
    private void escalate() {
        if (limit.isOver()) {
            terminal.hurry();
        }
        step = Math.min(step + 1, STEP_NANOS.length);
        if (step == STEP_NANOS.length) {
            gaveUp = !terminal.isBehind();
            deadline = System.nanoTime() + STEP_NANOS[0];
            return;
        }
        signal(step == 1 ? "TERM" : "KILL");
        deadline = System.nanoTime() + STEP_NANOS[step];
    }

    private void signal(String signal) {
        nodes.forEach(node -> node.signal(signal));
    }
}
