// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;
import org.atoll.fabric.message.Tap.Origin;

/// The choices of other ranks, for their next lives. Holder only.
final class KeptChoices {
    private final Station station;
    private final Map<Integer, NavigableMap<Long, Origin>> byRank = new HashMap<>();
    private final Assembly incoming = new Assembly(this::keep);

    KeptChoices(Station station) {
        this.station = station;
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
        batch.choices().forEach(each -> known.put(each.number(), each.origin()));
        known.headMap(batch.forget(), true).clear();
        station.lane(source).post(
                station.number(RecoveryFrames.KEPT), 0, 0, batch.made());
    }

    private void tell(int source) {
        NavigableMap<Long, Origin> known = of(source);
        ChoiceBatch all = new ChoiceBatch(0, 0, known.entrySet().stream()
                .map(each -> new Choices.Choice(each.getKey(), each.getValue()))
                .toList());
        station.lane(source).send(
                new Bytes(all.bytes()), station.number(RecoveryFrames.FETCHED), 0, 0);
    }

    void away(int rank) {
        incoming.forget(rank);
    }
}
