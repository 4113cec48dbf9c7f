// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.ship.ClassSource;
import org.atoll.codec.ship.Shipping;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;

/// A whole: the objects of a rank, the references that it has, the graphs in which references
/// travel, and the threads that call through them.
final class RankObjects {
    final CallingThreads threads = new CallingThreads();
    final CallPermission permission;
    final ObjectTable table = new ObjectTable();
    final ReferenceEvents events = new ReferenceEvents();
    final ReferenceTable known;
    final References references;
    final Graphs graphs;
    final Descriptions descriptions;
    final Holdings holdings;
    final LentCalls lending;

    RankObjects(Station station, FrameHandlers frames) {
        World world = station.world();
        permission = new CallPermission(world, threads);
        ForeignReferences foreign = new ForeignReferences();
        TargetCallers callers = new TargetCallers(permission, threads, events, foreign);
        known = new ReferenceTable(world, table, callers, events);
        references = new References(world.rank(), known, callers, foreign);
        ClassSource classes =
                Shipping.source(station, Thread.currentThread().getContextClassLoader());
        ReferenceReplacement replacement = new ReferenceReplacement(
                world.size(), classes, threads, references, known, foreign);
        graphs = new Graphs(world.settings(), classes, List.of(replacement));
        descriptions = new Descriptions(station, graphs);
        holdings = new Holdings(station, events, known);
        lending = new LentCalls(station, frames);
        frames.assemble(RemoteFrames.CLASSES, descriptions::learn);
        frames.assemble(RemoteFrames.PASSED, holdings::passed);
    }
}
