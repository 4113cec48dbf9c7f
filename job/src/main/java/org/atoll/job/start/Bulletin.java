// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.job.CallNotice;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Notice;
import org.atoll.fabric.job.ReturnNotice;
import org.jspecify.annotations.Nullable;

/// The news that a rank has heard of others, and who wants to hear them. News of an open job, whose
/// ranks come and go, keep their order: they are held back until somebody listens to failures,
/// which the rank says last, and are told under this object's monitor. Listeners must not block.
///
/// One thread announces; any may listen and ask.
final class Bulletin {
    private final int rank;
    private final boolean open;
    private final List<FailureNotice> failures = new ArrayList<>();
    private final List<Consumer<FailureNotice>> listeners = new ArrayList<>();
    private final List<Notice> held = new ArrayList<>();
    private @Nullable Consumer<ReturnNotice> returns;
    private @Nullable Consumer<CallNotice> calls;
    private @Nullable Consumer<FailureNotice> whoEnds;
    private @Nullable FailureNotice end;

    /// Begins without news.
    ///
    /// @param rank this rank, whose own failure is its end
    /// @param open whether ranks come and go
    Bulletin(int rank, boolean open) {
        this.rank = rank;
        this.open = open;
    }

    /// Says who hears of failures; those that came earlier are told at once.
    void onFailure(Consumer<FailureNotice> listener) {
        List<FailureNotice> earlier;
        synchronized (this) {
            listeners.add(listener);
            held.forEach(this::tell);
            held.clear();
            earlier = List.copyOf(failures);
        }
        earlier.forEach(listener);
    }

    /// Says who hears of the end; at once if it has come.
    synchronized void onEnd(Consumer<FailureNotice> listener) {
        whoEnds = listener;
        if (end != null) {
            listener.accept(end);
        }
    }

    private void ends(FailureNotice notice) {
        if (end == null && isEnd(notice)) {
            end = notice;
            if (whoEnds != null) {
                whoEnds.accept(notice);
            }
        }
    }

    /// Says who hears of returns.
    synchronized void onReturn(Consumer<ReturnNotice> listener) {
        returns = listener;
    }

    /// Says who hears that others want a connection.
    synchronized void onCall(Consumer<CallNotice> listener) {
        calls = listener;
    }

    /// The news that ended the job, or this rank's part in it.
    synchronized @Nullable FailureNotice end() {
        return end;
    }

    /// Takes news of an open job.
    synchronized void announce(Notice notice) {
        if (notice instanceof FailureNotice failed) {
            ends(failed);
        }
        if (listeners.isEmpty()) {
            held.add(notice);
        } else {
            tell(notice);
        }
    }

    private synchronized void tell(Notice notice) {
        // No pattern switch: setting up the first one costs each JVM milliseconds of its start.
        if (notice instanceof FailureNotice failed) {
            listeners.forEach(listener -> listener.accept(failed));
        } else if (notice instanceof ReturnNotice returned && returns != null) {
            returns.accept(returned);
        } else if (notice instanceof CallNotice called && calls != null) {
            calls.accept(called);
        }
    }

    private boolean isEnd(FailureNotice notice) {
        return notice.endsJob() || notice.rank() == rank;
    }

    /// Takes the news of a failure, each once.
    void announce(FailureNotice notice) {
        if (open) {
            announce((Notice) notice);
            return;
        }
        List<Consumer<FailureNotice>> told;
        synchronized (this) {
            if (failures.stream().anyMatch(known -> known.rank() == notice.rank()
                    && known.endsJob() == notice.endsJob())) {
                return;
            }
            failures.add(notice);
            ends(notice);
            told = List.copyOf(listeners);
        }
        told.forEach(listener -> listener.accept(notice));
    }
}
