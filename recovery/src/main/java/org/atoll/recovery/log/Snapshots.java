// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.message.Transmission;
import org.atoll.recovery.state.Points;
import org.atoll.recovery.state.Progress;
import org.atoll.recovery.state.Registry;
import org.atoll.recovery.state.StateCopy;
import org.atoll.recovery.store.SnapshotHeader;
import org.atoll.recovery.store.SnapshotReader;
import org.jspecify.annotations.Nullable;

/// The snapshots of a rank's program: when it begins, and at its points. By the program's thread,
/// which does not hold the endpoint.
public final class Snapshots implements Points {
    private final World world;
    private final Endpoint endpoint;
    private final RecoveryService service;
    private final @Nullable RankSnapshots kept;
    private final Interval interval;
    private final Progress progress;
    private volatile boolean writing;
    private volatile @Nullable IOException failure;
    private @Nullable SavedLog older;

    /// Those of a rank's program. Once for each rank.
    public Snapshots(World world) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.service = RecoveryKind.of(world);
        this.kept = service.kept();
        this.interval = Interval.of(world);
        this.progress = Progress.of(world);
    }

    @Override
    public boolean areTaken() {
        return kept != null;
    }

    @Override
    public Optional<SnapshotReader> newest() {
        return kept == null ? Optional.empty() : kept.newest();
    }

    @Override
    public boolean begin() {
        Optional<SnapshotReader> from = newest();
        long point = from.map(RankSnapshots::points).orElse(0L);
        long repeated = progress.begin(point);
        if (world.incarnation() > 0) {
            service.account().repeats(repeated);
            world.abroad().outside().resumed(point, repeated);
        }
        if (from.isEmpty()) {
            locked("begin", service::beginProgram);
            interval.begin();
            return true;
        }
        endpoint.waitFor(Completion.of(
                service::isRepeated, () -> "the messages from before the program began",
                TimeKind.JOB));
        locked("begin", service::beginResumed);
        SnapshotHeader header = from.get().header();
        OutputMark.print(OutputMark.RESUMED, header.life(), header.number());
        interval.begin();
        return false;
    }

    private void locked(String call, Runnable action) {
        endpoint.enter();
        try {
            requireNoneOpen(call);
            action.run();
        } finally {
            endpoint.exit();
        }
    }

    private void requireNoneOpen(String call) {
        List<Transmission> open = service.open();
        if (!open.isEmpty()) {
            throw new IllegalStateException("rank " + world.rank() + ": " + call + "() while "
                    + open.stream().map(Transmission::describe).collect(Collectors.joining(", "))
                    + " is open: wait for it first");
        }
    }

    @Override
    public void point(Registry state) {
        RankSnapshots into = kept;
        IOException failed = failure;
        if (failed != null) {
            throw new IllegalStateException(
                    "rank " + world.rank() + " cannot save itself: " + failed.getMessage(), failed);
        }
        progress.pass();
        boolean due = interval.isDue() || service.isSnapshotWanted();
        if (into != null && world.abroad().outside().isToMove()) {
            depart(into, state);
        } else if (into != null && !writing && due) {
            save(into, state);
        }
    }

    /// Saves the program where it is, for its next life on another host. Does not return: the
    /// launcher ends the process.
    private void depart(RankSnapshots into, Registry state) {
        end();
        save(into, state);
        end();
        IOException failed = failure;
        if (failed == null) {
            world.abroad().outside().readyToMove();
            endpoint.waitFor(Completion.of(
                    () -> false, () -> "its move to another host", TimeKind.JOB));
        }
    }

    @Override
    public long once(String name, LongSupplier value) {
        return Once.of(world, name, value);
    }

    @Override
    public void move(int rank, String host) {
        if (kept == null) {
            throw new IllegalStateException("rank " + rank + " cannot move to " + host
                    + " in a job that keeps no snapshots: start it with --snapshots DIR");
        }
        world.abroad().outside().move(rank, host);
    }

    @Override
    public void end() {
        endpoint.waitFor(Completion.of(
                () -> !writing, () -> "the writing of a snapshot", TimeKind.JOB));
    }

    private void save(RankSnapshots into, Registry state) {
        long began = world.nanoTime();
        RecoveryAccount.Taking taking = service.account().take();
        StateCopy copy;
        SavedLog log;
        boolean wanted;
        endpoint.enter();
        try {
            requireNoneOpen("point");
            wanted = service.isSnapshotWanted();
            log = service.save();
        } finally {
            endpoint.exit();
        }
        copy = state.copy();
        OutputMark.print(OutputMark.TAKEN, world.incarnation(), into.next());
        writing = true;
        long stopped = world.nanoTime() - began;
        taking.stopped(stopped);
        interval.took(stopped);
        long points = progress.passed();
        RankSnapshots.Writing task =
                elsewhere -> into.write(copy, log, points, elsewhere, wanted);
        world.startBeside("atoll-snapshot", () -> write(task, copy, log, taking));
    }

    private void write(
            RankSnapshots.Writing task, StateCopy copy, SavedLog log,
            RecoveryAccount.Taking taking) {
        long bytes = 0;
        try (copy) {
            RankSnapshots.Written written = task.write(service.safekeeping());
            bytes = written.bytes();
            if (written.everywhere()) {
                committed(log);
            }
        } catch (IOException e) {
            failure = e;
        } catch (CommunicationException e) {
            assert e != null; // the job is at its end, or this life: nothing counts any more
        } finally {
            taking.ended(bytes);
            done();
        }
    }

    /// What no life will want any more, for none begins before the older of two snapshots, may go.
    private void committed(SavedLog newer) {
        SavedLog last = older;
        older = newer;
        if (last != null) {
            endpoint.enter();
            try {
                service.trim(last);
            } finally {
                endpoint.exit();
            }
        }
    }

    private void done() {
        endpoint.enter();
        try {
            service.saved();
        } finally {
            endpoint.exit();
        }
        writing = false;
        endpoint.rouseSleepers();
    }
}
