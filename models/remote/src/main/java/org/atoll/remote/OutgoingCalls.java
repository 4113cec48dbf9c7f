// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;

/// A whole: the calls that a rank makes, in each [CallMode], and its other questions.
final class OutgoingCalls {
    final UnderWay underWay;
    final CallWaits waits;
    final RemoteQuestions questions;
    final Serving serving;
    final CallOutcomes outcomes;
    final Settling settling;
    final OneWay oneWay;
    final FutureWaits futures;
    final Asynchronous asynchronous;
    final Creation creation;
    final Release release;
    private final Endpoint endpoint;

    OutgoingCalls(
            Station station,
            FrameHandlers frames,
            RankObjects objects,
            CallTrees trees,
            Credits credits,
            TimeKind calling,
            TimeKind waiting) {
        World world = station.world();
        endpoint = station.endpoint();
        CallPermission permission = objects.permission;
        GraphRoom room = GraphRoom.from(world.settings());
        CallWindow window = CallWindow.from(world.settings(), waiting);
        underWay = new UnderWay(trees, world.rank());
        waits = new CallWaits(world, objects.threads);
        Sender sender = new Sender(
                station, credits, permission, objects.descriptions, objects.holdings, underWay,
                room);
        IncomingAnswers answers = new IncomingAnswers(
                objects.descriptions, objects.holdings, objects.events, underWay, calling);
        serving = new Serving(world);
        outcomes = new CallOutcomes(objects.threads, room, objects.graphs);
        LocalCalls local = new LocalCalls(
                permission, objects.table, serving, outcomes, objects.descriptions,
                objects.events, answers);
        objects.threads.callBy(new Synchronous(
                endpoint, objects.threads, local, sender, answers, waits));
        questions = new RemoteQuestions(station, permission, answers, underWay, waiting);
        settling = new Settling(
                endpoint, permission, questions, objects.descriptions, objects.events, waits,
                waiting);
        oneWay = new OneWay(
                endpoint, objects.threads, window, sender, settling, objects.lending);
        UnreadAnswers unread = new UnreadAnswers(world);
        futures = new FutureWaits(world, waits, unread, calling);
        asynchronous = new Asynchronous(
                endpoint, permission, window, sender, answers, unread, futures);
        creation = new Creation(
                station, permission, objects.graphs, questions, sender, waits, objects.known);
        release = new Release(station, permission, questions, waits, objects.table);
        frames.handle(RemoteFrames.DONE, trees::done);
        frames.handle(RemoteFrames.RELEASE, release::asked);
    }

    /// The calls so far. By a thread that does not hold the endpoint.
    CallCounts counts() {
        endpoint.enter();
        try {
            return underWay.counts();
        } finally {
            endpoint.exit();
        }
    }
}
