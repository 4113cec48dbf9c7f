// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.making.Making;
import org.atoll.mpj.plan.Ranks;
import org.atoll.mpj.request.BackgroundTask;
import org.atoll.mpj.team.Domain;
import org.atoll.mpj.team.Refusal;
import org.jspecify.annotations.Nullable;

/// One rank's end of a shared file: what its calls have in common. Any thread of the rank.
public final class OpenFile {
    private final Making making;
    private final Ranks ranks;
    private final Domain domain;
    private final Disk disk;
    private final Set<Mode> modes;
    private final SharedPosition shared;
    private final AtomicLong position = new AtomicLong();
    private final Set<BackgroundTask<Status>> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Split> split = new AtomicReference<>();
    private volatile Hints hints;
    private volatile FileMapping mapping;
    private volatile @Nullable FileGuard guard;
    private volatile boolean broken;
    private volatile boolean closed;

    /// Opens it, with the view of all its bytes.
    public OpenFile(
            Making making, Disk disk, Set<Mode> modes, Hints hints, SharedPosition shared) {
        this.making = making;
        this.ranks = making.ranks();
        this.domain = ranks.domain();
        this.disk = disk;
        this.modes = modes;
        this.hints = hints;
        this.shared = shared;
        Layout bytes = Layout.of(ElementKinds.BYTES);
        this.mapping = FileMapping.of(0, bytes, bytes, false, new int[] {1});
    }

    /// A collective that has begun and not ended.
    ///
    /// @param call    its name without `Begin`
    /// @param request what ends it; null while it begins
    private record Split(String call, @Nullable BackgroundTask<Status> request) {}

    /// How the file's ranks make something together.
    public Making making() {
        return making;
    }

    /// The file's ranks.
    public Ranks ranks() {
        return ranks;
    }

    /// Those as this rank sees them.
    public Domain domain() {
        return domain;
    }

    /// The file itself.
    public Disk disk() {
        return disk;
    }

    /// How it was opened.
    public Set<Mode> modes() {
        return modes;
    }

    SharedPosition shared() {
        return shared;
    }

    /// The position that all ranks share, in etypes.
    public long sharedPlace() {
        return shared.get();
    }

    /// This rank's position, in etypes.
    public AtomicLong position() {
        return position;
    }

    /// How collective accesses are carried out.
    public Hints hints() {
        return hints;
    }

    /// Sets that.
    public void hints(Hints given) {
        hints = given;
    }

    /// How accesses that are called now are carried out.
    public FileManner manner() {
        return new FileManner(hints, guard);
    }

    /// The view.
    public FileMapping mapping() {
        return mapping;
    }

    /// Sets the view.
    public void mapping(FileMapping given) {
        mapping = given;
    }

    /// What keeps accesses apart, if they exclude each other.
    public @Nullable FileGuard guard() {
        return guard;
    }

    /// Sets that.
    public void guard(@Nullable FileGuard given) {
        guard = given;
    }

    /// Whether it was closed.
    public boolean isClosed() {
        return closed;
    }

    /// Remembers it if a call of all ranks fails here because one is lost.
    public void watch() {
        domain.watch(error -> broken |= error instanceof RankLostException);
    }

    /// Whether others may wait for this rank in a call that has failed here.
    public boolean isBroken() {
        return broken;
    }

    /// Refuses a file that is closed, or has outlived its program.
    public void requireOpen(String call) {
        if (closed) {
            throw Fault.wrongState(call, "# is closed", "", disk.path());
        }
        if (domain.session().isEnded()) {
            throw Refusal.ended(disk.path().toString(), domain.world().rank());
        }
    }

    /// Refuses what the file was not opened for.
    public void requireMode(String call, Mode mode) {
        if (!modes.contains(mode)) {
            throw Fault.wrongState(
                    mode == Mode.READ ? Flaw.NOT_READABLE : Flaw.NOT_WRITABLE, call,
                    "# was opened with " + Mode.named(modes), "this {needs " + mode + "}",
                    disk.path());
        }
    }

    /// Refuses calls with positions of this rank's own, and those that set the file's length.
    public void requireSeekable(String call) {
        requireOpen(call);
        if (modes.contains(Mode.SEQUENTIAL)) {
            throw Fault.wrongState(
                    Flaw.SEQUENTIAL, call, "# was opened with {SEQUENTIAL}",
                    "allowed are reads and writes at the shared position", disk.path());
        }
    }

    /// Starts an access that goes on by itself.
    public BackgroundTask<Status> begin(String call, Supplier<Status> access) {
        BackgroundTask<Status> request = new BackgroundTask<>(domain.world(), call);
        request.start(() -> {
            // A second thread has been at the endpoint: one that waits there for the disk alone
            // must not be taken for a deadlocked rank.
            domain.endpoint().enter();
            domain.endpoint().exit();
            return access.get();
        });
        if (!request.isDone()) {
            underWay.add(request);
            CompletionStage<Status> _ =
                    request.stage().whenComplete((status, failure) -> underWay.remove(request));
        }
        return request;
    }

    /// Begins one of the collectives of which a file has one at a time. Whoever takes the place
    /// first begins; nobody else does until it is free again.
    public void beginSplit(String call, Supplier<BackgroundTask<Status>> start) {
        Split before = split.compareAndExchange(null, new Split(call, null));
        if (before != null) {
            throw Fault.wrongState(
                    call + "Begin", "#Begin has not ended", "call #End first", before.call(),
                    before.call());
        }
        BackgroundTask<Status> request = null;
        try {
            request = start.get();
        } finally {
            split.set(request == null ? null : new Split(call, request));
        }
    }

    /// Ends it.
    public Status endSplit(String call) {
        requireOpen(call + "End");
        Split begun = split.get();
        BackgroundTask<Status> request = begun == null ? null : begun.request();
        if (begun == null || request == null || !begun.call().equals(call)) {
            String there =
                    begun == null || request == null ? "nothing" : begun.call() + "Begin";
            throw Fault.wrongState(
                    call + "End", "what has begun", "call #Begin first", there, call);
        }
        try {
            return await(request);
        } finally {
            split.compareAndSet(begun, null);
        }
    }

    /// Blocks until an access is done.
    public Status await(BackgroundTask<Status> access) {
        try {
            access.settle();
            return access.outcome();
        } catch (CommunicationException e) {
            throw domain.failed(e);
        }
    }

    /// Waits for what is under way. What failed has told who awaits it.
    public void settle() {
        underWay.forEach(BackgroundTask::settle);
    }

    /// The same, then lets nothing begin.
    public void settleForGood() {
        try {
            settle();
        } finally {
            closed = true;
        }
    }

    /// What each rank makes for itself. An operation of all ranks: if one cannot, all fail alike.
    public <T> T onAll(Supplier<T> make) {
        T made = making.usable().contribute(make);
        making.consent();
        return made;
    }

    /// What each rank does for itself. An operation of all ranks: if one cannot, all fail alike.
    public void doneOnAll(Runnable act) {
        boolean _ = onAll(() -> {
            act.run();
            return true;
        });
    }

    /// Says so if ranks give different values. An operation of all ranks.
    public void requireSame(String call, String what, long value) {
        long[] all = ranks.allGather(new long[] {value});
        for (int rank = 0; rank < all.length; rank++) {
            if (all[rank] != all[0]) {
                throw Fault.wrongState(
                        Flaw.DIFFERENT, call, "{" + what + "} is # on rank # and # on rank 0",
                        "it must be the same on all ranks", all[rank], rank, all[0]);
            }
        }
    }
}
