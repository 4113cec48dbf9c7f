// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.watch.Watched;
import org.atoll.fabric.World;
import org.atoll.job.Job;
import org.atoll.job.ModelKind;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// Shared memory, as one rank of a job has it.
///
/// ```java
/// Dsm.run(args, dsm -> {
///     SharedDoubles sums = dsm.doubles("sums", 1);
///     dsm.locked(0, () -> sums.set(0, sums.get(0) + part));
///     dsm.barrier();
///     System.out.println(sums.get(0));
/// });
/// ```
///
/// One thread of the rank uses it at a time. A rank answers others also while its program computes.
/// An *interval* of a rank ends at each barrier, [#lock], [#unlock], [#await] and [#pushed]; the
/// views made in it are over then.
///
/// Source: P. Keleher et al., TreadMarks: Distributed Shared Memory on Standard Workstations and
/// Operating Systems, 1994; H. Lu, Message Passing Versus Distributed Shared Memory, 1995.
public final class Dsm {
    private static final Model MODEL = new Model();

    private final ProgramRun run;
    private final Detector detector;
    private final MemoryLeft memoryLeft;
    private final int size;
    private final Callers callers = new Callers(Dsm.class);
    private final Map<String, SharedArray> arrays = new HashMap<>();
    private int allocations;

    /// Enters a program into the model.
    private record Model() implements ModelKind<Dsm> {

        @Override
        public String name() {
            return "dsm";
        }

        @Override
        public Dsm enter(Rank rank) {
            return new Dsm(rank.fabric());
        }

        @Override
        public void end(Dsm dsm) {
            dsm.end();
        }
    }

    /// The program that all ranks run.
    @FunctionalInterface
    public interface Program {

        /// Runs on one rank, in its own thread.
        ///
        /// @throws Exception ends the whole job; its stack trace is printed once
        void run(Dsm dsm) throws Exception;
    }

    Dsm(World world) {
        run = new ProgramRun(world.rank());
        detector = Choice.of(world.settings()).paged()
                ? PagedDetector.of(world)
                : new CheckedDetector(world);
        memoryLeft = MemoryLeft.of(world);
        size = world.size();
    }

    /// A rank's shared memory, entered by its program.
    ///
    /// @return the same at every call
    public static Dsm in(Rank rank) {
        return rank.enter(MODEL);
    }

    /// Joins the job and runs a program on each rank, as [Job#run] does.
    public static void run(String[] args, Program program) {
        Objects.requireNonNull(program, "run: program");
        Job.run(args, rank -> program.run(in(rank)));
    }

    /// This rank's number.
    ///
    /// @return 0 to size - 1
    public int rank() {
        return run.rank();
    }

    /// The number of ranks.
    ///
    /// @return at least 1
    public int size() {
        return size;
    }

    Detector detector() {
        return detector;
    }

    // Arrays. All ranks allocate and free the same in the same order, between the same barriers.

    /// Allocates an array of `byte`. Does not block. All ranks make the same calls in the same
    /// order, between the same two barriers.
    ///
    /// @param name   names it in messages; no other array has it
    /// @param length how many elements, at least 0
    /// @throws IllegalArgumentException if there is an array of that name, the length is negative,
    ///     or there can be no array of that length
    /// @throws IllegalStateException if no memory is left for it, or the program has ended
    /// @throws org.atoll.fabric.job.RankLostException if rank 0 is lost: all ranks allocate between
    ///     the same two barriers, and without rank 0 none is passed
    public SharedBytes bytes(String name, long length) {
        return named(name, new SharedBytes(extent(ElementKind.BYTES, name, length)));
    }

    /// Allocates an array of `int`, as [#bytes].
    ///
    /// @param name   names it in messages
    /// @param length how many elements, at least 0
    public SharedInts ints(String name, long length) {
        return named(name, new SharedInts(extent(ElementKind.INTS, name, length)));
    }

    /// Allocates an array of `long`, as [#bytes].
    ///
    /// @param name   names it in messages
    /// @param length how many elements, at least 0
    public SharedLongs longs(String name, long length) {
        return named(name, new SharedLongs(extent(ElementKind.LONGS, name, length)));
    }

    /// Allocates an array of `float`, as [#bytes].
    ///
    /// @param name   names it in messages
    /// @param length how many elements, at least 0
    public SharedFloats floats(String name, long length) {
        return named(name, new SharedFloats(extent(ElementKind.FLOATS, name, length)));
    }

    /// Allocates an array of `double`, as [#bytes].
    ///
    /// @param name   names it in messages
    /// @param length how many elements, at least 0
    public SharedDoubles doubles(String name, long length) {
        return named(name, new SharedDoubles(extent(ElementKind.DOUBLES, name, length)));
    }

    /// Allocates rows of `byte`, each of which is a Java array: for loops over several rows. A row
    /// begins at a page, so those that are shorter than 4096 bytes waste the rest of it. Otherwise
    /// as [#bytes].
    ///
    /// @param name   names them in messages; no other array has it
    /// @param rows   how many, at least 0
    /// @param length how many elements each row has, at least 0
    public SharedRows<byte[]> byteRows(String name, int rows, int length) {
        return rows(byte[].class, ElementKind.BYTES, name, rows, length);
    }

    /// Allocates rows of `int`, as [#byteRows].
    ///
    /// @param name   names them in messages
    /// @param rows   how many, at least 0
    /// @param length how many elements each row has, at least 0
    public SharedRows<int[]> intRows(String name, int rows, int length) {
        return rows(int[].class, ElementKind.INTS, name, rows, length);
    }

    /// Allocates rows of `long`, as [#byteRows].
    ///
    /// @param name   names them in messages
    /// @param rows   how many, at least 0
    /// @param length how many elements each row has, at least 0
    public SharedRows<long[]> longRows(String name, int rows, int length) {
        return rows(long[].class, ElementKind.LONGS, name, rows, length);
    }

    /// Allocates rows of `float`, as [#byteRows].
    ///
    /// @param name   names them in messages
    /// @param rows   how many, at least 0
    /// @param length how many elements each row has, at least 0
    public SharedRows<float[]> floatRows(String name, int rows, int length) {
        return rows(float[].class, ElementKind.FLOATS, name, rows, length);
    }

    /// Allocates rows of `double`, as [#byteRows].
    ///
    /// @param name   names them in messages
    /// @param rows   how many, at least 0
    /// @param length how many elements each row has, at least 0
    public SharedRows<double[]> doubleRows(String name, int rows, int length) {
        return rows(double[].class, ElementKind.DOUBLES, name, rows, length);
    }

    private <A extends SharedArray> A named(String name, A array) {
        arrays.put(name, array);
        return array;
    }

    private Extent extent(ElementKind kind, String name, long length) {
        String what = kind + " " + name + "[" + length + "]";
        requireNew(name, what);
        requireLength("the length", length, detector.heap().mostBytes() / kind.bytes(), what);
        long pages = Math.max(1, Math.ceilDiv(length * kind.bytes(), (long) Pages.PAGE_BYTES));
        return extent(new Watched(allocations, what, kind.bytes(), length, 1),
                new MemoryShape(kind, 1, (int) pages));
    }

    private <A> SharedRows<A> rows(
            Class<A> type, ElementKind kind, String name, int rows, int length) {
        String what = kind + " " + name + "[" + rows + "][" + length + "]";
        requireNew(name, what);
        int perPage = Pages.PAGE_BYTES / kind.bytes();
        requireLength("the length of a row", length, ElementKind.MOST_ELEMENTS & -perPage, what);
        int pages = Math.max(1, Math.ceilDiv(length, perPage));
        long most = detector.heap().mostBytes() / Pages.PAGE_BYTES / pages;
        requireLength("the number of rows", rows, most, what);
        long unit = (long) pages * perPage;
        Extent extent = extent(new Watched(allocations, what, kind.bytes(), rows * unit, unit),
                new MemoryShape(kind, Math.max(1, rows), pages));
        return named(name, new SharedRows<>(RowArrays.of(type, kind, extent), length));
    }

    private void requireNew(String name, String what) {
        Objects.requireNonNull(name, "dsm: name");
        if (arrays.containsKey(name)) {
            throw new IllegalArgumentException("dsm: " + what + " on rank " + rank() + ": there is "
                    + arrays.get(name) + " already; free it, or take another name");
        }
    }

    private void requireLength(String which, long length, long most, String what) {
        if (length < 0 || length > most) {
            throw new IllegalArgumentException("dsm: " + what + " on rank " + rank()
                    + ": " + which + " must be from 0 to " + most);
        }
    }

    private Extent extent(Watched array, MemoryShape shape) {
        String what = array.what();
        Detector open = using("allocation of " + what);
        try {
            memoryLeft.require(array.length() * array.elementBytes(), takenBytes());
            Detector.Place place = open.allocate(array, shape);
            allocations++;
            return new Extent(run, open, place, callers::site);
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException("dsm: no memory is left for " + what + " on rank "
                    + rank() + ": " + e.getMessage(), e);
        }
    }

    private long takenBytes() {
        return arrays.values().stream()
                .mapToLong(array -> (long) extentOf(array).place().pages() * Pages.PAGE_BYTES)
                .sum();
    }

    /// The protocol, for a call of the program.
    ///
    /// @throws IllegalStateException if the program has ended
    private Detector using(String call) {
        if (run.hasEnded()) {
            throw run.ended(call);
        }
        return detector;
    }

    /// Frees an array. All ranks free it between the same two barriers; at the second one its
    /// memory and its place are given back, and serve arrays that are allocated later.
    ///
    /// @param array is not used any more by this rank
    /// @throws IllegalStateException if it was freed before
    public void free(SharedArray array) {
        Extent extent = extentOf(array);
        extent.free();
        arrays.values().remove(array);
        detector.free(extent.place());
    }

    private static Extent extentOf(SharedArray array) {
        return switch (array) {
            case SharedBytes bytes -> bytes.extent();
            case SharedInts ints -> ints.extent();
            case SharedLongs longs -> longs.extent();
            case SharedFloats floats -> floats.extent();
            case SharedDoubles doubles -> doubles.extent();
            case SharedRows<?> rows -> rows.extent();
        };
    }

    // Synchronisation.

    /// Waits until all ranks are here: each sees then what all have written before.
    public void barrier() {
        barrier(0);
    }

    /// As [#barrier()], with a number that must be the same on all ranks.
    ///
    /// @param number any from 0 on
    /// @throws IllegalStateException on all ranks, if they meet at different numbers or have
    ///     allocated differently
    public void barrier(int number) {
        Detector open = using("barrier");
        run.endInterval();
        open.barrier(number);
    }

    /// Takes a lock: this rank sees then what those that had it before have written. Blocks while
    /// another rank has it.
    ///
    /// @param lock any number from 0 on
    /// @throws IllegalStateException if this rank has it
    public void lock(int lock) {
        Detector open = using("lock");
        run.endInterval();
        open.acquire(lock);
    }

    /// Gives a lock back. Does not block.
    ///
    /// @throws IllegalStateException if this rank does not have it
    public void unlock(int lock) {
        Detector open = using("unlock");
        run.endInterval();
        open.release(lock);
    }

    /// Does something while this rank has a lock.
    public void locked(int lock, Runnable work) {
        lock(lock);
        try {
            work.run();
        } finally {
            unlock(lock);
        }
    }

    /// Computes something while this rank has a lock.
    public <R> R lockedGet(int lock, Supplier<R> work) {
        lock(lock);
        try {
            return work.get();
        } finally {
            unlock(lock);
        }
    }

    /// Gives a lock back, waits until another rank signals a condition, and takes the lock again.
    /// What is waited for must be looked at again then.
    ///
    /// @param lock      this rank has it
    /// @param condition any number from 0 on
    /// @throws IllegalStateException if this rank does not have the lock
    public void await(int lock, int condition) {
        Detector open = using("await");
        run.endInterval();
        open.await(lock, condition);
    }

    /// Wakes the rank that has waited longest for a condition, if any. Does not block.
    ///
    /// @param lock      this rank has it
    /// @throws IllegalStateException if this rank does not have the lock
    public void signal(int lock, int condition) {
        signal(lock, condition, false);
    }

    /// Wakes all ranks that wait for a condition. Does not block.
    ///
    /// @param lock      this rank has it
    /// @throws IllegalStateException if this rank does not have the lock
    public void signalAll(int lock, int condition) {
        signal(lock, condition, true);
    }

    private void signal(int lock, int condition, boolean all) {
        using(all ? "signalAll" : "signal").signal(lock, condition, all);
    }

    /// Sends a range to a rank that takes it by [#pushed]; that one sees then all that this rank
    /// has written or seen. Does not wait for it.
    ///
    /// @param to    the index behind the last one
    /// @param rank  another rank
    public void push(SharedArray array, long from, long to, int rank) {
        Extent extent = extentOf(array);
        extent.require("push", from, to);
        extent.read(from, to);
        requireOther("push", rank);
        run.endInterval();
        int first = from < to ? extent.firstPage(from) : extent.place().first();
        detector.handOver(first, from < to ? extent.lastPage(to) + 1 : first, rank);
    }

    /// Waits for the next [#push] of a rank to this one.
    ///
    /// @param rank another rank
    public void pushed(int rank) {
        requireOther("pushed", rank);
        Detector open = using("pushed");
        run.endInterval();
        open.pushed(rank);
    }

    private void requireRank(String call, int other) {
        if (other < 0 || other >= size()) {
            throw new IllegalArgumentException("dsm: " + call + " with rank " + other + " on rank "
                    + rank() + ": ranks are 0 to " + (size() - 1));
        }
    }

    private void requireOther(String call, int other) {
        if (other < 0 || other >= size() || other == rank()) {
            throw new IllegalArgumentException("dsm: " + call + " with rank " + other + " on rank "
                    + rank() + ": it must be another of 0 to " + (size() - 1));
        }
    }

    /// Gives all ranks what one of them has in an array, and all that this one has written or seen
    /// before. All ranks call it; the others wait for that rank, which waits for nobody.
    ///
    /// @param root  whose values they are
    public void distribute(SharedArray array, int root) {
        requireRank("distribute of " + array, root);
        if (rank() != root) {
            pushed(root);
            return;
        }
        extentOf(array).read(0, array.length());
        for (int other = 0; other < size(); other++) {
            if (other != root) {
                push(array, 0, array.length(), other);
            }
        }
    }

    /// Says on which rank a range is to be at home as long as nobody has written it, which spares
    /// the first requests. All ranks say the same before they use it.
    ///
    /// @param to    the index behind the last one
    /// @throws IndexOutOfBoundsException if the array has no such range
    /// @throws IllegalArgumentException  if there is no such rank
    public void home(SharedArray array, long from, long to, int home) {
        Extent extent = extentOf(array);
        extent.require("home", from, to);
        requireRank("home of " + extent, home);
        if (from < to) {
            detector.distribute(extent.firstPage(from), extent.lastPage(to) + 1, home);
        }
    }

    /// What the protocol has sent and done on this rank.
    ///
    /// @return a copy of its counters
    /// @throws IllegalStateException if the program has ended
    public Counters counters() {
        return using("counters").counters();
    }

    /// The races that were found so far, in a job that searches for them (`--dsm-races`): on rank 0
    /// all of those that lie before its last barrier; with 16 ranks or more some may come later.
    ///
    /// @return a report of several lines for each; empty on other ranks, and without a search
    public List<String> races() {
        return detector.races();
    }

    /// The program has returned: what uses an array from now on throws. Blocks, if it is watched,
    /// until rank 0 knows all.
    void end() {
        if (!run.end()) {
            return;
        }
        List<Extent> extents = arrays.values().stream().map(Dsm::extentOf).toList();
        extents.forEach(Extent::end);
        detector.end(extents.stream().map(Extent::place).toList());
    }
}
