// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

import static org.atoll.collectives.FlatTable.ALWAYS;
import static org.atoll.collectives.FlatTable.ANY_RANKS;
import static org.atoll.collectives.FlatTable.KIB;
import static org.atoll.collectives.FlatTable.row;

import java.util.List;
import org.atoll.collectives.Choice.Rule;
import org.atoll.collectives.algorithms.Inside;
import org.atoll.collectives.algorithms.LinearAllToAll;
import org.atoll.collectives.algorithms.LinearGather;
import org.atoll.collectives.algorithms.LinearScatter;
import org.atoll.collectives.algorithms.WideAreaAllGather;
import org.atoll.collectives.algorithms.WideAreaAllReduce;
import org.atoll.collectives.algorithms.WideAreaAllToAll;
import org.atoll.collectives.algorithms.WideAreaBarrier;
import org.atoll.collectives.algorithms.WideAreaBroadcast;
import org.atoll.collectives.algorithms.WideAreaExclusiveScan;
import org.atoll.collectives.algorithms.WideAreaGather;
import org.atoll.collectives.algorithms.WideAreaReduce;
import org.atoll.collectives.algorithms.WideAreaReduceScatter;
import org.atoll.collectives.algorithms.WideAreaScan;
import org.atoll.collectives.algorithms.WideAreaScatter;
import org.atoll.collectives.spi.Algorithm;

/// The table for teams that span clusters, an operation's rows in each method. Where its algorithms
/// need another one inside a cluster, they are given the choice there.
final class WideTable {
    private WideTable() {}

    static List<Rule<? extends Algorithm.Barrier>> barrier() {
        return List.of(row(new WideAreaBarrier(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Broadcast>> broadcast(
            Inside<Algorithm.Broadcast> broadcast, int link) {
        return List.of(row(new WideAreaBroadcast(broadcast, link), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Reduce>> reduce(
            Inside<Algorithm.Reduce> reduce, int room) {
        return List.of(row(new WideAreaReduce(reduce, room), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllReduce>> allReduce(
            Inside<Algorithm.Reduce> reduce,
            Inside<Algorithm.Broadcast> broadcast,
            int link,
            int room) {
        return List.of(
                row(new WideAreaAllReduce(reduce, broadcast, link, room), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Gather>> gather(Inside<Algorithm.Gather> gather) {
        return List.of(
                row(new WideAreaGather(gather), 64 * KIB, ANY_RANKS),
                row(new LinearGather(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.GatherV>> gatherV() {
        return List.of(row(new LinearGather(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scatter>> scatter(Inside<Algorithm.Scatter> scatter) {
        return List.of(
                row(new WideAreaScatter(scatter), 64 * KIB, ANY_RANKS),
                row(new LinearScatter(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.ScatterV>> scatterV() {
        return List.of(row(new LinearScatter(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllGather>> allGather(
            Inside<Algorithm.Broadcast> broadcast) {
        return List.of(row(new WideAreaAllGather(broadcast), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllToAll>> allToAll() {
        return List.of(
                row(new WideAreaAllToAll(), 512, ANY_RANKS),
                row(new LinearAllToAll(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.AllToAllV>> allToAllV() {
        return List.of(row(new LinearAllToAll(), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scan>> scan(
            Inside<Algorithm.Scan> scan, Inside<Algorithm.Broadcast> broadcast, int room) {
        return List.of(row(new WideAreaScan(scan, broadcast, room), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.Scan>> exclusiveScan(
            Inside<Algorithm.Scan> exclusiveScan,
            Inside<Algorithm.Broadcast> broadcast,
            int room) {
        return List.of(
                row(new WideAreaExclusiveScan(exclusiveScan, broadcast, room), ALWAYS, ANY_RANKS));
    }

    static List<Rule<? extends Algorithm.ReduceScatter>> reduceScatter(
            Inside<Algorithm.Reduce> reduce, int room) {
        return List.of(row(new WideAreaReduceScatter(reduce, room), ALWAYS, ANY_RANKS));
    }
}
