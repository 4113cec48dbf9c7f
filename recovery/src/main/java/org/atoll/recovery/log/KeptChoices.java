// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.TreeMap;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;
import org.atoll.fabric.message.Tap.Origin;

/// The choices of other ranks, for their next lives. Holder only.
final class KeptChoices {
    private final Station station;
    private final Planted planted;
    private final Map<Integer, NavigableMap<Long, Origin>> byRank = new HashMap<>();
    private final Map<Integer, Long> forgotten = new HashMap<>();

    /// The ranks of which more is known here than on disk.
    private final Set<Integer> changed = new HashSet<>();

    private final Assembly incoming = new Assembly(this::keep);

    /// Whether this keeper's earlier lives may have been told of choices that it has not been told.
    private final boolean hasForgotten;

    /// The ranks that have told this life all that they have chosen.
    private final Set<Integer> whole = new HashSet<>();

    KeptChoices(Station station) {
        this.station = station;
        this.planted = Planted.of(station.world());
        int first = FirstLife.of(station.world());
        this.hasForgotten = station.world().incarnation() > first;
        if (first > 0 && !hasForgotten) {
            // all begin again: what is on disk is all that anything depends on
            IntStream.range(0, station.world().size()).forEach(whole::add);
        }
        station.handle(RecoveryFrames.KEEP, incoming);
        station.handle(RecoveryFrames.FETCH,
                (source, memory, header, payload) -> tell(source));
    }

    private NavigableMap<Long, Origin> of(int rank) {
        return byRank.computeIfAbsent(rank, key -> new TreeMap<>());
    }

    private void keep(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        ChoiceBatch batch = ChoiceBatch.of(
                memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE));
        NavigableMap<Long, Origin> known = of(source);
        planted.kept(batch.choices()).forEach(each -> known.put(each.number(), each.origin()));
        known.headMap(batch.forget(), true).clear();
        forgotten.merge(source, batch.forget(), Math::max);
        changed.add(source);
        if (batch.whole()) {
            whole.add(source);
        }
        station.lane(source).post(
                station.number(RecoveryFrames.KEPT), 0, 0, batch.made());
    }

    private void tell(int source) {
        station.lane(source).send(
                new Bytes(known(source).bytes()), station.number(RecoveryFrames.FETCHED), 0, 0);
    }

    private ChoiceBatch known(int rank) {
        boolean isNew = planted.whole(!hasForgotten && !forgotten.containsKey(rank));
        return new ChoiceBatch(
                isNew ? ChoiceBatch.NOTHING : 0, forgotten.getOrDefault(rank, 0L),
                planted.whole(whole.contains(rank)), of(rank).entrySet().stream()
                        .map(each -> new Choices.Choice(each.getKey(), each.getValue()))
                        .toList());
    }

    /// What earlier lives have written to disk, before anything is told. A rank of which something
    /// is damaged may have chosen more.
    void load(DurableChoices.Written written) {
        written.known().forEach((rank, batch) -> {
            batch.choices().forEach(each -> of(rank).put(each.number(), each.origin()));
            forgotten.put(rank, batch.forget());
        });
        written.damaged().forEach((rank, why) -> {
            if (whole.remove(rank)) {
                System.err.println("atoll warning: choices of rank " + rank + " are lost: " + why);
            }
            long _ = forgotten.merge(rank, 0L, Math::max);
        });
    }

    /// What is to be written to disk.
    ///
    /// @return for some ranks all that is known
    Map<Integer, ChoiceBatch> takeChanged() {
        Map<Integer, ChoiceBatch> all = new HashMap<>();
        changed.forEach(rank -> all.put(rank, known(rank)));
        changed.clear();
        return all;
    }

    /// It could not be written.
    void changed(Set<Integer> ranks) {
        changed.addAll(ranks);
    }

    void away(int rank) {
        incoming.forget(rank);
    }
}
