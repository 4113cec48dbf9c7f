// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.Supplier;
import org.atoll.mpj.FileView.Representation;
import org.atoll.mpj.SharedFile.SeekFrom;
import org.atoll.mpj.fault.Fault;

/// What changes a file, or what a rank sees of it: most are calls of all its ranks.
final class FileChanges {
    private final OpenFile file;

    FileChanges(OpenFile file) {
        this.file = file;
    }

    void resize(long bytes) {
        change("resize", bytes, () -> file.disk().resize(bytes));
    }

    void preallocate(long bytes) {
        change("preallocate", bytes, () -> file.disk().allocate(bytes));
    }

    private void change(String call, long bytes, Runnable change) {
        file.requireOpen(call);
        file.requireMode(call, FileMode.WRITE);
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
        return file.comm().rank() == 0;
    }

    void view(Supplier<FileView> wanted) {
        file.requireOpen("view");
        FileMapping mapping = file.onAll(() -> FileMapping.of(wanted.get()));
        FileView view = mapping.view();
        file.requireSame("view", "the etype's length", mapping.etypeBytes());
        boolean turned = view.representation() == Representation.EXTERNAL32;
        file.requireSame("view", "EXTERNAL32 (1 for yes)", turned ? 1 : 0);
        file.mapping(mapping);
        file.position().set(0);
        shared(0);
    }

    void seekShared(long etypes, SeekFrom from) {
        file.requireOpen("seekShared");
        SeekFrom given = file.onAll(() -> Given.of("from", from, SeekFrom.class));
        long place = file.onAll(() ->
                place("seekShared", etypes, given, file.shared().get()));
        file.requireSame("seekShared", "the place", place);
        shared(place);
    }

    private void shared(long place) {
        file.comm().barrier();
        if (isFirst()) {
            file.shared().set(place);
        }
        file.comm().barrier();
    }

    void seek(long etypes, SeekFrom from) {
        file.requireSeekable("seek");
        file.position().updateAndGet(now -> place("seek", etypes, from, now));
    }

    private long place(String call, long etypes, SeekFrom from, long current) {
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

    void atomic(boolean atomic) {
        file.requireOpen("atomic");
        file.requireSame("atomic", "atomic", atomic ? 1 : 0);
        FileGuard guard = file.guard();
        if (atomic && guard == null) {
            file.guard(FileGuard.of(file.comm()));
        } else if (!atomic && guard != null) {
            file.guard(null);
            file.settle(); // what waits for its turn
            guard.close();
        }
    }
}
