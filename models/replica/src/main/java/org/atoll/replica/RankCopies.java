// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.List;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.ship.ClassSource;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.replica.order.Planted;
import org.atoll.replica.order.Ways;

/// A whole: the copies of one rank, and all that carries operations out on them.
final class RankCopies {
    private static final String CHECK = "atoll.replica.check";

    final SharedTable objects;
    final ObjectReferences references;
    final Graphs graphs;
    final LateFaults faults;
    final OperationPermission permission;
    final Applier applier;
    final OperationWaits waits;
    final Ways ways;
    final Planted planted;
    final States states;
    final ReplicaCheck check;
    final Execution execution;
    final RankOrder own;
    final Thrown thrown;
    final BackedCalls backed;
    final BackedAnswers answers;
    final DistantFaults distant;
    final Requests requests;
    final LongUnits units;
    final Operations operations;

    RankCopies(Station station) {
        World world = station.world();
        this.objects = new SharedTable();
        this.references = new ObjectReferences(objects);
        ClassSource source = ClassSource.of(Thread.currentThread().getContextClassLoader());
        this.graphs = new Graphs(world.settings(), source, List.of(references));
        Operating operating = new Operating();
        this.faults = new LateFaults();
        this.permission = new OperationPermission(station.endpoint(), operating, faults);
        this.applier = new Applier(world);
        this.waits = new OperationWaits(
                station.endpoint(), applier,
                station.time("operation", TimeKind.Group.COMMUNICATION));
        this.ways = new Ways(station);
        this.planted = Planted.of(world);
        this.states = new States(
                new Graphs(world.settings(), source, List.of(new StateReferences(references))),
                planted == Planted.MOVE);
        this.check = new ReplicaCheck(
                world.settings().number(CHECK, 0, 0) != 0, world, states, objects, ways);
        this.units = new LongUnits(world, ways, graphs);
        this.execution = new Execution(world, units, operating, check);
        Positions positions = new Positions();
        this.own = new RankOrder(
                world.rank(), positions, new Submissions(), new Allowance(station, waits),
                new Reach(positions));
        this.thrown = new Thrown(graphs);
        this.backed = new BackedCalls(waits, own.reach(), thrown);
        this.answers = new BackedAnswers(ways, thrown, positions, backed, planted);
        Turns turns = new Turns(own, objects, execution, waits, units, answers, planted);
        this.distant = new DistantFaults(ways, thrown, objects, faults, backed);
        this.requests = new Requests();
        this.operations = new Operations(
                turns, new Moves(world.rank(), graphs, states, requests), check, distant);
    }
}
