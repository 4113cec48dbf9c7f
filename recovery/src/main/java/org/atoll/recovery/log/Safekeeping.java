// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.recovery.store.Commit;
import org.atoll.recovery.store.Sealed;
import org.jspecify.annotations.Nullable;

/// The part of keepers in the snapshots of a rank: one on another host has the newest two in
/// memory, and all have choices on disk before a snapshot counts. A keeper in a new life gets all
/// again, and is told when it has it. Holder only, unless a method says otherwise.
final class Safekeeping implements RankSnapshots.Elsewhere {
    private final Station station;
    private final Endpoint endpoint;
    private final World world;
    private final Placement placement;
    private final Copies copies;
    private final ChoicesOnDisk disk;

    /// Whether this life may choose anew, and keepers know all that it knows of choices.
    private final BooleanSupplier isStable;

    /// The keepers that are to be told that they know all that is known here.
    private final Set<Integer> untold = new HashSet<>();

    private @Nullable RankSnapshots own;
    private OptionalInt holder;

    /// What the copy of the last snapshot is told; by the thread that writes.
    private @Nullable Sending last;

    /// How many threads bring snapshots again.
    private int bringing;

    Safekeeping(Station station, Placement placement, BooleanSupplier isStable) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.world = station.world();
        this.placement = placement;
        this.copies = new Copies(station, placement);
        this.disk = new ChoicesOnDisk(station, placement);
        this.isStable = isStable;
        this.holder = placement.ofSnapshots();
    }

    /// The rank has joined, and knows where it begins.
    ///
    /// @param snapshots null if none are kept
    void begin(@Nullable RankSnapshots snapshots) {
        own = snapshots;
        holder = placement.ofSnapshots();
        boolean later = world.incarnation() > 0;
        placement.all().stream()
                .filter(keeper -> later || world.incarnation(keeper) > 0)
                .forEach(untold::add);
        if (later) {
            bringAgain();
        }
        look();
    }

    /// Something has changed: tells keepers that they know all, if they do.
    void look() {
        if (bringing == 0 && isStable.getAsBoolean()) {
            untold.removeIf(keeper -> {
                boolean here = !world.losses().isAway(keeper);
                if (here) {
                    station.lane(keeper).postInTurn(
                            station.number(RecoveryFrames.READY), 0, 0, 0);
                }
                return here;
            });
        }
    }

    /// A keeper is away.
    void away(int keeper) {
        copies.away(keeper);
        disk.away(keeper);
        untold.remove(keeper);
    }

    /// A keeper is in a new life, maybe on another host, after all choices have been sent to it.
    void returned(int keeper) {
        OptionalInt before = holder;
        holder = placement.ofSnapshots();
        untold.add(keeper);
        boolean isHolder = holder.isPresent() && holder.getAsInt() == keeper;
        if (isHolder || !holder.equals(before)) {
            bringAgain();
        }
        disk.returned(keeper);
        look();
    }

    private void bringAgain() {
        RankSnapshots from = own;
        OptionalInt to = holder;
        if (from != null && to.isPresent()) {
            bringing++;
            endpoint.afterwards(() -> world.startBeside(
                    "atoll-copies", () -> bring(from, to.getAsInt())));
        }
    }

    private void bring(RankSnapshots from, int keeper) {
        try {
            for (Commit each : oldestFirst(from)) {
                bring(from, keeper, each);
            }
        } catch (CommunicationException e) {
            return; // the job has failed, or this rank
        }
        endpoint.enter();
        try {
            bringing--;
            look();
        } finally {
            endpoint.exit();
        }
    }

    private static List<Commit> oldestFirst(RankSnapshots from) {
        return from.commits().stream()
                .sorted(Comparator.comparingLong(Commit::number))
                .toList();
    }

    private void bring(RankSnapshots from, int keeper, Commit commit) {
        try (Arena arena = Arena.ofShared()) {
            Optional<MemorySegment> bytes = from.bytes(commit, arena);
            if (bytes.isPresent()) {
                Held what = new Held(commit, bytes.get().byteSize());
                Sending sending = copies.send(keeper, what, List.of(bytes.get()));
                boolean _ = sending != null && copies.count(sending, what);
            }
        }
    }

    private static Held held(Sealed snapshot) {
        return new Held(snapshot.commit(), snapshot.bytes());
    }

    /// By the thread that writes, which does not hold the endpoint.
    @Override
    public void hold(Sealed snapshot) throws IOException {
        last = copies.hold(held(snapshot), snapshot.segments());
        disk.await();
    }

    /// By the thread that writes, which does not hold the endpoint.
    @Override
    public void count(Sealed snapshot) {
        Sending sending = last;
        while (sending != null && !copies.count(sending, held(snapshot))) {
            sending = copies.hold(held(snapshot), snapshot.segments());
        }
    }
}
