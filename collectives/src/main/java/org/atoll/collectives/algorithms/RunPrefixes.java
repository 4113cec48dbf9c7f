// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;
import org.jspecify.annotations.Nullable;

/// Brings to each run of neighbouring ranks of one cluster the combination of all runs before
/// it. The last rank of a run sends the run's total to the delegate of every cluster that has
/// a later run, all at once; the delegates combine and send each of their runs its prefix.
///
/// @param inside chooses the broadcast inside a run
record RunPrefixes(Team team, Groups runs, Inside<Algorithm.Broadcast> inside) {

    /// Exchanges totals.
    ///
    /// @param total   at the last rank of a run, the run's total; elsewhere only its kind and
    ///                count matter
    /// @return what the caller's run must put before its own; null for the first run
    @Nullable Buffer of(Buffer total, Reducer reducer) {
        var traffic = Traffic.of(team);
        if (runs.last(runs.mine()) == team.rank()) {
            send(total, traffic);
        }
        Clusters clusters = team.clusters();
        boolean delegate = clusters.delegate(clusters.of(team.rank())) == team.rank();
        Buffer totals = delegate ? combine(total, reducer) : total;
        if (delegate) {
            distribute(totals, total.count(), traffic);
        }
        if (runs.mine() == 0) {
            traffic.await();
            return null;
        }
        Buffer prefix = receive(totals, total.count());
        traffic.await();
        return prefix;
    }

    private void send(Buffer total, Traffic traffic) {
        Clusters clusters = team.clusters();
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            int delegate = clusters.delegate(cluster);
            if (lastRun(cluster) > runs.mine() && delegate != team.rank()) {
                traffic.send(total, delegate);
            }
        }
    }

    /// The last run of a cluster.
    private int lastRun(int cluster) {
        int run = runs.count() - 1;
        while (team.clusters().of(runs.first(run)) != cluster) {
            run--;
        }
        return run;
    }

    /// At a delegate: receives the totals it needs and combines each with those before it.
    private Buffer combine(Buffer total, Reducer reducer) {
        long count = total.count();
        int needed = lastRun(team.clusters().of(team.rank()));
        Buffer totals = team.scratch(0, total, needed * count);
        var traffic = Traffic.of(team);
        for (int run = 0; run < needed; run++) {
            Buffer place = totals.slice(run * count, count);
            if (runs.last(run) == team.rank()) {
                place.set(total);
            } else {
                traffic.receive(place, runs.last(run));
            }
        }
        traffic.await();
        for (int run = 1; run < needed; run++) {
            Combine.fromLower(reducer,
                    totals.slice((run - 1) * count, count), totals.slice(run * count, count));
        }
        return totals;
    }

    private void distribute(Buffer totals, long count, Traffic traffic) {
        Clusters clusters = team.clusters();
        int own = clusters.of(team.rank());
        for (int run = 1; run < runs.count(); run++) {
            int first = runs.first(run);
            if (clusters.of(first) == own && first != team.rank()) {
                traffic.send(totals.slice((run - 1) * count, count), first);
            }
        }
    }

    private Buffer receive(Buffer totals, long count) {
        Clusters clusters = team.clusters();
        int first = runs.first(runs.mine());
        int delegate = clusters.delegate(clusters.of(team.rank()));
        Buffer prefix = team.scratch(1, totals, count);
        if (first == team.rank() && first != delegate) {
            team.receive(prefix, delegate);
        } else if (first == team.rank()) {
            prefix.set(totals.slice((runs.mine() - 1) * count, count));
        }
        SubTeam here = runs.team(team);
        inside.pick(prefix.bytes(), here.size(), true).run(here, prefix, 0);
        return prefix;
    }
}
