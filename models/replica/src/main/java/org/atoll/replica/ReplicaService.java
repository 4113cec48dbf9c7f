// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.TimeAccount;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.TotalOrder;

/// A whole: the shared objects of one rank. Makes the parts.
final class ReplicaService implements Service {
    private final Orca orca;
    private final SlowOperations slow;
    private final TotalOrder order;
    private final StateFrames states;
    private final LongUnits units;

    ReplicaService(Station station) {
        World world = station.world();
        Endpoint endpoint = station.endpoint();
        RankCopies copies = new RankCopies(station);
        EarlyCalls early = new EarlyCalls();
        LostRanks lost = new LostRanks(world);
        Creations creations = new Creations(
                world, copies.graphs, copies.objects, copies.states, lost);
        this.units = copies.units;
        this.states = new StateFrames(world, copies.ways, copies.states, copies.waits);
        OrderedWrites writes = new OrderedWrites(
                copies.ways, copies.own, copies.waits, copies.planted);
        copies.requests.to(writes::submitOwn);
        SingleCalls calls = new SingleCalls(
                copies.ways, copies.thrown, copies.own, writes, copies.operations, copies.applier,
                copies.waits);
        RankLosses losses = new RankLosses(
                lost, copies.objects, copies.operations.turns(), calls, early, copies.check,
                new RankLosses.Backups(copies.backed, new Takeovers(
                        copies.operations.turns(), lost, copies.answers, states, copies.requests,
                        copies.planted == Planted.BEHIND)));
        this.order = new OrderChoice(station, copies.ways, copies.planted).begin(
                new OrderedArrivals(
                        copies.own, copies.operations, states, creations, copies.applier,
                        losses));
        writes.by(order);
        LocalReads reads = new LocalReads(
                world, writes, copies.execution, copies.waits,
                !copies.check.isOn() && !world.isSimulated());
        copies.references.by(new ObjectCallers(
                world.rank(), copies.graphs, copies.permission, copies.faults,
                new CallPaths(reads, writes, calls, copies.backed, copies.units)));
        takeCalls(station, calls, new ServedOperations(
                copies.ways, copies.thrown, copies.own, copies.operations, copies.applier, early));
        takeOthers(station, copies);
        this.orca = new Orca(
                world, copies.objects, copies.references, copies.permission, creations, writes,
                new Orca.Ends(copies.faults, copies.check));
        this.slow = new SlowOperations(world, copies.applier);
        TimeAccount times = world.times();
        if (times != null) {
            times.follow(copies.objects::profile);
        }
        endpoint.leaveUnattended();
        IntStream.range(0, world.size()).filter(world.losses()::isLost).forEach(states::lose);
        IntStream.range(0, world.size()).filter(world.losses()::isLost).forEach(order::lose);
    }

    private static void takeCalls(Station station, SingleCalls calls, ServedOperations served) {
        station.handle(CallFrames.CALL, new Assembly((from, a, b, memory, at, bytes) ->
                served.asked(from, b, memory, at, bytes)));
        station.handle(CallFrames.ANSWER, new Assembly((from, a, b, memory, at, bytes) ->
                calls.answered(from, a, b, memory, at, bytes)));
    }

    private static void takeOthers(Station station, RankCopies copies) {
        station.handle(CallFrames.STATE, new Assembly((from, a, b, memory, at, bytes) -> {
            copies.states.add(new States.Key(a, b), copy(memory, at, bytes));
            station.endpoint().rouseSleepers();
        }));
        station.handle(CallFrames.FAULT, new Assembly((from, a, b, memory, at, bytes) ->
                copies.distant.told(a, b, memory, at, bytes)));
        station.handle(CallFrames.OUTCOME, new Assembly((from, a, b, memory, at, bytes) ->
                copies.backed.answered(from, a, b, memory, at, bytes)));
        station.handle(CallFrames.MEMORY, new Assembly((from, a, b, memory, at, bytes) ->
                copies.units.memory().offered(from, a, copy(memory, at, bytes))));
        station.handle(CallFrames.MAPPED, (from, memory, header, payload) ->
                copies.units.memory().answered(Frame.context(memory, header) == 1));
        station.handle(CallFrames.COMPARE, new Assembly((from, a, b, memory, at, bytes) ->
                copies.check.told(from, a == 1, copy(memory, at, bytes))));
    }

    /// Only in a job that goes on.
    @Override
    public void lost(RankLostException loss) {
        states.lose(loss.failedRank());
        order.lose(loss.failedRank());
    }

    @Override
    public void retired() {
        units.memory().end();
    }

    @Override
    public void abandoned(CommunicationException cause) {
        units.memory().end();
    }

    @Override
    public boolean isDue() {
        return slow.areDue();
    }

    @Override
    public void attend() {
        slow.tell();
    }

    private static byte[] copy(MemorySegment memory, long at, long bytes) {
        return memory.asSlice(at, bytes).toArray(JAVA_BYTE);
    }

    /// What programs use.
    Orca orca() {
        return orca;
    }
}
