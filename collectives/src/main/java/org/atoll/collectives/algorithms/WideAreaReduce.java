// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Each cluster combines its values inside; the results travel to the root, all at once, which
/// combines them. Each wide-area link into the root's cluster carries one result, or, if the
/// order of ranks must be kept, one for each run of neighbouring ranks ([Groups]). Values of which
/// these results would need too much room are taken stretch by stretch. Kielmann and others, 1999,
/// as cited at [WideAreaBarrier].
public final class WideAreaReduce implements Algorithm.Reduce {

    private final Inside<Algorithm.Reduce> inside;
    private final long roomBytes;

    /// Creates the algorithm.
    ///
    /// @param roomBytes the memory for results of all groups
    public WideAreaReduce(Inside<Algorithm.Reduce> inside, long roomBytes) {
        this.inside = inside;
        this.roomBytes = roomBytes;
    }

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out, Reducer reducer, int root) {
        Groups groups = Groups.of(team, reducer);
        Segments stretches = groups.stretches(in, roomBytes);
        Segments results = groups.stretches(out, roomBytes);
        for (long i = 0; i < stretches.number(); i++) {
            combine(team, groups, stretches.get(i), results.get(i), reducer, root);
        }
    }

    private void combine(
            Team team, Groups groups, Buffer in, Buffer out, Reducer reducer, int root) {
        // 1. Inside each group, to the root or the first rank.
        SubTeam here = groups.team(team);
        int top = Math.max(0, here.placeOf(root));
        Buffer own = here.rank() == top ? team.scratch(0, in, in.count()) : in;
        inside.pick(in.bytes(), here.size(), reducer.commutative())
                .run(here, in, own, reducer, top);
        // 2. To the root.
        if (team.rank() == root) {
            out.set(collect(team, groups, own, reducer));
        } else if (here.rank() == top && here.placeOf(root) < 0) {
            team.send(own, root);
        }
    }

    /// Receives the results of the other groups from their first ranks and combines all.
    private static Buffer collect(Team team, Groups groups, Buffer own, Reducer reducer) {
        long count = own.count();
        Buffer all = team.scratch(1, own, groups.count() * count);
        var traffic = Traffic.of(team);
        for (int group = 0; group < groups.count(); group++) {
            if (group != groups.mine()) {
                traffic.receive(all.slice(group * count, count), groups.first(group));
            }
        }
        all.slice(groups.mine() * count, count).set(own);
        traffic.await();
        return combined(all, groups.count(), reducer);
    }

    /// Combines the values of groups, which lie one behind the other, in the place of the last.
    static Buffer combined(Buffer all, int groups, Reducer reducer) {
        return combined(all, groups, 0, all.count() / groups, reducer);
    }

    /// The same for a stretch of each group's values.
    static Buffer combined(Buffer all, int groups, long from, long length, Reducer reducer) {
        long count = all.count() / groups;
        Buffer sum = all.slice((groups - 1) * count + from, length);
        for (int group = groups - 2; group >= 0; group--) {
            Combine.fromLower(reducer, all.slice(group * count + from, length), sum);
        }
        return sum;
    }
}
