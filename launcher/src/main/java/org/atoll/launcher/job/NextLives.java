// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.atoll.fabric.control.ControlMessage;

/// The next lives of ranks whose processes were killed (`--on-failure recover`): starts them, and
/// says one line about each. Whose process ended in any other way ends the job. For the supervising
/// thread.
///
/// A rank that another one does not reach is ended if nobody knows a better reason soon. So is
/// known of each life that its process has ended before the next one is started. Only of a host
/// that is lost nobody can say it: what lives of its ranks still do there concerns nobody.
final class NextLives implements AfterLoss {
    /// The user's Ctrl-C, or the end of a session, comes to the launcher and to ranks: then it is
    /// the job's end.
    private static final Set<String> TO_ALL = Set.of("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM");

    /// The exit code of a job that lacks hosts and may go on later (EX_TEMPFAIL).
    private static final int SHORT = 75;

    private static final long TO_ALL_NANOS = 300_000_000;
    private static final long DOUBT_NANOS = 2_000_000_000;

    private final Worlds worlds;
    private final NextHosts hosts;
    private final Fate fate;
    private final Consumer<JobEvent> events;
    private final Consumer<String> say;
    private final Map<Integer, Death> deaths = new HashMap<>();
    private final Map<Integer, Doubt> doubts = new HashMap<>();

    /// Those of lost hosts, for which the job waits.
    private final Map<Integer, Death> waiting = new HashMap<>();

    private final Consumer<String> seek;
    private final Moves moves;
    private final RepeatedSteps steps;
    private final Standbys standbys;

    /// Those that are ended because another one was, for all go back together.
    private final Set<Integer> recalled = new HashSet<>();
    private int restarts;
    private int denied = -1;
    private boolean isShort;

    /// The end of a process whose rank is to begin its next life.
    ///
    /// @param words    a sentence's beginning
    /// @param dueNanos when that is to be
    private record Death(String words, long dueNanos) {}

    /// The word of a rank that it does not reach another one.
    ///
    /// @param life     of the other one
    /// @param dueNanos when it is taken for true
    /// @param believed whether it was
    private record Doubt(int life, String cause, long dueNanos, boolean believed) {}

    /// Begins without deaths.
    ///
    /// @param hosts  where they may begin
    /// @param seek   takes the name of a host that is lost, to reach it again
    /// @param events hears of a process that cannot be started
    /// @param say    takes a line for the user
    NextLives(
            Worlds worlds,
            NextHosts hosts,
            Fate fate,
            Consumer<String> seek,
            Consumer<JobEvent> events,
            Consumer<String> say) {
        this.worlds = worlds;
        this.hosts = hosts;
        this.fate = fate;
        this.seek = seek;
        this.moves = new Moves(worlds, hosts);
        this.standbys = new Standbys(fate.standby(), worlds, hosts::present, say);
        this.steps = new RepeatedSteps(fate.isTogether(), rank -> worlds.names().name(rank));
        this.events = events;
        this.say = say;
    }

    @Override
    public boolean take(JobEvent event, boolean going) {
        if (event instanceof JobEvent.Bereft bereft) {
            return doubt(bereft);
        }
        if (event instanceof JobEvent.HostLost lost) {
            return going && leave(lost);
        }
        if (event instanceof JobEvent.HostBack back) {
            comeBack(back.host());
            return true;
        }
        if (event instanceof JobEvent.Unstarted(int rank)) {
            say.accept("atoll: the process that waited on " + worlds.nodeOf(rank).name()
                    + " for " + worlds.names().name(rank) + " has not become its life "
                    + worlds.life(rank) + "; another one does");
            start(rank);
            return true;
        }
        if (event instanceof JobEvent.Vacant vacant) {
            standbys.vacant(vacant);
            return true;
        }
        if (event instanceof JobEvent.Ready(int rank)) {
            moves.ready(rank);
            return true;
        }
        if (event instanceof JobEvent.Resumed resumed) {
            steps.resume(resumed, worlds.ranks()).ifPresent(say);
            return true;
        }
        if (event instanceof JobEvent.Asked asked) {
            return asked.wanted() instanceof ControlMessage.Move move && answer(asked, move);
        }
        return going
                && event instanceof JobEvent.Exited(int rank, int code)
                && Outcome.signal(code).filter(signal -> dies(rank, signal)).isPresent();
    }

    private boolean answer(JobEvent.Asked asked, ControlMessage.Move move) {
        asked.reply().accept(moves.ask(move));
        return true;
    }

    private boolean doubt(JobEvent.Bereft bereft) {
        if (worlds.life(bereft.lost()) == bereft.life()) {
            doubts.putIfAbsent(bereft.lost(), new Doubt(
                    bereft.life(),
                    worlds.names().name(bereft.rank()) + " did not reach it: " + bereft.cause(),
                    System.nanoTime() + DOUBT_NANOS,
                    false));
        }
        return true;
    }

    private boolean dies(int rank, String signal) {
        boolean moved = moves.isReady(rank);
        boolean called = recalled.remove(rank);
        boolean counts = worlds.isRank(rank) && !moved && !called;
        if (counts && restarts == fate.restarts()) {
            denied = rank;
            return false;
        }
        String name = worlds.names().name(rank);
        Optional<Doubt> doubt = Optional.ofNullable(doubts.remove(rank)).filter(Doubt::believed);
        String how = called ? " goes back" : moved ? " moves" : doubt
                .map(known -> " was ended, for " + known.cause())
                .orElse(" was killed by " + signal);
        if (!worlds.renew(rank, name + how)) {
            return false;
        }
        restarts += counts ? 1 : 0;
        if (counts) {
            steps.fail(rank);
        }
        String host = worlds.nodeOf(rank).name();
        moves.ended(rank);
        deaths.put(rank, new Death(
                (worlds.isRank(rank) ? name + " (" + host + ")" : name) + how,
                System.nanoTime() + (TO_ALL.contains(signal) ? TO_ALL_NANOS : 0)));
        if (fate.isTogether() && !called) {
            recall(name + " (" + host + ")" + how);
        }
        return true;
    }

    /// All others that run are ended, so that all go back.
    private void recall(String why) {
        say.accept("atoll: " + why + "; all ranks go back");
        for (int process = 0; process < worlds.processes(); process++) {
            if (!unstarted().contains(process) && recalled.add(process)) {
                worlds.nodeOf(process).signal(process, "KILL");
            }
        }
    }

    /// Lives of a lost host begin elsewhere, or wait for it.
    private boolean leave(JobEvent.HostLost lost) {
        int host = hosts.lose(lost.host());
        worlds.abandon(host);
        moves.lost(host);
        Set<Integer> there = new TreeSet<>(worlds.on(lost.host()));
        Optional<List<Integer>> next = hosts.instead(there.size(), worlds.hostsBesides(there));
        boolean waits = fate.ifShort() == IfShort.WAIT && next.isEmpty();
        isShort = next.isEmpty() && !waits;
        if (isShort || !areRenewed(there, lost.cause())) {
            return false;
        }
        say.accept("atoll: " + lost.cause() + (there.isEmpty() ? "; none of its ranks is lost"
                : waits ? "; its ranks wait for it"
                : "; " + named(next.orElseThrow()) + " takes its ranks"));
        recalled.removeAll(there);
        Iterator<Integer> places = next.orElse(List.of()).iterator();
        for (int process : there) {
            Death death = new Death(
                    worlds.names().name(process) + " (" + lost.host() + ") was lost with its host",
                    System.nanoTime());
            doubts.remove(process);
            if (worlds.isRank(process)) {
                steps.fail(process);
            }
            (waits ? waiting : deaths).put(process, death);
            if (!waits) {
                worlds.move(process, places.next());
            }
        }
        if (waits) {
            seek.accept(lost.host());
        }
        if (fate.isTogether() && !there.isEmpty()) {
            recall(lost.host() + " is lost");
        }
        return true;
    }

    private boolean areRenewed(Set<Integer> processes, String cause) {
        for (int process : processes) {
            if (!unstarted().contains(process) && !worlds.renew(process, cause)) {
                return false;
            }
        }
        return true;
    }

    private String named(List<Integer> places) {
        return places.stream().distinct().map(hosts::name).collect(Collectors.joining(" and "));
    }

    private void comeBack(String host) {
        hosts.regain(host);
        standbys.began();
        for (int process : worlds.on(host)) {
            Death death = waiting.remove(process);
            if (death != null) {
                deaths.put(process, death);
            }
        }
    }

    @Override
    public Set<Integer> of(JobEvent.HostLost lost) {
        return Set.of();
    }

    @Override
    public boolean look(long nowNanos) {
        Set<Integer> due = deaths.entrySet().stream()
                .filter(death -> death.getValue().dueNanos() - nowNanos <= 0)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        if (!fate.isTogether() || due.size() == worlds.processes()) {
            due.forEach(this::begin);
        }
        doubts.replaceAll((rank, doubt) -> !doubt.believed() && doubt.dueNanos() - nowNanos <= 0
                ? believed(rank, doubt)
                : doubt);
        boolean moving = moves.look();
        boolean lacking = standbys.look(nowNanos);
        return moving || lacking || !deaths.isEmpty()
                || doubts.values().stream().anyMatch(doubt -> !doubt.believed());
    }

    private void begin(int rank) {
        Death death = Objects.requireNonNull(deaths.remove(rank));
        if (!fate.isTogether()) {
            say.accept("atoll: " + death.words() + "; its life " + worlds.life(rank)
                    + " begins on " + worlds.nodeOf(rank).name());
        }
        start(rank);
    }

    private void start(int rank) {
        standbys.began();
        try {
            worlds.startAgain(rank);
        } catch (IOException e) {
            events.accept(new JobEvent.Failed(
                    rank, 1, "its next life cannot be started: " + e.getMessage()));
        }
    }

    private Doubt believed(int rank, Doubt doubt) {
        if (worlds.life(rank) == doubt.life()) {
            worlds.nodeOf(rank).signal(rank, "KILL");
        }
        return new Doubt(doubt.life(), doubt.cause(), doubt.dueNanos(), true);
    }

    @Override
    public Set<Integer> unstarted() {
        Set<Integer> all = new HashSet<>(deaths.keySet());
        all.addAll(waiting.keySet());
        return all;
    }

    @Override
    public Outcome explain(Outcome bad) {
        if (isShort && bad.rank() < 0) {
            return new Outcome(SHORT, -1, bad.cause() + "; no spare host is left"
                    + (fate.ifShort() == IfShort.STOP ? " (--if-short stop)" : ""));
        }
        return bad.rank() == denied && denied >= 0
                ? new Outcome(bad.exitCode(), bad.rank(), bad.cause()
                        + "; ranks of this job have been started again as often as --restarts "
                        + fate.restarts() + " says")
                : bad;
    }

    @Override
    public Outcome outcome() {
        return Outcome.good();
    }
}
