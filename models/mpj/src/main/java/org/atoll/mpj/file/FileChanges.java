// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.function.Supplier;
import org.atoll.mpj.fault.Fault;

/// The operations that change a file, or what a rank sees of it: most are calls of all its ranks.
public final class FileChanges {
    private final OpenFile file;

    /// Creates it.
    public FileChanges(OpenFile file) {
        this.file = file;
    }

    /// Makes the file as long as this.
    public void resize(long bytes) {
        change("resize", bytes, () -> file.disk().resize(bytes));
    }

    /// Makes the file at least as long as this.
    public void preallocate(long bytes) {
        change("preallocate", bytes, () -> file.disk().allocate(bytes));
    }

    private void change(String call, long bytes, Runnable change) {
        file.requireOpen(call);
        file.requireMode(call, Mode.WRITE);
        file.requireSeekable(call);
        file.doneOnAll(() -> {
            if (bytes < 0) {
                throw Fault.wrongArgument(call, "bytes", "a file has at least 0", bytes);
            }
        });
        file.requireSame(call, "bytes", bytes);
        first(change);
    }

    /// What rank 0 does for all, which wait until it is done.
    private void first(Runnable change) {
        file.doneOnAll(isFirst() ? change : () -> {});
    }

    private boolean isFirst() {
        return file.ranks().rank() == 0;
    }

    /// Sets the view.
    public void view(Supplier<FileMapping> wanted) {
        file.requireOpen("view");
        FileMapping mapping = file.onAll(wanted);
        file.requireSame("view", "the etype's length", mapping.etypeBytes());
        file.requireSame("view", "EXTERNAL32 (1 for yes)", mapping.turned() ? 1 : 0);
        file.mapping(mapping);
        file.position().set(0);
        shared(0);
    }

    /// Moves the shared position.
    public void seekShared(long etypes, Supplier<SeekOrigin> from) {
        file.requireOpen("seekShared");
        SeekOrigin given = file.onAll(from);
        long place = file.onAll(() ->
                place("seekShared", etypes, given, file.shared().get()));
        file.requireSame("seekShared", "the place", place);
        shared(place);
    }

    private void shared(long place) {
        file.ranks().barrier();
        if (isFirst()) {
            file.shared().set(place);
        }
        file.ranks().barrier();
    }

    /// Moves this rank's position.
    public void seek(long etypes, SeekOrigin from) {
        file.requireSeekable("seek");
        file.position().updateAndGet(now -> place("seek", etypes, from, now));
    }

    private long place(String call, long etypes, SeekOrigin from, long current) {
        long start = switch (from) {
            case START -> 0;
            case CURRENT -> current;
            case END -> file.mapping().etypesBefore(file.disk().size());
        };
        long last = file.mapping().lastEtype();
        if (etypes < -start || etypes > last - start) {
            throw Fault.wrongArgument(
                    call, "offset is # from #, which is #",
                    "the position must be at least 0 and at most #", etypes, from, start, last);
        }
        return start + etypes;
    }

    /// Lets accesses exclude each other, or not.
    public void atomic(boolean atomic) {
        file.requireOpen("atomic");
        file.requireSame("atomic", "atomic", atomic ? 1 : 0);
        FileGuard guard = file.guard();
        if (atomic && guard == null) {
            file.guard(FileGuard.of(file.making()));
        } else if (!atomic && guard != null) {
            file.guard(null);
            file.settle(); // what waits for its turn
            guard.close();
        }
    }
}
