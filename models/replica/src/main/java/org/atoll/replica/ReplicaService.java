// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.ship.ClassSource;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.replica.order.ClockOrder;
import org.atoll.replica.order.Deliveries;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.SequencedOrder;
import org.atoll.replica.order.TotalOrder;
import org.atoll.replica.order.Ways;

/// A whole: the shared objects of one rank. Makes the parts.
final class ReplicaService implements Service {
    private static final String ORDER = "atoll.replica.order";
    private static final String CHECK = "atoll.replica.check";

    private final Orca orca;
    private final SlowOperations slow;
    private final World world;
    private final CallPermission permission;

    ReplicaService(Station station) {
        this.world = station.world();
        Endpoint endpoint = station.endpoint();
        ObjectTable objects = new ObjectTable();
        References references = new References(objects);
        ClassSource source = ClassSource.of(Thread.currentThread().getContextClassLoader());
        Graphs graphs = new Graphs(world.settings(), source, List.of(references));
        Operating operating = new Operating();
        LateFaults faults = new LateFaults();
        this.permission = new CallPermission(operating, faults);
        Applier applier = new Applier(world);
        OperationWaits waits = new OperationWaits(
                endpoint, applier, station.time("operation", TimeKind.Group.COMMUNICATION));
        Ways ways = new Ways(station);
        Planted planted = Planted.of(world);
        States states = new States(
                new Graphs(world.settings(), source, List.of(new StateReferences(references))),
                planted == Planted.MOVE);
        boolean compares = world.settings().number(CHECK, 0, 0) != 0;
        ReplicaCheck check = new ReplicaCheck(compares, world, states, objects, ways);
        Execution execution = new Execution(graphs, operating, check);
        RankOrder own = new RankOrder(
                world.rank(), new Positions(), new Submissions(), new Allowance(station, waits));
        Turns turns = new Turns(own, graphs, objects, execution, waits, planted);
        Thrown thrown = new Thrown(graphs);
        DistantFaults distant = new DistantFaults(ways, thrown, objects, faults);
        Requests requests = new Requests();
        Operations operations = new Operations(
                turns, new Moves(world.rank(), graphs, states, requests), check, distant);
        EarlyCalls early = new EarlyCalls();
        Creations creations = new Creations(world, graphs, objects);
        TotalOrder order = order(station, planted, new Arrivals(
                own, operations, new StateFrames(world, ways, states, waits), creations, applier,
                early));
        OrderedWrites writes = new OrderedWrites(endpoint, own, order, waits, planted);
        requests.to(writes::submitOwn);
        SingleCalls calls = new SingleCalls(
                ways, thrown, own, writes, operations, applier, waits);
        ServedCalls served = new ServedCalls(ways, thrown, own, operations, applier, early);
        station.handle(CallFrames.CALL, new Assembly((from, a, b, memory, at, bytes) ->
                served.asked(from, b, memory, at, bytes)));
        station.handle(CallFrames.ANSWER, new Assembly((from, a, b, memory, at, bytes) ->
                calls.answered(a, b, memory, at, bytes)));
        station.handle(CallFrames.STATE, new Assembly((from, object, moves, memory, at, bytes) -> {
            states.add(new States.Key(object, moves), copy(memory, at, bytes));
            endpoint.rouseSleepers();
        }));
        station.handle(CallFrames.FAULT, new Assembly(
                (from, object, operation, memory, at, bytes) ->
                        distant.told(object, operation, copy(memory, at, bytes))));
        station.handle(CallFrames.COMPARE, new Assembly((from, a, b, memory, at, bytes) ->
                check.told(from, copy(memory, at, bytes))));
        references.by(new ObjectCallers(
                world.rank(), graphs, permission, faults,
                new LocalReads(
                        world, writes, execution, waits, !compares && !world.isSimulated()), writes, calls));
        this.orca = new Orca(world, objects, references, permission, creations, writes,
                new Orca.Ends(faults, check));
        this.slow = new SlowOperations(world, applier);
        endpoint.leaveUnattended();
    }

    /// What the lost rank had submitted is known to some and not to others.
    @Override
    public void lost(RankLostException loss) {
        if (!permission.isOver()) {
            world.abort(1, "shared objects cannot go on without rank " + loss.failedRank() + ": "
                    + loss.getMessage());
        }
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

    private static TotalOrder order(Station station, Planted planted, Deliveries deliveries) {
        String name = station.world().settings().text(ORDER, "sequencer");
        return switch (name) {
            case "sequencer" -> new SequencedOrder(station, deliveries, planted);
            case "clocks" -> new ClockOrder(station, deliveries);
            default -> throw new IllegalArgumentException(
                    "setting " + ORDER + " is '" + name + "': sequencer or clocks is needed");
        };
    }

    /// What programs use.
    Orca orca() {
        return orca;
    }
}
