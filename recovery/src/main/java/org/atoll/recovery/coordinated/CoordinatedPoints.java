// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.coordinated;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Stored;
import org.atoll.fabric.message.Transmission;
import org.atoll.recovery.log.Interval;
import org.atoll.recovery.log.OutputMark;
import org.atoll.recovery.log.RecoveryAccount;
import org.atoll.recovery.state.Points;
import org.atoll.recovery.state.Progress;
import org.atoll.recovery.state.Registry;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.SnapshotReader;

/// The points of a rank's program in a job whose ranks all go back together.
public final class CoordinatedPoints implements Points {
    private static final long LOOK_NANOS = 100_000_000;

    private final World world;
    private final Endpoint endpoint;
    private final CoordinatedService service;
    private final Interval interval;
    private final RecoveryAccount account;
    private final Progress progress;

    /// Those of a rank's program. Once for each rank.
    public CoordinatedPoints(World world) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.service = CoordinatedKind.of(world);
        this.interval = Interval.of(world);
        this.account = RecoveryAccount.ofCoordinated(world);
        this.progress = Progress.of(world);
    }

    @Override
    public Optional<SnapshotReader> newest() {
        await(service::isAgreed, "the snapshot that all ranks go on from");
        return service.newest();
    }

    @Override
    public boolean begin() {
        Optional<SnapshotReader> from = newest();
        requireNoneOpen("begin");
        long point = from.map(each -> each.header().number()).orElse(0L);
        long repeated = progress.begin(point);
        if (world.incarnation() > 0) {
            account.repeats(repeated);
            world.abroad().outside().resumed(point, repeated);
        }
        if (from.isPresent()) {
            List<Stored> saved = Pieces.messages(from.get());
            List<Stored> _ = meet(0, "where its program begins");
            locked(() -> service.restore(saved));
            leave(0);
            OutputMark.print(OutputMark.RESUMED, from.get().header().life(), point);
        }
        interval.begin();
        return from.isEmpty();
    }

    @Override
    public void point(Registry state) {
        requireNoFailure();
        if (world.rank() == 0 && interval.isDue()) {
            locked(service::ask);
        }
        boolean saved = false;
        while (!saved && !hasPassed()) {
            if (service.isStanding()) {
                await(() -> !service.isStanding(), "the point at which all ranks save themselves");
            } else {
                save(state);
                saved = true;
            }
        }
        progress.pass();
    }

    private boolean hasPassed() {
        endpoint.enter();
        try {
            requireNoEpoch("point");
            return service.pass();
        } finally {
            endpoint.exit();
        }
    }

    private void save(Registry state) {
        long began = world.nanoTime();
        RecoveryAccount.Taking taking = account.take();
        requireNoneOpen("point");
        long point = service.here();
        List<Stored> unreceived = meet(point, "its point " + point);
        OutputMark.print(OutputMark.TAKEN, world.incarnation(), point);
        StateCopy copy = state.copy();
        leave(point);
        locked(service::goOn);
        long stopped = world.nanoTime() - began;
        taking.stopped(stopped);
        interval.took(stopped);
        world.start("atoll-snapshot",
                () -> taking.ended(service.write(point, copy, unreceived)));
    }

    /// Waits for all that is under way to this rank.
    private List<Stored> meet(long point, String where) {
        locked(() -> service.meet(point));
        await(() -> service.isMet(point), where
                + ", to which all ranks must come in coordinated recovery");
        endpoint.enter();
        try {
            return service.met(point);
        } finally {
            endpoint.exit();
        }
    }

    /// Goes on, when all others may: what they do then is not to be seen in what was saved here,
    /// also in memory that they reach into.
    private void leave(long point) {
        locked(() -> service.leave(point));
        await(() -> service.isGone(point), "the other ranks to go on");
    }

    private void await(BooleanSupplier isDone, String words) {
        endpoint.waitFor(Completion.of(isDone, () -> words, TimeKind.JOB));
    }

    private void locked(Runnable action) {
        endpoint.enter();
        try {
            action.run();
        } finally {
            endpoint.exit();
        }
    }

    private void requireNoneOpen(String call) {
        endpoint.enter();
        try {
            List<Transmission> open = service.open();
            if (!open.isEmpty()) {
                throw new IllegalStateException("rank " + world.rank() + ": " + call + "() while "
                        + open.stream().map(Transmission::describe)
                                .collect(Collectors.joining(", "))
                        + " is open: wait for it first");
            }
            requireNoEpoch(call);
        } finally {
            endpoint.exit();
        }
    }

    private void requireNoEpoch(String call) {
        List<String> unfinished = world.unfinished();
        if (!unfinished.isEmpty()) {
            throw new IllegalStateException("rank " + world.rank() + ": " + call + "() while "
                    + String.join("; ", unfinished));
        }
    }

    private void requireNoFailure() {
        IOException failed = service.failure();
        if (failed != null) {
            throw new IllegalStateException(
                    "rank " + world.rank() + " cannot save itself: " + failed.getMessage(), failed);
        }
    }

    @Override
    public long once(String name, LongSupplier value) {
        return value.getAsLong(); // whoever goes on from after it has it in its snapshot
    }

    @Override
    public void move(int rank, String host) {
        throw new IllegalStateException("rank " + rank + " cannot move to " + host
                + ": in coordinated recovery ranks stay where they are");
    }

    @Override
    public void end() {
        locked(service::over);
        endpoint.waitFor(new Completion() {
            @Override
            public boolean isDone() {
                return !service.isBusy() || service.failure() != null;
            }

            @Override
            public String describe() {
                return "the writing of a snapshot";
            }

            @Override
            public TimeKind timeKind() {
                return TimeKind.JOB;
            }

            @Override
            public long patienceNanos() {
                return LOOK_NANOS; // a disk is no rank: this is no deadlock
            }
        });
        requireNoFailure();
    }
}
