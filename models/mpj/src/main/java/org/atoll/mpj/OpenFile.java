// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.atoll.mpj.file.Disk;
import org.jspecify.annotations.Nullable;

/// One rank's end of a shared file: what its calls have in common. Any thread of the rank.
final class OpenFile {
    private final Comm comm;
    private final Disk disk;
    private final Set<FileMode> modes;
    private final SharedPosition shared;
    private final AtomicLong position = new AtomicLong();
    private final Set<FileRequest> underWay = ConcurrentHashMap.newKeySet();
    private final AtomicReference<@Nullable Split> split = new AtomicReference<>();
    private volatile FileHints hints;
    private volatile FileMapping mapping = FileMapping.of(FileView.BYTES);
    private volatile @Nullable FileGuard guard;
    private volatile boolean broken;
    private volatile boolean closed;

    OpenFile(Comm comm, Disk disk, Set<FileMode> modes, FileHints hints, SharedPosition shared) {
        this.comm = comm;
        this.disk = disk;
        this.modes = modes;
        this.hints = hints;
        this.shared = shared;
    }

    /// A collective that has begun and not ended.
    ///
    /// @param call    its name without `Begin`
    /// @param request what ends it; null while it begins
    private record Split(String call, @Nullable FileRequest request) {}

    Comm comm() {
        return comm;
    }

    Disk disk() {
        return disk;
    }

    Set<FileMode> modes() {
        return modes;
    }

    SharedPosition shared() {
        return shared;
    }

    AtomicLong position() {
        return position;
    }

    FileHints hints() {
        return hints;
    }

    void hints(FileHints given) {
        hints = given;
    }

    /// How accesses that are called now are carried out.
    FileManner manner() {
        return new FileManner(hints, guard);
    }

    FileMapping mapping() {
        return mapping;
    }

    void mapping(FileMapping given) {
        mapping = given;
    }

    @Nullable FileGuard guard() {
        return guard;
    }

    void guard(@Nullable FileGuard given) {
        guard = given;
    }

    boolean isClosed() {
        return closed;
    }

    /// Remembers it if a call of all ranks fails here because one is lost.
    void watch() {
        ErrorHandler given = comm.errorHandler();
        comm.errorHandler((members, error) -> {
            broken |= error instanceof RankLostException;
            given.handle(members, error);
        });
    }

    /// Whether others may wait for this rank in a call that has failed here.
    boolean isBroken() {
        return broken;
    }

    /// Looks at the arguments that all accesses have.
    FileTransfer prepare(String call, Part part, boolean writes) {
        requireOpen(call);
        requireMode(call, writes ? FileMode.WRITE : FileMode.READ);
        FileMapping now = mapping;
        PartChecks.real(call, "part", part);
        if (part.bytes() % now.etypeBytes() != 0) {
            throw Fault.wrongArgument(
                    call, "the part has # bytes",
                    "allowed are multiples of #, the etype of the view", part.bytes(),
                    now.etypeBytes());
        }
        if (writes) {
            part.checkSendable();
        } else {
            Checks.writable(part.buffer());
        }
        return new FileTransfer(this, now, call, part, writes, 0);
    }

    void requireOpen(String call) {
        if (closed) {
            throw Fault.wrongState(call, "# is closed", "", disk.path());
        }
        if (comm.world().isEnded()) {
            throw Refusal.ended(disk.path().toString(), comm.world().fabric().rank());
        }
    }

    void requireMode(String call, FileMode mode) {
        if (!modes.contains(mode)) {
            throw Fault.wrongState(
                    mode == FileMode.READ ? Flaw.NOT_READABLE : Flaw.NOT_WRITABLE, call,
                    "# was opened with " + FileOpening.named(modes), "this {needs " + mode + "}",
                    disk.path());
        }
    }

    /// Refuses calls with positions of this rank's own, and those that set the file's length.
    void requireSeekable(String call) {
        requireOpen(call);
        if (modes.contains(FileMode.SEQUENTIAL)) {
            throw Fault.wrongState(
                    Flaw.SEQUENTIAL, call, "# was opened with {SEQUENTIAL}",
                    "allowed are reads and writes at the shared position", disk.path());
        }
    }

    /// Starts an access that goes on by itself.
    FileRequest begin(String call, Supplier<Status> access) {
        FileRequest request = FileRequest.start(comm, call, access);
        if (!request.isOver()) {
            underWay.add(request);
            CompletionStage<Status> _ =
                    request.stage().whenComplete((status, failure) -> underWay.remove(request));
        }
        return request;
    }

    /// Begins one of the collectives of which a file has one at a time. Whoever takes the place
    /// first begins; nobody else does until it is free again.
    void beginSplit(String call, Supplier<FileRequest> start) {
        Split before = split.compareAndExchange(null, new Split(call, null));
        if (before != null) {
            throw Fault.wrongState(
                    call + "Begin", "#Begin has not ended", "call #End first", before.call(),
                    before.call());
        }
        FileRequest request = null;
        try {
            request = start.get();
        } finally {
            split.set(request == null ? null : new Split(call, request));
        }
    }

    /// Ends it.
    Status endSplit(String call) {
        requireOpen(call + "End");
        Split begun = split.get();
        FileRequest request = begun == null ? null : begun.request();
        if (begun == null || request == null || !begun.call().equals(call)) {
            String there =
                    begun == null || request == null ? "nothing" : begun.call() + "Begin";
            throw Fault.wrongState(
                    call + "End", "what has begun", "call #Begin first", there, call);
        }
        try {
            return request.await();
        } finally {
            split.compareAndSet(begun, null);
        }
    }

    /// Waits for what is under way. What failed has told who awaits it.
    void settle() {
        underWay.forEach(FileRequest::settle);
    }

    /// The same, then lets nothing begin.
    void settleForGood() {
        try {
            settle();
        } finally {
            closed = true;
        }
    }

    /// What each rank makes for itself. An operation of all ranks: if one cannot, all fail alike.
    <T> T onAll(Supplier<T> make) {
        T made = comm.contribute(make);
        comm.making().consent();
        return made;
    }

    /// What each rank does for itself. An operation of all ranks: if one cannot, all fail alike.
    void doneOnAll(Runnable act) {
        boolean _ = onAll(() -> {
            act.run();
            return true;
        });
    }

    /// Says so if ranks give different values. An operation of all ranks.
    void requireSame(String call, String what, long value) {
        long[] all = comm.allGather(new long[] {value});
        for (int rank = 0; rank < all.length; rank++) {
            if (all[rank] != all[0]) {
                throw Fault.wrongState(
                        Flaw.DIFFERENT, call, "{" + what + "} is # on rank # and # on rank 0",
                        "it must be the same on all ranks", all[rank], rank, all[0]);
            }
        }
    }
}
