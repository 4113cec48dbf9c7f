// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A keeper's part in the commits of snapshots: it brings to disk what it knows when a rank asks
/// for that, and not while a rank is away, or back without having told all that it knows. Holder
/// only.
final class KeptOnDisk {
    private final Station station;
    private final Endpoint endpoint;
    private final World world;
    private final KeptChoices kept;
    private final @Nullable DurableChoices disk;
    private final Planted planted;

    /// The ranks that have told all they know.
    private final BitSet told = new BitSet();

    private final List<Asker> waiting = new ArrayList<>();
    private boolean writing;

    /// A rank that waits, and what it calls its question.
    private record Asker(int rank, long question) {}

    /// Makes it.
    ///
    /// @param disk null if the user has named no folder, or this rank is no keeper
    KeptOnDisk(Station station, KeptChoices kept, @Nullable DurableChoices disk) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.world = station.world();
        this.kept = kept;
        this.disk = disk;
        this.planted = Planted.of(world);
        for (int rank = 0; rank < world.size(); rank++) {
            told.set(rank, world.incarnation() == 0 && world.incarnation(rank) == 0);
        }
        station.handle(RecoveryFrames.READY, (source, memory, header, payload) -> {
            told.set(source);
            look();
        });
        station.handle(RecoveryFrames.WRITE, (source, memory, header, payload) -> {
            waiting.add(new Asker(source, Frame.word(memory, header)));
            look();
        });
    }

    /// A rank is away.
    void away(int rank) {
        told.clear(rank);
        waiting.removeIf(each -> each.rank == rank);
    }

    private void look() {
        boolean quiet = told.cardinality() == world.size();
        if (!writing && !waiting.isEmpty() && planted.mayCount(quiet)) {
            writing = true;
            List<Asker> askers = List.copyOf(waiting);
            waiting.clear();
            Map<Integer, ChoiceBatch> changed = kept.takeChanged();
            endpoint.afterwards(() ->
                    world.startBeside("atoll-choices", () -> write(askers, changed)));
        }
    }

    private void write(List<Asker> askers, Map<Integer, ChoiceBatch> changed) {
        String problem = "";
        try {
            if (disk != null) {
                disk.write(planted.written(changed));
            }
        } catch (IOException e) {
            problem = String.valueOf(e.getMessage());
        }
        endpoint.enter();
        try {
            if (!problem.isEmpty()) {
                kept.changed(changed.keySet());
            }
            answer(askers, problem);
            writing = false;
            look();
        } finally {
            endpoint.exit();
        }
    }

    private void answer(List<Asker> askers, String problem) {
        Bytes words = new Bytes(problem.getBytes(StandardCharsets.UTF_8));
        for (Asker each : askers) {
            station.lane(each.rank).send(
                    words, station.number(RecoveryFrames.WRITTEN),
                    (int) (each.question >> Integer.SIZE), (int) each.question);
        }
    }
}
