// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import org.atoll.launcher.node.ExceptionWatch;
import org.jspecify.annotations.Nullable;

/// The ranks that a job has lost and goes on without (`--on-failure continue`): says one line
/// about each, and how the job has ended. For the supervising thread.
final class Casualties implements AfterLoss {
    private final Worlds worlds;
    private final ExceptionWatch watch;
    private final Function<String, Set<Integer>> ranksOn;
    private final Consumer<String> say;
    private final Set<Integer> ranks = new HashSet<>();
    private @Nullable Outcome first;

    /// Nobody is lost yet.
    ///
    /// @param worlds  the job's worlds, which decide whether it can go on
    /// @param ranksOn the ranks of the first world on a host
    /// @param say     takes a line for the user
    Casualties(
            Worlds worlds,
            ExceptionWatch watch,
            Function<String, Set<Integer>> ranksOn,
            Consumer<String> say) {
        this.worlds = worlds;
        this.watch = watch;
        this.ranksOn = ranksOn;
        this.say = say;
    }

    @Override
    public boolean take(JobEvent event, boolean going) {
        if (event instanceof JobEvent.HostLost lost) {
            return takeHost(lost);
        }
        boolean ofRank = event instanceof JobEvent.Exited
                || event instanceof JobEvent.RankFailed
                || event instanceof JobEvent.EndedEarly;
        if (!ofRank) {
            return false;
        }
        Outcome end = Outcome.of(event, watch, worlds.names());
        if (!worlds.lose(end.rank(), end.cause())) {
            return false;
        }
        if (ranks.add(end.rank())) {
            first = first == null ? end : first;
            say.accept("atoll: " + end.cause() + "; the job goes on without it");
        }
        return true;
    }

    private boolean takeHost(JobEvent.HostLost lost) {
        if (!worlds.outlive() || worlds.isAttended(lost.host())) {
            return false;
        }
        Outcome end = Outcome.of(lost, watch, worlds.names());
        Set<Integer> there = new TreeSet<>(ranksOn.apply(lost.host()));
        there.removeAll(ranks);
        for (int rank : there) {
            if (!worlds.lose(rank, end.cause())) {
                return false;
            }
        }
        ranks.addAll(there);
        first = first == null ? end : first;
        say.accept("atoll: " + end.cause() + "; the job goes on without ranks " + there);
        return true;
    }

    @Override
    public Set<Integer> of(JobEvent.HostLost lost) {
        return worlds.outlive() && !worlds.isAttended(lost.host())
                ? ranksOn.apply(lost.host())
                : Set.of();
    }

    /// Well if any rank did.
    @Override
    public Outcome outcome() {
        Outcome known = first;
        return known == null || ranks.size() < worlds.ranks()
                ? Outcome.good()
                : new Outcome(known.exitCode(), known.rank(), "no rank is left of "
                        + worlds.ranks() + "; " + known.cause());
    }
}
