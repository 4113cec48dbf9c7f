// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;

/// A whole: the group calls of a rank, those that begin there and its part of others'.
final class RankGroups {
    final GroupCalls calls;

    RankGroups(
            Station station,
            FrameHandlers frames,
            RankObjects objects,
            OutgoingCalls outgoing,
            IncomingCalls incoming,
            TimeKind calling) {
        World world = station.world();
        int here = world.rank();
        GroupThreads threads = new GroupThreads(
                station.endpoint(), objects.threads, incoming.own, outgoing.waits, calling);
        GroupMembers members = new GroupMembers(
                world, objects.table, objects.graphs, objects.events, outgoing.outcomes,
                outgoing.serving, threads);
        GroupBranches branches = new GroupBranches(
                station, objects.permission,
                new SpreadWriter(objects.graphs, GraphRoom.from(world.settings())),
                outgoing.questions, objects.holdings, outgoing.waits, outgoing.underWay);
        GroupRuns runs = new GroupRuns(here, objects.graphs, branches, members);
        calls = new GroupCalls(
                objects.permission,
                new GroupSpreads(here, objects.graphs, objects.references, objects.events),
                objects.events,
                new EarlierCalls(station.endpoint(), outgoing.questions, outgoing.waits),
                runs,
                new GroupFutures(world, objects.threads, outgoing.futures));
        GroupArrivals arrivals = new GroupArrivals(
                station, objects.graphs, objects.holdings, incoming.answers, incoming.served,
                new GroupInLine(objects.permission, objects.threads, runs),
                new GroupServing(objects.threads, objects.events, runs));
        frames.assemble(RemoteFrames.GROUP, arrivals::asked);
    }
}
