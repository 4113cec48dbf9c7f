// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.memory.OwnedArena;
import org.atoll.fabric.wire.Frame;
import org.atoll.recovery.store.Commit;

/// The snapshots of ranks of other hosts, in the memory of a keeper, outside of its heap: the
/// newest two that count of each rank, and those that come or do not count yet. Holder only.
final class KeptSnapshots {
    /// What the word of HELD says when a snapshot counts.
    static final long COUNTS = -1;

    private static final int KEPT = 2;
    private static final Bytes NOTHING = new Bytes(new byte[0]);

    private final Station station;
    private final Map<Integer, NavigableMap<Commit, Copy>> byRank = new HashMap<>();
    private final Map<Sending, Copy> incoming = new HashMap<>();
    private final Map<Integer, Lane> lanes = new HashMap<>();
    private final Assembly announced = new Assembly(this::hold);
    private final Assembly wanted = new Assembly(this::give);

    /// The name of a snapshot that a rank sends.
    private record Sending(int rank, int id) {}

    /// A snapshot, as far as it has come.
    private static final class Copy {
        private final Held what;
        private final Arena arena = new OwnedArena();
        private final List<MemorySegment> parts = new ArrayList<>();
        private long arrived;
        private boolean counts;

        Copy(Held what) {
            this.what = what;
        }

        /// @return how many parts are whole
        int take(int part, long position, MemorySegment memory, long at, int length) {
            if (part == parts.size()) {
                parts.add(arena.allocate(what.partBytes(part), Long.BYTES));
            }
            MemorySegment.copy(memory, at, parts.get(part), position, length);
            arrived += length;
            return isWhole() ? what.parts() : (int) (arrived / Held.PART);
        }

        boolean isWhole() {
            return arrived == what.bytes();
        }

        void free() {
            arena.close();
        }
    }

    KeptSnapshots(Station station) {
        this.station = station;
        station.handle(RecoveryFrames.HOLD, announced);
        station.handle(RecoveryFrames.PART, this::part);
        station.handle(RecoveryFrames.COUNT, (source, memory, header, payload) ->
                count(source, Frame.context(memory, header)));
        station.handle(RecoveryFrames.WHICH, (source, memory, header, payload) -> tell(source));
        station.handle(RecoveryFrames.GET, wanted);
    }

    private NavigableMap<Commit, Copy> of(int rank) {
        return byRank.computeIfAbsent(rank, key -> new TreeMap<>(Held.NEWEST_FIRST));
    }

    private void hold(int source, int id, int b, MemorySegment memory, long at, long bytes) {
        Held what = Held.of(memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE)).getFirst();
        Copy known = of(source).get(what.commit());
        if (known != null && known.isWhole() && known.what.equals(what)) {
            incoming.put(new Sending(source, id), known);
            answer(source, id, what.parts());
            return;
        }
        incoming.put(new Sending(source, id), new Copy(what));
        answer(source, id, 0);
    }

    private void part(int source, MemorySegment memory, long header, long payload) {
        int id = Frame.context(memory, header);
        int part = Frame.tag(memory, header);
        Copy copy = incoming.get(new Sending(source, id));
        if (copy == null) {
            return;
        }
        int whole = copy.take(
                part, Math.max(0, Frame.word(memory, header)), memory, payload,
                Frame.payloadBytes(memory, header));
        if (copy.isWhole()) {
            file(new Sending(source, id), copy);
        }
        if (whole > part) {
            answer(source, id, whole);
        }
    }

    /// One that is whole. It may have been sent twice.
    private void file(Sending sending, Copy copy) {
        Copy before = of(sending.rank).putIfAbsent(copy.what.commit(), copy);
        if (before != null) {
            incoming.put(sending, before);
            copy.free();
        }
    }

    private void answer(int rank, int id, long word) {
        station.lane(rank).post(station.number(RecoveryFrames.HELD), id, 0, word);
    }

    /// A snapshot counts: older ones that nobody will want go.
    private void count(int source, int id) {
        Copy copy = incoming.remove(new Sending(source, id));
        if (copy == null) {
            return;
        }
        copy.counts = true;
        NavigableMap<Commit, Copy> all = of(source);
        all.put(copy.what.commit(), copy); // while it was on its way a newer one may have come
        List<Commit> kept = all.values().stream()
                .filter(each -> each.counts)
                .map(each -> each.what.commit())
                .limit(KEPT)
                .toList();
        List<Commit> done = all.tailMap(kept.getFirst(), false).keySet().stream()
                .filter(each -> !kept.contains(each))
                .toList();
        Set<Copy> underWay = Set.copyOf(incoming.values());
        for (Commit each : done) {
            Copy gone = all.remove(each);
            if (gone != null && !underWay.contains(gone)) {
                gone.free();
            }
        }
        answer(source, id, COUNTS);
    }

    private void tell(int source) {
        List<Held> all = of(source).values().stream()
                .filter(copy -> copy.counts)
                .map(copy -> copy.what)
                .toList();
        station.lane(source).send(
                new Bytes(Held.bytes(all)), station.number(RecoveryFrames.STOCK), 0, 0);
    }

    private void give(int source, int id, int part, MemorySegment memory, long at, long bytes) {
        Held what = Held.of(memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE)).getFirst();
        Copy copy = of(source).get(what.commit());
        lane(source).send(
                copy == null || !copy.isWhole() ? NOTHING : body(copy, part),
                station.number(RecoveryFrames.TAKE), id, part);
    }

    private static Body body(Copy copy, int part) {
        return new Segments(List.of(copy.parts.get(part))).part(0, copy.what.partBytes(part));
    }

    /// Choices of other ranks do not wait for parts of snapshots.
    private Lane lane(int rank) {
        return lanes.computeIfAbsent(rank, station::openLane);
    }

    /// What comes of a rank's snapshots will not be whole.
    void away(int rank) {
        announced.forget(rank);
        wanted.forget(rank);
        incoming.entrySet().removeIf(each -> {
            boolean gone = each.getKey().rank == rank;
            if (gone && !of(rank).containsValue(each.getValue())) {
                each.getValue().free();
            }
            return gone;
        });
    }

    /// How many bytes are here.
    long bytes() {
        Set<Copy> all = new HashSet<>(incoming.values());
        byRank.values().forEach(each -> all.addAll(each.values()));
        return all.stream().mapToLong(copy -> copy.arrived).sum();
    }
}
