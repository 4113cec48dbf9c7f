// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.World;
import org.atoll.job.Rank;
import org.atoll.recovery.coordinated.CoordinatedPoints;
import org.atoll.recovery.log.Snapshots;
import org.atoll.recovery.state.Cell;
import org.atoll.recovery.state.Count;
import org.atoll.recovery.state.Points;
import org.atoll.recovery.state.Registry;
import org.atoll.recovery.state.StateCodec;
import org.atoll.recovery.store.SnapshotReader;
import org.jspecify.annotations.Nullable;

/// The state of a rank's program, as far as it is to outlive the rank's process, and the points at
/// which it may be saved.
///
/// A program registers what it works on, each under a name; says [#begin]; and calls [#point] at
/// places where all of its progress is in what it has registered. In a job that recovers
/// (`atoll run --on-failure recover`) a rank that is killed begins again: what it registers has the
/// values of its last snapshot, and what others have sent it since is given to it again. In any
/// other job everything has its first value, and points do nothing.
///
/// What a rank sends and receives before [#begin], such as to make communicators, it does again in
/// each life, with the same messages. One thread of the program at a time; no call holds up others.
/// Methods that register throw an [IllegalArgumentException] if the name is empty or taken, and an
/// [IllegalStateException] after [#begin], or if the snapshot has something else of that name.
public final class Checkpoint {
    private static final String CHANGED = "atoll.recovery.changed";

    private final int rank;
    private final World world;
    private final Registry registry;
    private final @Nullable Points snapshots;
    private final @Nullable PointWatch watch;
    private boolean begun;

    /// That of a rank.
    ///
    /// @param objects saves records and serializable objects
    Checkpoint(Rank rank, ObjectCodec objects) {
        this.rank = rank.number();
        this.world = rank.fabric();
        this.registry = new Registry(this.rank, objects);
        this.snapshots = world.losses().areRecovered() ? points(world) : null;
        if (snapshots != null) {
            snapshots.newest().ifPresent(registry::restore);
        }
        this.watch = PointWatch.of(world, registry).orElse(null);
    }

    private static Points points(World world) {
        return world.losses().areTogether()
                ? new CoordinatedPoints(world)
                : new Snapshots(world);
    }

    /// Whether this life of the rank goes on from a snapshot.
    ///
    /// @return the same at every call
    public boolean isResumed() {
        return registry.isRestored();
    }

    /// Whether points of this job may take snapshots. If not, a program need not finish what it has
    /// under way before a point.
    ///
    /// @return the same at every call, on all ranks
    public boolean isKept() {
        return snapshots != null && snapshots.areTaken();
    }

    /// Registers an array.
    ///
    /// @return the array, zeroed, or with what the snapshot holds
    public byte[] bytes(String name, int length) {
        return registering().bytes(name, length);
    }

    /// Registers an array.
    ///
    /// @return the array, zeroed, or with what the snapshot holds
    public int[] ints(String name, int length) {
        return registering().ints(name, length);
    }

    /// Registers an array.
    ///
    /// @return the array, zeroed, or with what the snapshot holds
    public long[] longs(String name, int length) {
        return registering().longs(name, length);
    }

    /// Registers an array.
    ///
    /// @return the array, zeroed, or with what the snapshot holds
    public float[] floats(String name, int length) {
        return registering().floats(name, length);
    }

    /// Registers an array.
    ///
    /// @return the array, zeroed, or with what the snapshot holds
    public double[] doubles(String name, int length) {
        return registering().doubles(name, length);
    }

    /// Registers an array that the program has made, of any primitive type.
    ///
    /// @return the same array, with what the snapshot holds
    public <A> A array(String name, A array) {
        return registering().array(name, array);
    }

    /// Registers a counter.
    ///
    /// @return the counter, at 0, or where the snapshot has it
    public Count count(String name) {
        return registering().count(name);
    }

    /// Registers a value that the program replaces: a record or a serializable object.
    ///
    /// @param initial what it is in a life without a snapshot
    /// @return where it is
    public <T> Cell<T> cell(String name, T initial) {
        return registering().cell(name, initial);
    }

    /// Registers a value that is saved in a way of the program's own.
    ///
    /// @param initial what it is in a life without a snapshot
    /// @return where it is
    public <T> Cell<T> coded(String name, StateCodec<T> codec, T initial) {
        return registering().coded(name, codec, initial);
    }

    /// Opens a file for output. A later life cuts it to the length that it had at the snapshot.
    ///
    /// @return appends to it
    public OutputStream output(Path path) {
        return registering().output(path);
    }

    private Registry registering() {
        if (begun) {
            throw new IllegalStateException("rank " + rank
                    + ": something is registered after begin(): register all before it");
        }
        return registry;
    }

    /// A value that must be the same in each life of the rank, though it depends on time or chance.
    /// May block until this life knows what an earlier one has got.
    ///
    /// @param name  what it is, for messages
    /// @param value is asked in the first life that comes here
    /// @return what that life has got
    public long once(String name, LongSupplier value) {
        return snapshots == null ? value.getAsLong() : snapshots.once(name, value);
    }

    /// The program begins: everything is registered. Blocks until what was exchanged before is
    /// exchanged again, in a life that goes on from a snapshot.
    ///
    /// @return true if there is no snapshot, so that the program has to set its first values
    /// @throws IllegalStateException if it was called before, a request is open, or the snapshot
    ///     has something that was not registered
    public boolean begin() {
        if (begun) {
            throw new IllegalStateException("rank " + rank + ": begin() is called twice");
        }
        begun = true;
        if (snapshots == null) {
            return true;
        }
        requireSameNames();
        registry.prepare();
        boolean first = snapshots.begin();
        snapshots.newest().ifPresent(SnapshotReader::close);
        return first;
    }

    /// The snapshot must have what the program has registered, and nothing else, unless the user
    /// has said that the program is another one.
    private void requireSameNames() {
        List<String> differences = new ArrayList<>();
        if (!registry.missing().isEmpty()) {
            differences.add("the snapshot has " + String.join(", ", registry.missing())
                    + ", which the program has not registered");
        }
        if (!registry.added().isEmpty()) {
            differences.add("the program has registered " + String.join(", ", registry.added())
                    + ", which the snapshot does not have");
        }
        if (differences.isEmpty()) {
            return;
        }
        String all = "rank " + rank + ": " + String.join("; ", differences);
        if (world.settings().text(CHANGED, "").isEmpty()) {
            throw new IllegalStateException(all);
        }
        System.err.println("atoll warning: " + all);
    }

    /// Wants a rank to move to another host of the job, such as a spare: it saves itself at its
    /// next point, its process ends, and its next life goes on from there on the other host, while
    /// the others run. No step is done twice. Returns before that.
    ///
    /// @param rank a world rank, perhaps this one; one that is there already stays
    /// @param host the name of a host of the job
    /// @throws IllegalArgumentException if there is no such rank or host
    /// @throws IllegalStateException    if the job does not take ranks back, or keeps no snapshots
    public void move(int rank, String host) {
        if (snapshots == null) {
            throw new IllegalStateException("rank " + rank + " cannot move to " + host
                    + ": start the job with --on-failure recover");
        }
        snapshots.move(rank, host);
    }

    /// The program has returned.
    void end() {
        if (watch != null) {
            watch.end();
        }
        if (snapshots != null) {
            snapshots.end();
        }
    }

    /// A point: all progress of the program is in what it has registered, and none of its requests
    /// is open. Takes a snapshot if one is due; the program waits only until its state is copied.
    ///
    /// @throws IllegalStateException before [#begin], if a request is open, or if the last snapshot
    ///     could not be written
    public void point() {
        if (!begun) {
            throw new IllegalStateException("rank " + rank + ": point() comes before begin()");
        }
        if (watch != null) {
            watch.point(registry);
        }
        if (snapshots != null) {
            snapshots.point(registry);
        }
    }
}
