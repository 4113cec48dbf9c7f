// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Credits;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;

/// A whole: the calls that come to a rank, at once, behind others, or on threads of their own.
final class IncomingCalls {
    final AnswerSender answers;
    final Ledger ledger;
    final ServingThreads threads;
    final Sequences sequences = new Sequences();
    final ServedAccounts accounts;
    final ServedCalls served;
    final OwnThreads own;

    IncomingCalls(
            Station station,
            FrameHandlers frames,
            RankObjects objects,
            OutgoingCalls outgoing,
            CallTrees trees,
            Credits credits,
            TimeKind waiting) {
        World world = station.world();
        int here = world.rank();
        answers = new AnswerSender(station, objects.descriptions, objects.holdings);
        ledger = new Ledger(station, objects.descriptions, objects.holdings);
        threads = new ServingThreads(objects.threads);
        accounts = new ServedAccounts(
                world, credits, ledger, trees, answers, outgoing.settling);
        CallRuns runs = new CallRuns(
                threads, outgoing.serving, outgoing.outcomes, objects.events, accounts);
        CallTurns turns = new CallTurns(world, sequences, outgoing.waits, waiting);
        Beginnings beginnings = new Beginnings(station, sequences);
        served = new ServedCalls(
                world, sequences, turns, beginnings, runs, accounts, objects.events);
        own = new OwnThreads(world, threads, outgoing.serving, outgoing.settling);
        InLineCalls inLine = new InLineCalls(
                objects.threads, objects.permission, outgoing.outcomes.make(), answers, ledger,
                objects.holdings, here);
        DeferredCalls deferred =
                new DeferredCalls(station, credits, ledger, objects.holdings, served);
        Arrivals arrivals = new Arrivals(
                new Arrival(world, objects.descriptions, objects.lending.memory()),
                objects.table, credits, turns, inLine, deferred, here);
        CreationArrivals creations = new CreationArrivals(
                station, objects.descriptions, objects.holdings, served, objects.threads,
                objects.references);
        frames.handle(RemoteFrames.CALL, arrivals::calledShort);
        frames.assemble(RemoteFrames.CALL_LONG, arrivals::called);
        frames.assemble(RemoteFrames.ONE_WAY, arrivals::sent);
        frames.assemble(RemoteFrames.ONE_WAY_LENT, arrivals::lent);
        frames.handle(RemoteFrames.SETTLE, ledger::asked);
        frames.handle(RemoteFrames.BEGUN, beginnings::asked);
        frames.assemble(RemoteFrames.CREATE, creations::asked);
    }
}
