// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;

/// Remote objects of one rank, the last whole: makes the others, and hands on what the fabric
/// tells.
final class RemoteService implements Service {
    final RankObjects objects;
    final OutgoingCalls outgoing;
    private final FrameHandlers frames;
    private final CallTrees trees;
    private final IncomingCalls incoming;
    private final RankBarrier barrier;
    private final RemoteObjects remote;

    RemoteService(Station station) {
        World world = station.world();
        Endpoint endpoint = station.endpoint();
        TimeKind calling = station.time("call", TimeKind.Group.COMMUNICATION);
        TimeKind waiting = station.time("settle", TimeKind.Group.COMMUNICATION);
        frames = new FrameHandlers(station);
        trees = new CallTrees(station);
        objects = new RankObjects(station, frames);
        Credits credits = station.credits(Cost.BUDGET);
        outgoing = new OutgoingCalls(
                station, frames, objects, trees, credits, calling, waiting);
        incoming = new IncomingCalls(
                station, frames, objects, outgoing, trees, credits, waiting);
        RankGroups groups = new RankGroups(
                station, frames, objects, outgoing, incoming, calling);
        barrier = new RankBarrier(station);
        Loads loads = new Loads(
                station, outgoing.questions, calling, incoming.accounts, objects.table);
        remote = new RemoteObjects(
                new Placement(world, objects.permission, loads, outgoing.creation),
                objects.references,
                outgoing.release,
                new CallManners(
                        objects.threads, outgoing.asynchronous, outgoing.oneWay,
                        outgoing.settling, incoming.own, outgoing::counts),
                groups.calls,
                barrier,
                new ProgramEnd(
                        endpoint, objects.permission, outgoing.settling, outgoing.underWay,
                        outgoing.waits, objects.holdings, waiting));
        frames.handle(RemoteFrames.BARRIER, barrier::told);
        frames.handle(RemoteFrames.LOAD, loads::asked);
        new Report(incoming.threads, incoming.sequences).to(endpoint.narrator());
        endpoint.leaveUnattended();
    }

    /// What programs use.
    RemoteObjects remote() {
        return remote;
    }

    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        trees.lost(rank);
        objects.descriptions.forget(rank);
        frames.forget(rank);
        incoming.ledger.lost(rank);
        incoming.served.lost(rank);
        objects.holdings.lost(rank);
        outgoing.settling.lost(loss);
        barrier.lost(loss);
    }

    /// What its earlier life has sent is forgotten already.
    @Override
    public void returned(Card card) {
        int rank = card.rank();
        frames.forget(rank);
        incoming.ledger.lost(rank);
        incoming.served.lost(rank);
        objects.descriptions.forget(rank);
        objects.holdings.returned(rank, card.incarnation());
    }

    @Override
    public boolean isDue() {
        return objects.holdings.isDue();
    }

    @Override
    public void attend() {
        objects.holdings.look();
    }

    @Override
    public void retired() {
        objects.lending.memory().end();
    }

    @Override
    public void abandoned(CommunicationException cause) {
        incoming.served.abandoned();
        objects.lending.memory().end();
    }
}
