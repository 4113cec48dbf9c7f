// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.ship.ClassSource;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.replica.order.ClockOrder;
import org.atoll.replica.order.Deliveries;
import org.atoll.replica.order.SequencedOrder;
import org.atoll.replica.order.TotalOrder;
import org.atoll.replica.order.Ways;

/// A whole: the shared objects of one rank. Makes the parts.
final class ReplicaService implements Service {
    private static final String ORDER = "atoll.replica.order";

    private final Orca orca;

    ReplicaService(Station station) {
        World world = station.world();
        Endpoint endpoint = station.endpoint();
        ObjectTable objects = new ObjectTable();
        References references = new References(objects);
        Graphs graphs = new Graphs(
                world.settings(),
                ClassSource.of(Thread.currentThread().getContextClassLoader()),
                List.of(references));
        Operating operating = new Operating();
        LateFaults faults = new LateFaults();
        CallPermission permission = new CallPermission(operating, faults);
        Applier applier = new Applier(world);
        OperationWaits waits = new OperationWaits(
                endpoint, applier, station.time("operation", TimeKind.Group.COMMUNICATION));
        Execution execution = new Execution(graphs, operating);
        Turns turns = new Turns(graphs, objects, execution, waits);
        RankOrder own = new RankOrder(
                world.rank(), new Positions(), new Submissions(), new Allowance(station, waits));
        EarlyCalls early = new EarlyCalls();
        Creations creations = new Creations(world, graphs, objects);
        TotalOrder order = order(
                station, new Arrivals(own, turns, creations, applier, early));
        OrderedWrites writes = new OrderedWrites(endpoint, own, order, waits);
        Ways ways = new Ways(station);
        SingleCalls calls = new SingleCalls(ways, graphs, own, writes, turns, applier, waits);
        ServedCalls served = new ServedCalls(ways, graphs, own, turns, applier, early);
        station.handle(CallFrames.CALL, new Assembly((source, a, b, memory, at, bytes) ->
                served.asked(source, b, memory, at, bytes)));
        station.handle(CallFrames.ANSWER, new Assembly((source, a, b, memory, at, bytes) ->
                calls.answered(a, b, memory, at, bytes)));
        references.by(new ObjectCallers(
                world.rank(), graphs, permission, faults,
                new LocalReads(world, writes, execution, waits), writes, calls));
        this.orca = new Orca(world, objects, references, permission, creations, writes, faults);
        endpoint.leaveUnattended();
    }

    private static TotalOrder order(Station station, Deliveries deliveries) {
        String name = station.world().settings().text(ORDER, "sequencer");
        return switch (name) {
            case "sequencer" -> new SequencedOrder(station, deliveries);
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
